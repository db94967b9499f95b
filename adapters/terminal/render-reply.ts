import { assertNever } from '../../src/errors.ts';
import type { Reply } from '../../src/tutor/reply.ts';
import { harmless, type RenderOptions, renderMarkup } from './render-markup.ts';

/** A reply as the lines of a terminal, with an empty line before it. */
export function renderReply(reply: Reply, options: RenderOptions): string {
  const { colors } = options;
  const text = renderMarkup(reply.text, options);
  switch (reply.kind) {
    case 'question':
      return `\n${colors.dim(renderMarkup(reply.place, options))}\n${colors.bold(text)}`;
    case 'verdict':
      return `\n${reply.passed ? colors.green(text) : reply.score === null ? text : colors.yellow(text)}`;
    case 'choices':
      return `\n${text}\n${reply.options.map(({ label }, index) => `  ${index + 1} ${label}`).join('\n')}`;
    case 'file':
      return `\n${text}\n${harmless(reply.content)}`;
    case 'note':
      return `\n${colors.dim(text)}`;
    case 'hint':
    case 'reveal':
    case 'recap':
      return `\n${text}`;
    default:
      return assertNever(reply);
  }
}
