import { PlumblineError } from '../../errors.ts';
import type { LoadedGraph } from '../../graph/load-graph.ts';
import {
  type CuriousReport,
  curiousCsv,
  curiousLatex,
  curiousMarkdown,
  renderCuriousReport,
} from '../../report/curious/curious-report.ts';
import { renderReport } from '../../report/render-report.ts';
import type { Fact, ReportData } from '../../report/report-data.ts';
import { reportOfRun } from '../../report/report-of-run.ts';
import { reportOfSession } from '../../report/report-of-session.ts';
import { reportCsv, reportLatex, reportMarkdown } from '../../report/report-tables.ts';
import { parseSessionEvent } from '../../trace/trace-event.ts';
import { createSessionLog } from '../../tutor/session-log.ts';
import { readConfig } from '../config.ts';
import { type CommandIo, writeLine } from '../io.ts';
import { loadGraphs } from '../load-graphs.ts';
import { openStore } from '../open-store.ts';
import { readCuriousReport } from '../read-curious-report.ts';
import { findRun, readRun } from '../read-run.ts';
import { writeOut } from '../write-out.ts';
import { type ReportFormat, type ReportOptions, reportFormats } from './report.ts';

const renderers: Readonly<Record<ReportFormat, (data: ReportData) => string>> = {
  html: renderReport,
  md: reportMarkdown,
  csv: reportCsv,
  latex: reportLatex,
};

const curiousRenderers: Readonly<Record<ReportFormat, (report: CuriousReport) => string>> = {
  html: renderCuriousReport,
  md: curiousMarkdown,
  csv: curiousCsv,
  latex: curiousLatex,
};

/** `plumbline report`: of the run called `name`, else of the session called so, else of the latest session. */
export async function runReport(
  io: CommandIo,
  name: string | undefined,
  { format, out, graph }: ReportOptions,
): Promise<undefined> {
  const wanted = reportFormats.find((one) => one === format);
  if (wanted === undefined)
    throw new PlumblineError('usage', `"${format}" is no format of a report`, {
      advice: `Use one of ${reportFormats.join(', ')}.`,
    });
  const folder = name === undefined ? null : await findRun(io, name);
  const curious = folder === null ? null : await readCuriousReport(folder);
  const data =
    curious ??
    (folder === null ? await sessionReport(io, name, graph) : reportOfRun(await readRun(io, folder, graph)));
  const document = 'summary' in data ? renderers[wanted](data) : curiousRenderers[wanted](data);
  if (out === undefined) io.stdout.write(document);
  else {
    await writeOut(io, out, document, graph === undefined ? [] : [graph]);
    writeLine(io.stdout, `${out}: ${data.title}`);
  }
  return undefined;
}

async function sessionReport(
  io: CommandIo,
  name: string | undefined,
  file: string | undefined,
): Promise<ReportData> {
  const store = await openStore(io);
  try {
    const log = createSessionLog(store);
    const id = name ?? (await log.latest());
    if (id === null)
      throw new PlumblineError('not_found', 'There is no session and no run to report on yet', {
        advice: 'Start one with: plumbline chat',
      });
    const target = targetOf(await log.events(id));
    if (target === null)
      throw new PlumblineError('not_found', `There is no run and no session "${id}"`, {
        advice: 'A run is named by its folder or its id; without a name the latest session is reported.',
      });
    const loaded = await loadGraphs(io, { graph: file, configured: (await readConfig(io)).graphs });
    if (!loaded.graph.has(target))
      throw new PlumblineError(
        'not_found',
        `The questions in use hold no "${target}", to which this session led`,
        {
          advice: 'Name the graph of the session with --graph FILE.',
        },
      );
    const session = await log.load(id, loaded.graph);
    if (session === null) throw new PlumblineError('internal', `The session "${id}" cannot be replayed`);
    return reportOfSession(session, loaded.graph, packFacts(loaded, target));
  } finally {
    await store.close();
  }
}

/** The target of the session that these events tell of; `null` where they tell of none. */
function targetOf(events: readonly unknown[]): string | null {
  const first = events.length === 0 ? null : parseSessionEvent(events[0]);
  return first?.event === 'started' ? first.target : null;
}

function packFacts({ packs }: LoadedGraph, target: string): Fact[] {
  const pack = packs.find(({ ids }) => ids.includes(target));
  if (pack === undefined) return [];
  const { header, file } = pack;
  const name =
    header === null ? file : [header.pack, header.version].filter((part) => part !== undefined).join(' ');
  return [{ name: 'Questions', value: name }];
}
