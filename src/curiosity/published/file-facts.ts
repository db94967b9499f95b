import { type SetMetric, setMetrics } from '../scores/metric.ts';
import { type Level, levels, type Subject, subjects } from '../statements/statement.ts';

/** What the name of a published file says of all of its rows. */
export type FileFacts = {
  readonly subject: Subject | null;
  readonly level: Level | null;
  /** True where its statements are wrong ones. */
  readonly isWrong: boolean;
  readonly asker: string | null;
  /** The metric that its sets were altered for; `null` where they are as they were asked. */
  readonly alteredFor: SetMetric | null;
};

/** Reads a file's name, such as "output_Maths_wrong_All_Answers - GPT 3.5.csv" or "Physics_Basic_outputs_13b_csv.csv". */
export function factsOfFile(name: string): FileFacts {
  const stem = (name.split(/[\\/]/).at(-1) ?? '').replace(/\.[a-z]{2,5}$/i, '');
  const has = (word: string): boolean => new RegExp(word, 'i').test(stem);
  const altered = new RegExp(`(${setMetrics.join('|')})[\\s_-]*questions?$`, 'i').exec(stem)?.[1];
  return {
    subject: subjects.find((subject) => has(subject)) ?? (has('chem') ? 'chemistry' : null),
    level:
      levels.find((level) => has(level.replace(/ed$/, ''))) ??
      (has('[-_ ]adv(?:[-_ ]|$)') ? 'advanced' : null),
    isWrong: has('wrong|incorrect|false'),
    asker: askerOf(stem),
    alteredFor: setMetrics.find((metric) => metric === altered?.toLowerCase()) ?? null,
  };
}

function askerOf(stem: string): string | null {
  const behind = /answers?[\s_–-]+([^/]+)$/i.exec(stem)?.[1] ?? /outputs?_(.+?)(?:_csv|$)/i.exec(stem)?.[1];
  const name = behind?.trim() ?? '';
  return name === '' ? null : name;
}
