import type { Cost, Ledger } from '../../model/ledger.ts';
import { durationWords } from '../../probe/duration-words.ts';
import { createProgress, type Progress } from '../../probe/progress.ts';
import { type CommandIo, writeLine } from '../io.ts';

/** How often a line is written where there is no terminal; earlier, though not at once, if a twentieth more is done. */
const plainMs = 10_000;
const soonMs = 1_000;
const barMs = 200;
const barWidth = 24;

export type ShownProgress = {
  /** What is counted, in the plural: questions, sets. */
  readonly unit: string;
  readonly nodes: number;
  /** Of them, those that an earlier sitting finished. */
  readonly scored: number;
  /** Lines that are still to come. */
  readonly open: number;
  readonly linesEach?: number;
  /** What the lines of the run cost before. */
  readonly spent: Cost;
  /** Whether a price is known of one of the models. */
  readonly priced: boolean;
};

/**
 * Shows on standard error how far a run is: a bar that is drawn over and over on a terminal, otherwise a line now and
 * then.
 */
export function startProgress(
  io: CommandIo,
  { unit, nodes, scored, open, linesEach, spent, priced }: ShownProgress,
  ledger: Ledger,
  onProgress?: (progress: Progress, cost: string) => void,
) {
  const progress = createProgress({ nodes, scored, open, linesEach, now: io.now });
  const cost = (): string => {
    const { usd, input, output } = ledger.spending();
    if (priced) return `$${(spent.usd + usd).toFixed(4)}`;
    return `${shortNumber(spent.tokens + input + output)} tokens`;
  };
  const words = (): string => describe(progress.state(), cost(), unit);
  const terminal = io.stderr.isTTY === true;
  let shown = 0;
  let shownAt = io.now();
  const draw = (): void => {
    const { scored, nodes } = progress.state();
    // Some terminals say that they have no width.
    const width = Math.max(20, (io.stderr.columns || 80) - 1);
    const text = words();
    const line = `${bar(scored / Math.max(1, nodes))} ${text}`;
    io.stderr.write(`\r${(line.length > width ? text : line).slice(0, width)}\u001b[K`);
  };
  const plain = (): void => {
    shown = progress.state().scored;
    shownAt = io.now();
    writeLine(io.stderr, words());
  };
  const timer = setInterval(terminal ? draw : plain, terminal ? barMs : plainMs);
  timer.unref();
  return {
    /** Notes a line that was kept: one that finishes something, or another. */
    note(kind: 'answer' | 'score'): void {
      progress.note(kind);
      onProgress?.(progress.state(), cost());
      const { scored, nodes } = progress.state();
      if (!terminal && scored - shown >= nodes / 20 && io.now() - shownAt >= soonMs) {
        plain();
        timer.refresh();
      }
    },
    end(): void {
      clearInterval(timer);
      if (terminal) {
        draw();
        io.stderr.write('\n');
      } else if (progress.state().scored !== shown) plain();
    },
  };
}

function bar(share: number): string {
  const full = Math.round(Math.min(1, share) * barWidth);
  return `[${'#'.repeat(full)}${'-'.repeat(barWidth - full)}]`;
}

function describe({ scored, nodes, perSecond, leftMs }: Progress, cost: string, unit: string): string {
  const percent = Math.floor((100 * scored) / Math.max(1, nodes));
  const rate = perSecond === null ? '' : `, ${rateWords(perSecond)}`;
  const left = leftMs === null || scored === nodes ? '' : `, ${durationWords(leftMs)} left`;
  return `${scored} of ${nodes} ${unit} (${percent} %)${rate}, ${cost}${left}`;
}

function rateWords(perSecond: number): string {
  if (perSecond >= 1) return `${perSecond.toFixed(1)}/s`;
  return `${(perSecond * 60).toFixed(1)}/min`;
}

function shortNumber(value: number): string {
  if (value < 10_000) return String(value);
  return value < 1_000_000 ? `${(value / 1000).toFixed(1)}k` : `${(value / 1_000_000).toFixed(2)}M`;
}
