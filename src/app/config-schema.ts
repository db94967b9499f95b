import { distance } from 'fastest-levenshtein';
import { z } from 'zod';
import type { Problem } from '../errors.ts';
import { mostRepeats } from '../judge/borderline.ts';
import { readBaseUrl } from '../model/base-url.ts';
import { paramProblem } from '../model/params.ts';
import { type ConfigFile, type ModelRole, modelRoles } from './config.ts';

const nameOrNames = z
  .union([z.string().trim().min(1), z.array(z.string().trim().min(1)).min(1)], {
    error: 'must be the name of a model, or a list of names',
  })
  .transform((value) => (typeof value === 'string' ? value.split(',') : value).map((name) => name.trim()));

const price = z
  .number({ error: 'must be a price: USD for a million tokens' })
  .nonnegative('must not be negative')
  .max(1_000_000, 'is USD for a million tokens, and cannot be that high');

const ParamsSchema = z.record(z.string(), z.json()).superRefine((params, context) => {
  for (const [name, value] of Object.entries(params)) {
    const problem = paramProblem(name, value);
    if (problem !== undefined) context.addIssue({ code: 'custom', path: [name], message: problem });
  }
});

const ModelEntrySchema = z.strictObject({
  model: z.string({ error: 'must be the model as its server calls it' }).trim().min(1, 'must not be empty'),
  baseURL: z
    .string({ error: 'must be an address such as http://localhost:11434/v1' })
    .superRefine((text, context) => {
      try {
        readBaseUrl(text, 'model');
      } catch (error) {
        context.addIssue({
          code: 'custom',
          message: error instanceof Error ? error.message : 'is no address',
        });
      }
    })
    .optional(),
  apiKeyEnv: z
    .string({ error: 'must be the name of an environment variable' })
    .regex(/^[A-Za-z_][A-Za-z0-9_]{0,99}$/, 'must be the name of an environment variable, not the key itself')
    .optional(),
  params: ParamsSchema.optional(),
  price: z.strictObject({ input: price, output: price }).optional(),
  concurrency: z
    .number({ error: 'must be a whole number from 1 to 1000' })
    .int('must be a whole number')
    .min(1, 'must be at least 1')
    .max(1000, 'must be at most 1000')
    .optional(),
  deadlineMs: z
    .number({ error: 'must be a number of milliseconds' })
    .int('must be a whole number')
    .min(1_000, 'must be at least 1000 milliseconds')
    .max(3_600_000, 'must be at most an hour: 3600000 milliseconds')
    .optional(),
  stream: z.boolean({ error: 'must be true or false' }).optional(),
});

const JudgingSchema = z.strictObject({
  repeatBorderline: z
    .number({ error: `must be a whole number from 0 to ${mostRepeats}` })
    .int('must be a whole number')
    .min(0, 'must not be negative')
    .max(mostRepeats, `must be at most ${mostRepeats}`)
    .optional(),
});

const modelName = /^(?!offline$)[^\s,@][^\s,]*$/i;

const ModelsSchema = z.record(
  z.string().refine((name) => modelName.test(name) && !/@https?:/i.test(name), {
    error: 'a name has no blanks or commas, holds no address, and is not "offline"',
  }),
  ModelEntrySchema,
);

const ConfigFileSchema = z.strictObject({
  $schema: z.string().optional(),
  models: ModelsSchema.optional(),
  graphs: z
    .array(z.string().min(1), { error: 'must be a list of files, such as ["graphs/*.jsonl"]' })
    .optional(),
  judge: nameOrNames.optional(),
  tutor: nameOrNames.optional(),
  meta: nameOrNames.optional(),
  alterer: nameOrNames.optional(),
  embedder: nameOrNames.optional(),
  judging: JudgingSchema.optional(),
});

