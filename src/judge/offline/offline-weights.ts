import { z } from 'zod';
import { OfflineModelSchema } from './estimate.ts';
import { LexiconSchema } from './lexicon.ts';

/** All that the offline judge knows: what it was told of words, and what was fitted. */
export const OfflineWeightsSchema = z.object({ lexicon: LexiconSchema, model: OfflineModelSchema });
export type OfflineWeights = z.infer<typeof OfflineWeightsSchema>;
