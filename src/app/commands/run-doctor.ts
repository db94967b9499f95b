import { checkDiscord } from '../../../adapters/discord/doctor.ts';
import { checkSlack } from '../../../adapters/slack/doctor.ts';
import type { Ask } from '../../doctor/ask.ts';
import { type Finding, finding } from '../../doctor/finding.ts';
import { PlumblineError } from '../../errors.ts';
import type { Store } from '../../store/store.ts';
import { type Config, readConfig } from '../config.ts';
import { createAsk } from '../doctor/ask-plainly.ts';
import { checkFolder, checkNode, checkStore } from '../doctor/check-machine.ts';
import { checkModels } from '../doctor/check-models.ts';
import { exitCode } from '../exit-code.ts';
import { type CommandIo, writeJson, writeLine } from '../io.ts';
import { loadGraphs } from '../load-graphs.ts';
import { openLiveGraph } from '../open-live-graph.ts';
import type { DoctorOptions } from './doctor.ts';

/** `plumbline doctor`: one line a check, with what to do; 3 where something is to be mended. */
export async function runDoctor(
  io: CommandIo,
  { call = false, json = false }: DoctorOptions,
): Promise<number> {
  const ask = createAsk(io.signal);
  const machine = [checkNode(), await checkFolder(io)];
  const { found, store } = await checkStore(io);
  let findings: Finding[];
  try {
    const { findings: configured, config } = await checkConfig(io);
    findings = [...machine, found, ...configured];
    if (config !== null) {
      const [graphs, models, platforms] = await Promise.all([
        checkGraphs(io, config, store),
        checkModels(io, { config, ask, call }),
        checkPlatforms(io, config, ask),
      ]);
      findings.push(...graphs, ...models, ...checkPeople(config), ...platforms);
    }
  } finally {
    await store?.close();
  }
  const problems = findings.filter(({ state }) => state === 'problem').length;
  if (json) writeJson(io.stdout, { ok: problems === 0, findings });
  else for (const line of linesOf(findings, problems)) writeLine(io.stdout, line);
  return problems === 0 ? exitCode.done : exitCode.checkFailed;
}

async function checkConfig(io: CommandIo): Promise<{ findings: Finding[]; config: Config | null }> {
  const check = 'configuration';
  try {
    const config = await readConfig(io);
    const what =
      config.file === null
        ? 'There is no plumbline.config.json, and none is needed.'
        : `${config.file} is in order.`;
    return { findings: [finding.ok(check, what)], config };
  } catch (error) {
    return { findings: problemsOf(check, error), config: null };
  }
}

async function checkGraphs(io: CommandIo, config: Config, store: Store | null): Promise<Finding[]> {
  const check = 'questions';
  try {
    const base = await loadGraphs(io, { configured: config.graphs });
    const loaded = store === null ? base : await openLiveGraph(io, store, base);
    const { graph, packs } = loaded;
    const counts = `${graph.size} questions towards ${graph.targets().length} targets, in ${packs.length} packs.`;
    return [finding.ok(check, counts)];
  } catch (error) {
    return problemsOf(check, error);
  }
}

/** Every problem that an error lists, else the error itself. */
function problemsOf(check: string, error: unknown): Finding[] {
  if (!(error instanceof PlumblineError)) throw error;
  const fix = error.advice ?? 'Correct it, and look again.';
  if (error.problems.length === 0) return [finding.problem(check, `${error.message}.`, fix)];
  return error.problems.map(({ message, file, line, field }) => {
    const place = [file, line].filter((part) => part !== undefined).join(':');
    const parts = [place, field].filter((part) => part !== undefined && part !== '');
    return finding.problem(check, `${parts.join(', ')}: ${message}`, fix);
  });
}

/** Whether those who may do more are named as their platform knows them, and whether somebody can set a budget. */
function checkPeople({ owners, teachers, models }: Config): Finding[] {
  const check = 'owners and teachers';
  const wrong = [...owners, ...teachers].filter(
    (id) => !/^(?:slack:[TE][A-Z0-9]+:[UW][A-Z0-9]+|discord:\d+)$/.test(id),
  );
  if (wrong.length > 0)
    return [
      finding.problem(
        check,
        `PLUMBLINE_OWNERS or PLUMBLINE_TEACHERS names somebody whom no platform knows: "${(wrong[0] ?? '').slice(0, 60)}".`,
        'Write slack:TEAM:USER (such as slack:T0123:U0456; "Copy member ID" in Slack) or discord:USER (a long number; "Copy User ID").',
      ),
    ];
  const isPriced = [...models.values()].some(({ price }) => price !== undefined);
  if (owners.length > 0) return [finding.ok(check, `${owners.length} may set budgets and add topics.`)];
  if (!isPriced) return [finding.skipped(check, 'Nobody is named, and no model has a price.')];
  return [
    finding.warning(
      check,
      'Nobody can set a budget, so models with a price cannot be probed from a chat.',
      'Name owners in PLUMBLINE_OWNERS.',
    ),
  ];
}

async function checkPlatforms(io: CommandIo, { variable }: Config, ask: Ask): Promise<Finding[]> {
  const [slack, discord] = await Promise.all([
    checkSlack({
      token: variable('SLACK_BOT_TOKEN'),
      appToken: variable('SLACK_APP_TOKEN'),
      signingSecret: variable('SLACK_SIGNING_SECRET'),
      apiUrl: variable('SLACK_API_URL'),
      ask,
      now: io.now,
    }),
    checkDiscord({
      token: variable('DISCORD_TOKEN')?.replace(/^Bot\s+/i, ''),
      guildId: variable('DISCORD_GUILD_ID'),
      apiUrl: variable('DISCORD_API_URL'),
      ask,
    }),
  ]);
  return [...slack, ...discord];
}

const marks: Record<Finding['state'], string> = { ok: 'ok', warning: 'note', problem: 'MEND', skipped: '-' };

function* linesOf(findings: readonly Finding[], problems: number): Generator<string> {
  for (const { check, state, what, fix } of findings) {
    yield `${marks[state].padEnd(4)}  ${check}: ${what}`;
    if (fix !== undefined) yield `      ${fix}`;
  }
  yield '';
  if (problems === 0) yield 'Everything that is set up works.';
  else yield `${problems} ${problems === 1 ? 'thing is' : 'things are'} to be mended.`;
}