/** What people write for what is meant. */
const aliases: { readonly [wrong: string]: string } = {
  apikey: 'apiKeyEnv',
  api_key: 'apiKeyEnv',
  key: 'apiKeyEnv',
  token: 'apiKeyEnv',
  api_key_env: 'apiKeyEnv',
  url: 'baseURL',
  endpoint: 'baseURL',
  base_url: 'baseURL',
  name: 'model',
  id: 'model',
  deployment: 'model',
  parameters: 'params',
  options: 'params',
  temperature: 'params',
  max_tokens: 'params',
  timeout: 'deadlineMs',
  cost: 'price',
  in: 'input',
  out: 'output',
  prompt: 'input',
  completion: 'output',
  judges: 'judge',
  model: 'models',
  graph: 'graphs',
  repeat: 'repeatBorderline',
  repeats: 'repeatBorderline',
  repeatborderline: 'judging',
};

const known: readonly { readonly path: RegExp; readonly keys: readonly string[] }[] = [
  { path: /^$/, keys: Object.keys(ConfigFileSchema.shape) },
  { path: /^models\.[^.]*$/, keys: Object.keys(ModelEntrySchema.shape) },
  { path: /^models\.[^.]*\.price$/, keys: ['input', 'output'] },
  { path: /^judging$/, keys: Object.keys(JudgingSchema.shape) },
];

export type CheckedConfig =
  | { readonly ok: true; readonly file: ConfigFile }
  | { readonly ok: false; readonly problems: readonly Problem[] };

/** Checks the content of a configuration file; on failure every problem at once, none with a value of the file. */
export function checkConfigFile(value: unknown, file: string): CheckedConfig {
  const parsed = ConfigFileSchema.safeParse(value);
  if (parsed.success) return { ok: true, file: toConfigFile(parsed.data) };
  return { ok: false, problems: parsed.error.issues.flatMap((issue) => problemsOf(issue, file)) };
}

/** An entry named after a role is that role's model, unless the role names another. */
function toConfigFile(data: z.infer<typeof ConfigFileSchema>): ConfigFile {
  const models = new Map(Object.entries(data.models ?? {}));
  const roles: { [role in ModelRole]?: readonly string[] } = {};
  for (const role of modelRoles) {
    const names = data[role] ?? (models.has(role) ? [role] : undefined);
    if (names !== undefined) roles[role] = names;
  }
  const repeatBorderline = data.judging?.repeatBorderline ?? 0;
  return { models, roles, graphs: data.graphs ?? [], repeatBorderline };
}

function problemsOf(issue: z.core.$ZodIssue, file: string): Problem[] {
  const path = issue.path.map(String).join('.');
  if (issue.code === 'unrecognized_keys')
    return issue.keys.map((key) => ({
      code: 'unknown-key',
      message: `there is no such setting${suggestion(key, path)}`,
      file,
      field: [path, shown(key)].filter((part) => part !== '').join('.'),
    }));
  if (issue.code === 'invalid_key')
    return [
      { code: 'bad-value', message: issue.issues[0]?.message ?? issue.message, file, field: shown(path) },
    ];
  const expected =
    issue.code === 'invalid_type' && issue.message.startsWith('Invalid') ? issue.expected : undefined;
  const message =
    expected === undefined ? issue.message : `must be ${/^[aeiou]/.test(expected) ? 'an' : 'a'} ${expected}`;
  return [{ code: 'bad-value', message, file, ...(path === '' ? {} : { field: path }) }];
}

/** A key that is long or looks like a secret is not repeated. */
const shown = (key: string): string => (/^[\w$.-]{1,60}$/.test(key) && !/^sk-/i.test(key) ? key : '(hidden)');

function suggestion(key: string, path: string): string {
  const keys = known.find((each) => each.path.test(path))?.keys ?? [];
  const alias = aliases[key.toLowerCase()];
  const near = [...keys].sort(
    (a, b) => distance(key.toLowerCase(), a.toLowerCase()) - distance(key.toLowerCase(), b.toLowerCase()),
  )[0];
  const meant =
    alias !== undefined && keys.includes(alias)
      ? alias
      : near !== undefined && distance(key.toLowerCase(), near.toLowerCase()) <= Math.max(2, near.length / 3)
        ? near
        : undefined;
  if (meant === 'apiKeyEnv')
    return ': a key is given by the name of its environment variable, as "apiKeyEnv"';
  return meant === undefined
    ? `; there are ${keys.filter((each) => !each.startsWith('$')).join(', ')}`
    : `: did you mean "${meant}"?`;
}
