import { resultWord } from '../parsing/number-words.ts';
import type { Span } from './sentences.ts';

/** What stands where words to the judge were taken out. */
export const removedMark = '‹removed›';

/** A text with `spans` (in any order, overlapping or not) replaced by `removedMark`; neighbours share one. */
export function withoutSpans(text: string, spans: readonly Span[]): string {
  let result = '';
  let at = 0;
  for (const { start, end } of [...spans].sort((one, other) => one.start - other.start)) {
    if (end <= at) continue;
    const kept = text.slice(at, Math.max(at, start));
    if (kept.trim() === '' && result.endsWith(removedMark)) at = end;
    else {
      result += kept + removedMark;
      at = end;
    }
    // The blank or line break at the end of a sentence belongs to what follows.
    const tail = /\s+$/.exec(text.slice(start, end))?.[0];
    if (tail !== undefined) at = end - tail.length;
  }
  return result + text.slice(at);
}

const tagNames =
  '(?:/?(?:s|answers?|responses?|students?|student[_-]?(?:answer|response)|learners?|submission|question|reference(?:[_-]?answer)?|rubrics?|instructions?|system|user|assistant|human|developer|prompt|data|document|untrusted|think(?:ing)?|reason(?:ing)?|verdict|score|feedback|result|evaluation|grade|judge|end|begin|text|input|output|context|tool|function|example)(?:[_-][a-z0-9_-]{0,20})?)';
const tag = new RegExp(`<(\\s*${tagNames}(?:\\s[^<>]{0,80})?\\s*/?)>`, 'gi');
const sections =
  "(?:score rubrics?|rubrics?|scoring guide|criteria|instructions?|system|user|assistant|human|developer|judge|grader|evaluation|feedback|verdict|score|result|question|task(?: description)?|reference(?: answer)?(?: \\(score 5\\))?|(?:student |learner )?(?:answer|response|submission)(?: to (?:evaluate|judge))?|output(?: format)?|final (?:score|verdict|answer)|(?:end|begin|start|stop)(?:[ _-][a-z '_-]{1,40})?)";
const heading = new RegExp(
  `^([ \\t]*)(?:#{1,6}|={2,}|-{2,}|\\*{2,}|_{2,}|[[<]{2,})[ \\t]*(${sections})[ \\t]*:?[ \\t]*(?:#{1,6}|={2,}|-{2,}|\\*{2,}|_{2,}|[\\]>]{2,})?:?[ \\t]*$`,
  'gim',
);
const role =
  /^((?:[^\S\n]|[>+*#-])*)(system|assistant|user|human|developer|judge|grader|evaluator|ai|tool|feedback|(?:final |overall )?(?:score|verdict|rating|grade|result))[ \t]*(?::?=|[:：])/gim;

const resultAbroad = new RegExp(`[[［【〔]\\s*[*_]*(${resultWord})[*_]*\\s*[\\]］】〕]`, 'giu');

/**
 * Rewrites what could end a text or begin another speaker's words, in a way that a reader hardly notices: template
 * tokens, tags, headings and roles of prompts, code fences, bracketed result marks and the keys of a verdict. Other
 * markup, code and JSON stay as they are.
 */
export function neutraliseMarks(text: string): string {
  return text
    .replace(/<\|([^|<>\n]{1,40})\|>/g, '‹$1›')
    .replace(/<([｜|][^<>\n]{1,40}[｜|])>/g, '‹$1›')
    .replace(/<(\/?(?:start|end|begin|bos|eos)_of_[a-z_]{1,20}|\/?s|eos|bos)>/gi, '‹$1›')
    .replace(/\[(\/?(?:INST|SYS|SYSTEM|ASSISTANT|USER|AVAILABLE_TOOLS|THINK))\]/gi, '‹$1›')
    .replace(/<<(\/?SYS)>>/gi, '‹$1›')
    .replace(tag, '‹$1›')
    .replace(/<<<|>>>/g, (run) => (run === '<<<' ? '‹‹' : '››'))
    .replace(/`{3,}|"{3,}/g, "'''")
    .replace(/^[ \t]*(?:-{3,}|_{3,}|\*{3,}|={3,}|\+{3,})[ \t]*$/gm, '–')
    .replace(/~{3,}/g, '~~')
    .replace(heading, '$1$2 -')
    .replace(role, '$1$2 -')
    .replace(/[[［【〔]\s*(r\s*e\s*s\s*u\s*l\s*t)\s*[\]］】〕]/gi, '(result)')
    .replace(resultAbroad, '($1)')
    .replace(/["'](feedback|(?:final_?|overall_?)?score|rating|grade|verdict)["']\s*:\s*/gi, '“$1” is ');
}
