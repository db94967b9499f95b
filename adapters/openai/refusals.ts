import type { Feature } from '../../src/model/model-server.ts';
import type { ServerProblem } from './problem.ts';
import type { WireRequest } from './request-body.ts';

/** What a server will not take of a request that was sent. */
export type Refusal = {
  readonly features: readonly Feature[];
  /** Most tokens that it lets the model write. */
  readonly outputLimit?: number;
  /** True where that limit comes from this prompt's length. */
  readonly onlyHere?: boolean;
};

// A refused request has one of these; a gateway that finds no server for a parameter says 404.
const statuses = new Set([400, 403, 404, 405, 406, 415, 422, 500, 501]);
const refusing =
  /alternat|only allowed|support|unrecogni[sz]ed|unknown|unexpected|permitted|forbidden|invalid|not allowed|unavailable|extra|deprecated|incompatible|only the default|no longer|not implemented|cannot|can't|must be|deseriali|no endpoints|too large|at most|less than|exceed|greater than|not enabled|denied/i;
const schemaWords =
  /response[ _]?(?:format|schema)|json[ _]?(schema|object|mode)|structured[ _]output|guided|grammar|text\.format/i;
const boundsWords =
  /\b(minimum|maximum|exclusiveM\w+|multipleOf|min(Length|Items|Properties)|max(Length|Items|Properties)|pattern|uniqueItems)\b/;

const patterns: readonly { readonly feature: Feature; readonly words: RegExp }[] = [
  {
    feature: 'system',
    words: /system[ _]?(role|message|prompt|instruction)|role.{0,40}['"`]?system\b|developer instruction/i,
  },
  { feature: 'repeated-roles', words: /alternat|consecutive|same role/i },
  { feature: 'strict', words: /\bstrict\b/ },
  { feature: 'logprobs', words: /logprob|log[ _-]?probab/i },
  { feature: 'stream_options', words: /stream_options/ },
  { feature: 'stream', words: /\bstream(ing)?\b(?!_)/i },
];

/**
 * What of `sent` the server refuses, judged by the fields and words of its answer; `undefined` where the problem is
 * another. Words are matched only against what was really sent.
 */
export function findRefusal(status: number, problem: ServerProblem, sent: WireRequest): Refusal | undefined {
  if (!statuses.has(status)) return undefined;
  const limit = tokenLimit(problem, sent);
  if (limit !== undefined) return limit;
  const features = named(problem, sent);
  // Other statuses have other everyday causes: there the words have to be plain.
  const plain = status === 400 || status === 422;
  if (features.length > 0 && (refusing.test(problem.message) || (plain && problem.params.length > 0)))
    return { features };
  if (plain && isAboutForm(problem) && sent.format !== 'text') return { features: [sent.format] };
  return undefined;
}

function named(problem: ServerProblem, sent: WireRequest): Feature[] {
  const has = (feature: Feature): boolean => sent.features.includes(feature);
  const text = [problem.message, ...problem.params].join('\n');
  if (/roles? must alternate/i.test(text)) return has('system') ? ['system'] : ['repeated-roles'].filter(has);
  const inParams = sent.features.filter((feature) =>
    problem.params.some((param) => mentions(param, feature)),
  );
  if (inParams.length > 0) return inParams;
  if (
    schemaWords.test(text) ||
    problem.codes.includes('json_schema') ||
    problem.codes.includes('response_format')
  )
    return schemaFeatures(text, has, sent);
  if (has('schema-bounds') && boundsWords.test(text)) return ['schema-bounds'];
  const special = patterns.filter(({ feature, words }) => has(feature) && words.test(text));
  if (special.length > 0) return special.slice(0, 1).map(({ feature }) => feature);
  return sent.features.filter((feature) => mentions(text, feature));
}

/** Of what a schema uses, the least that the server's words ask for; else the whole form. */
function schemaFeatures(text: string, has: (feature: Feature) => boolean, sent: WireRequest): Feature[] {
  if (has('strict') && /['"`.]strict\b/.test(text)) return ['strict'];
  if (has('schema-bounds') && boundsWords.test(text)) return ['schema-bounds'];
  if (has('schema-enum') && /\benum\b/i.test(text)) return ['schema-enum'];
  return sent.format === 'text' ? [] : [sent.format];
}

/**
 * A name stands alone or as a part of a path: `top_p` is not in `top_pk`, but in `body.top_p`. A name that is also
 * an English word has to stand in quotes.
 */
function mentions(text: string, name: string): boolean {
  const escaped = name.replace(/\W/g, '\\$&');
  if (/_|^(temperature|seed)$/.test(name))
    return new RegExp(`(^|[^A-Za-z0-9_])${escaped}($|[^A-Za-z0-9_])`).test(text);
  return new RegExp(`(['"\`.])${escaped}(['"\`]|$)`, 'm').test(text);
}

/** A body that cannot be read without saying which part: the form is the only part that is not plain. */
function isAboutForm(problem: ServerProblem): boolean {
  return (
    problem.message.trim() === '' ||
    /deseriali|unmarshal|failed to parse (the )?(request|json)/i.test(problem.message)
  );
}

/** "At most 4096 tokens", and "2,048 in all, of which your prompt has 1,900". */
function tokenLimit(problem: ServerProblem, { maxTokens }: WireRequest): Refusal | undefined {
  const text = problem.message.replace(/(\d),(?=\d{3})/g, '$1');
  if (maxTokens === undefined || !/tokens?/i.test(text)) return undefined;
  const context = numberIn(
    /(?:maximum context|context) (?:length|size|window)(?: is| of)?:? ?\(?(\d+)/i,
    text,
  );
  const input =
    numberIn(/(\d+) (?:tokens )?(?:in|of|from) the (?:messages|prompt|input)/i, text) ??
    numberIn(
      /(?:has|have|contains?(?: at least)?|prompt(?: is)?|input(?: is)?)[ (]+(\d+) (?:input |prompt )?tokens/i,
      text,
    );
  if (context !== undefined) {
    const room = input === undefined ? 0 : context - input;
    return room >= 16 && room < maxTokens ? { features: [], outputLimit: room, onlyHere: true } : undefined;
  }
  if (!/max_(completion_)?tokens|completion tokens|output tokens/i.test(text)) return undefined;
  const limit = numberIn(
    /(?:at most|up to|maximum(?: value)?(?: is| of|:)?|less than or equal to|<=|cannot exceed|must be below)\D{0,20}(\d+)/i,
    text,
  );
  return limit !== undefined && limit > 0 && limit < maxTokens
    ? { features: [], outputLimit: limit }
    : undefined;
}

function numberIn(pattern: RegExp, text: string): number | undefined {
  const digits = pattern.exec(text)?.[1];
  return digits === undefined ? undefined : Number(digits);
}
