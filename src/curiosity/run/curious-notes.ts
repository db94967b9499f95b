import { selfJudged } from '../../probe/self-judged.ts';
import { meanName } from './curious-scores.ts';
import type { CuriousLines } from './lines.ts';
import type { CuriousManifest } from './manifest.ts';
import type { CuriousSummary } from './summarise-curious.ts';

/** What a reader must know before believing the figures. */
export function curiousNotes(
  { sets, final, complete, alterations }: Pick<CuriousSummary, 'sets' | 'final' | 'complete' | 'alterations'>,
  manifest: CuriousManifest,
  lines: CuriousLines,
): string[] {
  const notes: string[] = [];
  if (!complete) notes.push('The run is not finished: the figures are of what is there so far.');
  const judges = [...manifest.judgeModels, ...(manifest.metaModel === undefined ? [] : [manifest.metaModel])];
  for (const asker of manifest.askerModels)
    for (const judge of judges) {
      const relation = selfJudged({ model: asker.model, baseUrl: asker.baseURL }, [
        { model: judge.model, baseUrl: judge.baseURL },
      ]);
      if (relation === 'same-model')
        notes.push(`${judge.name} scores its own questions; models tend to favour their own words.`);
      if (relation === 'same-family')
        notes.push(`${judge.name} scores questions of ${asker.name}, a model of its family.`);
    }
  if (manifest.alterer !== undefined && manifest.judges.includes(manifest.alterer))
    notes.push(`${manifest.alterer} altered sets and scores them too: it may know its own changes.`);
  if ([...lines.scores.values()].some(({ estimated }) => estimated === true))
    notes.push('Scores of “offline” are estimates from features of the questions; nobody read them.');
  if (manifest.meta === 'offline')
    notes.push('The meta-review is offline: it scores the set by itself and weighs no justification.');
  if (final === meanName)
    notes.push('There is no meta-review: the final scores are the plain means of the judges.');
  for (const [model, { short, none }] of Object.entries(sets)) {
    if (short > 0)
      notes.push(
        short === 1
          ? `1 set of ${model} has fewer than five questions; it is scored, counted as short, and not altered.`
          : `${short} sets of ${model} have fewer than five questions; they are scored, counted as short, and not altered.`,
      );
    if (none > 0)
      notes.push(
        none === 1 ? `1 set of ${model} has no question.` : `${none} sets of ${model} have no question.`,
      );
  }
  const leftOut = Object.values(alterations?.leftOut ?? {}).reduce((sum, count) => sum + count, 0);
  if (leftOut > 0)
    notes.push(
      `${leftOut === 1 ? '1 altered set was' : `${leftOut} altered sets were`} left out; alterations.jsonl has each reason.`,
    );
  return [...new Set(notes)];
}
