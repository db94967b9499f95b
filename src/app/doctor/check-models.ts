import { z } from 'zod';
import type { Ask } from '../../doctor/ask.ts';
import { type Finding, finding } from '../../doctor/finding.ts';
import { PlumblineError } from '../../errors.ts';
import { type Config, configFileName } from '../config.ts';
import type { CommandIo } from '../io.ts';
import { createModels } from '../models.ts';
import { describeModel, type ModelChoice, resolveModel } from '../resolve-model.ts';
import { systemTime } from '../system-time.ts';

const ListSchema = z.looseObject({ data: z.array(z.looseObject({ id: z.string() })) });

export type CheckModelsOptions = {
  readonly config: Config;
  readonly ask: Ask;
  /** Whether each may be asked something, which may cost a little. */
  readonly call: boolean;
};

/** Every model that is named: in the configuration, and as judge, tutor and the like. */
export async function checkModels(io: CommandIo, options: CheckModelsOptions): Promise<Finding[]> {
  const { config } = options;
  const chosen = Object.values(config.roles).flat();
  const names = [...new Set([...config.models.keys(), ...chosen])].filter((name) => name !== 'offline');
  if (names.length === 0)
    return [
      finding.skipped(
        'models',
        `No model is named: judge and tutor work offline. ${configFileName} or PLUMBLINE_JUDGE names some.`,
      ),
    ];
  return Promise.all(names.map((name) => checkModel(io, name, options)));
}

async function checkModel(io: CommandIo, name: string, options: CheckModelsOptions): Promise<Finding> {
  const check = `model ${name}`;
  let choice: ModelChoice;
  try {
    choice = resolveModel(options.config, name, { allowAdHoc: true });
  } catch (error) {
    return failure(check, error);
  }
  // What embeds texts does not answer.
  const isEmbedder = options.config.roles.embedder?.includes(name) === true;
  return options.call && !isEmbedder
    ? callOne(io, check, choice, options.config)
    : listOne(check, choice, options.ask);
}

/** Asks the server for its models, which costs nothing. */
async function listOne(check: string, choice: ModelChoice, ask: Ask): Promise<Finding> {
  const { address, model, apiKey, keyNote } = choice;
  const what = describeModel(choice);
  if (address.azure !== undefined)
    return finding.skipped(
      check,
      `${what}: Azure does not list deployments; \`plumbline doctor --call\` asks it something.`,
    );
  const query = new URLSearchParams(address.query).toString();
  const url = `${address.baseUrl}/models${query === '' ? '' : `?${query}`}`;
  const said = await ask(
    url,
    apiKey === undefined ? {} : { headers: { authorization: `Bearer ${apiKey()}` } },
  );
  if (said.status === null)
    return finding.problem(
      check,
      `${what} ${said.why === 'timeout' ? 'does not answer in time' : 'cannot be reached'}.`,
      'Start the server, or correct "baseURL" of the model (OPENAI_BASE_URL where it has none).',
    );
  if (said.status === 401 || said.status === 403)
    return finding.problem(
      check,
      `${what} refuses the key. ${keyNote}`,
      'Correct the key in the environment variable of the model.',
    );
  const listed = said.status === 200 ? ListSchema.safeParse(said.body) : null;
  if (listed?.success !== true)
    return finding.warning(
      check,
      `${what} answers, and lists no models (status ${said.status}).`,
      '`plumbline doctor --call` asks it something, which may cost a little.',
    );
  const ids = listed.data.data.map(({ id }) => id);
  if (ids.some((id) => id === model || id === `${model}:latest` || id === `models/${model}`))
    return finding.ok(check, `${what} is there.`);
  const some = ids
    .slice(0, 5)
    .map((id) => `"${id.slice(0, 60)}"`)
    .join(', ');
  return finding.problem(
    check,
    `The server at ${address.baseUrl} has no model "${model}"; it has ${some === '' ? 'none' : some}${ids.length > 5 ? ' and others' : ''}.`,
    `Correct "model" in ${configFileName}, or pull it on the server first.`,
  );
}

async function callOne(io: CommandIo, check: string, choice: ModelChoice, config: Config): Promise<Finding> {
  const models = createModels({ config, time: systemTime(io.now), random: () => 0.5, onProblem: () => {} });
  try {
    const model = await models.open(choice.name, { allowAdHoc: true });
    const reply = await model.complete(
      {
        purpose: 'doctor',
        messages: [{ role: 'user', content: 'Answer with the word: yes' }],
        maxTokens: 64,
      },
      { signal: io.signal, deadlineMs: 30_000 },
    );
    const { input, output } = models.ledger.spending();
    return finding.ok(
      check,
      `${describeModel(choice)} answered in ${reply.ms} ms (${input + output} tokens).`,
    );
  } catch (error) {
    return failure(check, error);
  }
}

function failure(check: string, error: unknown): Finding {
  if (!(error instanceof PlumblineError)) throw error;
  return finding.problem(check, error.message, error.advice ?? `Correct the model in ${configFileName}.`);
}
