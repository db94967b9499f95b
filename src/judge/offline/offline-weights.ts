import { z } from 'zod';

/** The fitted numbers of the offline judge, as they lie in data/judge. */
export const OfflineWeightsSchema = z.object({
  a: z.number(),
  w: z.object({
    recD: z.number(),
    rec: z.number(),
    tri: z.number(),
    precD: z.number(),
    novel: z.number(),
    short: z.number(),
  }),
  map: z.array(z.tuple([z.number(), z.number()])).min(2),
});
export type OfflineWeights = z.infer<typeof OfflineWeightsSchema>;
