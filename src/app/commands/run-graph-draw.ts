import { extname, resolve } from 'node:path';
import { writeWholeFile } from '../../../adapters/files/write-whole-file.ts';
import { PlumblineError } from '../../errors.ts';
import type { QuestionGraph } from '../../graph/question-graph.ts';
import { walkOrder } from '../../graph/walk-order.ts';
import { type Discrepancy, discrepanciesOf } from '../../metrics/discrepancy.ts';
import { drawGraph } from '../../picture/draw-graph.ts';
import { type CommandIo, writeJson, writeLine } from '../io.ts';
import { loadGraphFiles } from '../load-graphs.ts';
import { type AskedScores, readAskedScores } from '../read-asked-scores.ts';
import { refuseOverwrite } from '../write-out.ts';
import type { GraphDrawOptions } from './graph-draw.ts';

/** What `--json` prints of a picture. */
type Drawn = {
  readonly out: string;
  readonly format: 'svg' | 'png';
  readonly questions: number;
  /** In pixels. */
  readonly width: number;
  readonly height: number;
  readonly discrepancies: { readonly forward: number; readonly backward: number } | null;
  /** Letters that the shipped font lacks; of a PNG only, since a browser has its own fonts. */
  readonly missing: readonly string[];
};

/** `plumbline graph draw`: writes the picture, and says what is in it. */
export async function runGraphDraw(
  io: CommandIo,
  files: readonly string[],
  options: GraphDrawOptions,
): Promise<undefined> {
  const format = formatOf(options.out);
  await refuseOverwrite(io, options.out, [
    ...files,
    ...(options.scores === undefined ? [] : [options.scores]),
  ]);
  const { graph } = await loadGraphFiles(io, files);
  const asked = options.scores === undefined ? null : await readAskedScores(io, options.scores, graph);
  const found = asked === null ? [] : discrepanciesOf(graph, asked.scores);
  const drawn = await writePicture(io, format, options, draw(graph, asked, found, options));
  const shown = new Set(options.target === undefined ? graph.ids() : walkOrder(graph, options.target));
  const count = (direction: Discrepancy['direction']): number =>
    found.filter((one) => one.direction === direction && one.value > 0 && shown.has(one.node)).length;
  const report: Drawn = {
    out: options.out,
    format,
    questions: shown.size,
    ...drawn,
    discrepancies: asked === null ? null : { forward: count('forward'), backward: count('backward') },
  };
  if (options.json === true) writeJson(io.stdout, report);
  else for (const line of describe(report)) writeLine(io.stdout, line);
  return undefined;
}

function formatOf(out: string): Drawn['format'] {
  const extension = extname(out).toLowerCase();
  if (extension === '.svg' || extension === '.png') return extension === '.svg' ? 'svg' : 'png';
  throw new PlumblineError('usage', `"${out}" names no kind of picture that can be drawn`, {
    advice: 'End --out in .svg or .png.',
  });
}

function draw(
  graph: QuestionGraph,
  asked: AskedScores | null,
  discrepancies: readonly Discrepancy[],
  { target, title }: GraphDrawOptions,
): string {
  return drawGraph({
    graph,
    target,
    title,
    ...(asked === null ? {} : { scores: asked.scores, reasons: asked.reasons, discrepancies }),
  });
}

async function writePicture(
  io: CommandIo,
  format: Drawn['format'],
  { out }: GraphDrawOptions,
  svg: string,
): Promise<Pick<Drawn, 'width' | 'height' | 'missing'>> {
  const path = resolve(io.cwd, out);
  if (format === 'svg') {
    await writeWholeFile(path, svg);
    const [, width, height] = /<svg[^>]* width="(\d+)" height="(\d+)"/.exec(svg) ?? [];
    return { width: Number(width), height: Number(height), missing: [] };
  }
  const { renderPng } = await import('../../../adapters/picture/render-png.ts');
  const { bytes, width, height, missing } = await renderPng(svg, { signal: io.signal });
  await writeWholeFile(path, bytes);
  return { width, height, missing };
}

function* describe({ out, questions, discrepancies, missing }: Drawn): Generator<string> {
  const counted = questions === 1 ? '1 question' : `${questions} questions`;
  const found =
    discrepancies === null
      ? ''
      : `, ${discrepancies.forward} forward and ${discrepancies.backward} backward discrepancies`;
  yield `${out}: ${counted}${found}.`;
  if (missing.length > 0)
    yield `The shipped font lacks ${missing.slice(0, 10).join(' ')}${missing.length > 10 ? ' …' : ''}: without a font of this machine that has them, they are boxes. An SVG shows them in any browser.`;
}
