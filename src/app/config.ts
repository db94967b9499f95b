import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PlumblineError, type Problem } from '../errors.ts';
import { readBaseUrl } from '../model/base-url.ts';
import type { Price } from '../model/ledger.ts';
import { splitModelNames } from '../model/model-name.ts';
import type { Params } from '../model/params.ts';
import type { CommandIo } from './io.ts';
import { jsonFault } from './json-position.ts';

/** What a model can be chosen for. Judge and tutor are `offline` where nothing is chosen, the others absent. */
export const modelRoles = ['judge', 'tutor', 'meta', 'alterer', 'embedder'] as const;
export type ModelRole = (typeof modelRoles)[number];

/** A model in `plumbline.config.json`. */
export type ModelEntry = {
  /** The model as its server calls it. */
  readonly model: string;
  readonly baseURL?: string | undefined;
  /** The name of the environment variable that holds the key. */
  readonly apiKeyEnv?: string | undefined;
  readonly params?: Params | undefined;
  /** USD for a million tokens. */
  readonly price?: Price | undefined;
  /** Most requests at once to its server. */
  readonly concurrency?: number | undefined;
  /** Milliseconds for a call that names no deadline of its own. */
  readonly deadlineMs?: number | undefined;
  readonly stream?: boolean | undefined;
};

/** What `plumbline.config.json` holds, checked. */
export type ConfigFile = {
  readonly models: ReadonlyMap<string, ModelEntry>;
  readonly roles: { readonly [role in ModelRole]?: readonly string[] };
  readonly graphs: readonly string[];
  readonly repeatBorderline: number;
};

/** The configuration of one process: the file and the environment, read once and checked. */
export type Config = {
  /** The file that was read; `null` where there is none. */
  readonly file: string | null;
  readonly models: ConfigFile['models'];
  /** Names of models by what they were chosen for: environment before file. */
  readonly roles: ConfigFile['roles'];
  /** How often a judge that is a model repeats a borderline verdict; 0: never. */
  readonly repeatBorderline: number;
  /** A user's own packs: patterns, and the folder that relative ones start from. */
  readonly graphs: { readonly patterns: readonly string[]; readonly folder: string };
  /** Platform ids of those who may set budgets. */
  readonly owners: readonly string[];
  /** Platform ids of those who may add topics, besides the owners. */
  readonly teachers: readonly string[];
  /** Where a model is that is named without an address. */
  readonly defaultBaseUrl: string;
  /** A variable's value without blanks around it; `undefined` where it is unset or empty. Never logged. */
  readonly variable: (name: string) => string | undefined;
};

export const configFileName = 'plumbline.config.json';
export const openAi = 'https://api.openai.com/v1';
const largestFile = 1_000_000;

/**
 * Reads `plumbline.config.json` in the command's folder and the environment. Rejects with `config_invalid` and every
 * problem at once; no message holds a value of the file or of a variable.
 */
export async function readConfig({ env, cwd }: Pick<CommandIo, 'env' | 'cwd'>): Promise<Config> {
  const path = join(cwd, configFileName);
  const content = await readIfThere(path);
  const checked = content === undefined ? { ok: true as const, file: nothing } : await check(content);
  const variable = (name: string): string | undefined => {
    const value = env[name]?.trim();
    return value === '' ? undefined : value;
  };
  const problems = [...(checked.ok ? [] : checked.problems), ...variableProblems(variable)];
  if (!checked.ok || problems.length > 0)
    throw new PlumblineError('config_invalid', 'The configuration is not valid', {
      problems,
      advice: 'The README describes every setting of plumbline.config.json, .env.example every variable.',
    });
  const named = (name: string): readonly string[] | undefined => {
    const names = splitModelNames(variable(name) ?? '');
    return names.length === 0 ? undefined : names;
  };
  const { models, roles, graphs, repeatBorderline } = checked.file;
  const judge = named('PLUMBLINE_JUDGE');
  const tutor = named('PLUMBLINE_TUTOR');
  return {
    file: content === undefined ? null : path,
    models,
    roles: { ...roles, ...(judge === undefined ? {} : { judge }), ...(tutor === undefined ? {} : { tutor }) },
    graphs: { patterns: graphs, folder: cwd },
    repeatBorderline,
    owners: idsOf(variable('PLUMBLINE_OWNERS')),
    teachers: idsOf(variable('PLUMBLINE_TEACHERS')),
    defaultBaseUrl: variable('OPENAI_BASE_URL') ?? openAi,
    variable,
  };
}

const idsOf = (list: string | undefined): string[] => (list ?? '').split(/[\s,]+/).filter((id) => id !== '');

const nothing: ConfigFile = { models: new Map(), roles: {}, graphs: [], repeatBorderline: 0 };

async function readIfThere(path: string): Promise<string | undefined> {
  try {
    const content = await readFile(path, 'utf8');
    if (content.length > largestFile)
      throw unusable(`${configFileName} is larger than a configuration can be`);
    return content.replace(/^\uFEFF/, '');
  } catch (error) {
    if (error instanceof PlumblineError) throw error;
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw unusable(`${configFileName} cannot be read`, error);
  }
}

const unusable = (message: string, cause?: unknown): PlumblineError =>
  new PlumblineError('config_invalid', message, { cause });

async function check(content: string) {
  let value: unknown;
  try {
    value = JSON.parse(content);
  } catch {
    const { line, column } = jsonFault(content);
    const message = `is not JSON from column ${column} on`;
    return { ok: false as const, problems: [{ code: 'bad-json', message, file: configFileName, line }] };
  }
  // Loaded only where there is something to check, since `npm start` has to be quick.
  const { checkConfigFile } = await import('./config-schema.ts');
  return checkConfigFile(value, configFileName);
}

function variableProblems(variable: (name: string) => string | undefined): Problem[] {
  const problems: Problem[] = [];
  const baseUrl = variable('OPENAI_BASE_URL');
  if (baseUrl !== undefined) {
    try {
      readBaseUrl(baseUrl, 'model');
    } catch (error) {
      const message = error instanceof Error ? error.message : 'is no address';
      problems.push({ code: 'bad-value', message, field: 'OPENAI_BASE_URL' });
    }
  }
  const key = variable('OPENAI_API_KEY');
  if (key !== undefined && !isKey(key))
    problems.push({ code: 'bad-value', message: keyProblem, field: 'OPENAI_API_KEY' });
  return problems;
}

/** Whether a header can carry it. */
export const isKey = (key: string): boolean => /^[\x21-\x7e]+$/.test(key);
export const keyProblem = 'holds characters that no key has (a blank, a line end, a typographic quote?)';

/** The models chosen for `role`: those of the command's option, else the configuration's, else `offline`. */
export function chosenModels(config: Config, role: ModelRole, option?: string): readonly string[] {
  const given = splitModelNames(option ?? '');
  if (given.length > 0) return given;
  return config.roles[role] ?? (role === 'judge' || role === 'tutor' ? ['offline'] : []);
}
