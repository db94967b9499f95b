import { costOf } from '../../model/ledger.ts';
import { metaName } from '../figures/set-score.ts';
import type { CuriousLines } from './lines.ts';
import type { CuriousManifest } from './manifest.ts';

export type CuriousSpending = {
  readonly askers: { readonly input: number; readonly output: number };
  readonly judges: { readonly input: number; readonly output: number };
  readonly alterer: { readonly input: number; readonly output: number };
  /** `null` where no price is known. */
  readonly usd: number | null;
  readonly estimated: boolean;
};

/** What the lines of a run cost; what came from a cache cost nothing. */
export function spendingOfCurious(lines: CuriousLines, manifest: CuriousManifest): CuriousSpending {
  const sums = {
    askers: { input: 0, output: 0 },
    judges: { input: 0, output: 0 },
    alterer: { input: 0, output: 0 },
  };
  let usd = 0;
  let estimated = false;
  const { askerModels, judgeModels, metaModel, altererModel } = manifest;
  const priceOf = (
    models: readonly { readonly name: string; readonly price?: Parameters<typeof costOf>[1] }[],
    name: string,
  ) => models.find((model) => model.name === name)?.price;
  const add = (
    role: keyof typeof sums,
    usage: {
      readonly input: number;
      readonly output: number;
      readonly estimated?: boolean | undefined;
      readonly cached?: boolean | undefined;
    } | null,
    price: Parameters<typeof costOf>[1],
  ): void => {
    if (usage === null || usage.cached === true) return;
    sums[role].input += usage.input;
    sums[role].output += usage.output;
    usd += costOf({ input: usage.input, output: usage.output }, price);
    estimated ||= usage.estimated === true;
  };
  for (const { model, usage } of lines.questions.values()) add('askers', usage, priceOf(askerModels, model));
  for (const { judge, usage } of lines.scores.values())
    add('judges', usage, judge === metaName ? metaModel?.price : priceOf(judgeModels, judge));
  for (const { usage } of lines.alterations.values()) add('alterer', usage, altererModel?.price);
  const models = [...askerModels, ...judgeModels, metaModel, altererModel];
  const priced = models.some((model) => model?.price !== undefined);
  return { ...sums, usd: priced ? usd : null, estimated };
}
