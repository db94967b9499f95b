import { unreadable } from '../../judge/parsing/read-score.ts';
import { type Metric, type MetricReading, metricScoreOf } from './metric.ts';
import { metricOf, namesOther, type StatedScore, saysFinal } from './stated-score.ts';

const metricWord = 'relevan(?:ce|cy)|coheren(?:ce|cy)|diversity|doubt';
/** A line that begins with a metric's name, whatever marks stand around it. */
const heading = new RegExp(
  `^[#>*_•\\-–\\d.()[\\]|\`" \\t]{0,40}((?:(?:the|final|overall|my|score|rating|for|of)\\s+){0,4}(?:${metricWord})\\b(?:\\s+(?:score|rating|grade))?)(?=[\\s*_"\`]*(?:[:：=(|\\[–—-]|\\bis\\b|\\d|$)|[*_]{2})`,
  'gim',
);
const other =
  /^[\s#>*_•\-\d.)]*(?:the\s+)?(?:reviewer|judge|human|rater|evaluator|assessor|scorer|scoring)[\s_-]*(?:[a-d]|\d|one|two|three)\b[^\n]{0,40}$/gim;
const number =
  '(?:[+\\-−]?\\d+(?:[.,]\\d+)?(?:\\s?½)?|½)(?:\\s*[-–—]\\s*\\d+(?:[.,]\\d+)?(?!\\s*\\p{L}))?(?:\\s*(?:\\/|out of|of)\\s*\\d+)?(?:\\s*%)?|(?:one|two|three|four|five)\\b';
const atOnce = new RegExp(
  `^(?:[\\s*_"'\`:：=()[\\]|]|[–—-](?!\\d))*(?:(?:is|score|rating|of|a|an|gets?|deserves)\\s*[:=]?\\s*){0,3}[*_"'\`(\\[]*(${number})`,
  'iu',
);
const labelled = new RegExp(
  `(?:\\b(?:score|rating|grade|points)\\b|\\[result\\])[\\s*_"'\`:：=(\\[\\])-]*(?:(?:is|of)\\s*)?[*_"'\`(\\[]*(${number})`,
  'giu',
);
const onScale = /(?<![\d.,/])(\d+(?:[.,]\d+)?\s*(?:\/|out of)\s*\d+)/gi;

/** The scores of loose lines and of sections with a metric as heading: "**Coherence (4/5):** …", "Diversity: 3". */
export function scoredLines(text: string): StatedScore[] {
  const found: StatedScore[] = [];
  const places = [...text.matchAll(heading)].map((match) => ({
    name: match[1] ?? '',
    start: match.index,
    end: match.index + match[0].length,
  }));
  const others = [...text.matchAll(other)].filter(([line]) =>
    namesOther(line.replace(/^[\s#>*_•\-\d.)]*/, '')),
  );
  places.forEach(({ name, start, end }, index) => {
    const metric = metricOf(name);
    const next = places[index + 1]?.start ?? text.length;
    const stop = others.find((line) => line.index >= end)?.index ?? text.length;
    if (metric === null || isOthers(text, start, others)) return;
    const block = text.slice(end, Math.min(next, stop));
    found.push({ metric, ...readBlock(block), start, final: saysFinal(name) });
  });
  const pairs = inPairs(text).filter(({ metric }) => found.every((one) => one.metric !== metric));
  return found.length + pairs.length > 0 ? [...found, ...pairs] : inSentences(text);
}

const pair = `(${metricWord})(?:[\\s_-]*(?:score|rating))?[\\s:：=|*_"'\`-]*(${number})`;
const pairLine = new RegExp(`^[\\W_]*(?:${pair}[\\s;,|*_"'\`.]*(?:and\\s+)?){2,}$`, 'gimu');

/** Lines that are nothing but metrics with their numbers: "relevance 5; coherence 4; diversity 3". */
function inPairs(text: string): StatedScore[] {
  return [...text.matchAll(pairLine)].flatMap((line) =>
    [...line[0].matchAll(new RegExp(pair, 'giu'))].flatMap((match): StatedScore[] => {
      const metric = metricOf(match[1] ?? '');
      const reading = metricScoreOf(tidy(match[2]));
      return metric === null
        ? []
        : [{ metric, reading, justification: '', start: line.index + match.index, final: false }];
    }),
  );
}

/** True under a heading such as "Reviewer B", up to a heading that says "final". */
function isOthers(text: string, at: number, others: readonly RegExpMatchArray[]): boolean {
  const before = others.findLast((line) => (line.index ?? 0) < at);
  return (
    before !== undefined &&
    !/\b(?:final|overall|my (?:own )?(?:score|rating|decision))/i.test(text.slice(before.index, at))
  );
}

function readBlock(block: string): { readonly reading: MetricReading; readonly justification: string } {
  const first = atOnce.exec(block);
  if (
    first !== null &&
    !isListMark(block, first) &&
    !/^\s*(?:questions?|st\b|nd\b|rd\b|th\b|of the\b|aspects?)/i.test(block.slice(first[0].length))
  )
    return { reading: metricScoreOf(tidy(first[1])), justification: words(block.slice(first[0].length)) };
  const stated = [...block.matchAll(labelled), ...(labelled.test(block) ? [] : block.matchAll(onScale))];
  labelled.lastIndex = 0;
  const readings = stated.map((match) => metricScoreOf(tidy(match[1])));
  const [one, ...more] = readings;
  const same = more.every(({ score, reason }) => score === one?.score && reason === one?.reason);
  const reading = one === undefined ? unreadable('no-verdict') : same ? one : unreadable('ambiguous');
  return { reading, justification: words(stated.reduce((rest, match) => rest.replace(match[0], ''), block)) };
}

/** Whether what stands at the start of a line is no score but the number of an item, such as "1. 4 - the first fits". */
function isListMark(block: string, { 0: matched, 1: number = '' }: RegExpExecArray): boolean {
  const rest = block.slice(matched.length);
  const startsLine = /\n[\s*_>-]*$/.test(matched.slice(0, matched.length - number.length));
  if (!startsLine || !/^[.)]\s/.test(rest)) return false;
  const isScored = new RegExp(labelled.source, 'iu').test(rest);
  // A list begins with 1; "4. All of them fit" under a heading is a score with its words.
  return number === '1' || isScored || /^[.)]\s+[*_]*\d\s*(?:[-–—:/]|$)/m.test(rest);
}

const tidy = (text: string | undefined): string => (text ?? '').replace('−', '-').trim();

const words = (text: string): string =>
  text
    .replace(/^[\s*_"'`:：=()[\].,;–—|-]+/, '')
    .replace(
      /(?:^|\n)[\s*_#>-]*(?:justification|reason(?:ing)?|rationale|explanation)[\s*_]*[:：][\s*_]*/gi,
      '\n',
    )
    .replace(/[\s*_#>`|-]+$/, '')
    .replace(/^(?:points?|stars?)\b[\s:,.-]*/i, '')
    .trim();

/** "I give relevance a 4, coherence 3 and diversity a 5": the last resort. */
function inSentences(text: string): StatedScore[] {
  const said = new RegExp(
    `\\b(${metricWord})\\b(?:\\s+(?:score|rating))?\\s*(?:(?:is|a|an|of|gets?|at|deserves|scores?|as|:|=)\\s*){0,3}(${number})(?![\\d%])(?!\\s*(?:questions?|aspects?))`,
    'giu',
  );
  return [...text.matchAll(said)].flatMap((match): StatedScore[] => {
    const metric: Metric | null = metricOf(match[1] ?? '');
    const before = text.slice(text.lastIndexOf('\n', match.index) + 1, match.index);
    if (metric === null || namesOther(before)) return [];
    const reading = metricScoreOf(tidy(match[2]));
    return [{ metric, reading, justification: '', start: match.index, final: saysFinal(before) }];
  });
}
