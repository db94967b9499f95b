import { mapFolded } from './fold.ts';
import type { Topic } from './topic.ts';

/** Text in characters that nobody sees, and the tokens by which prompts are built: no honest answer holds them. */
export function holdsHiddenMarks(text: string, topic: Topic): boolean {
  if (/(?<!\u{1F3F4}[\u{E0020}-\u{E007F}]*)[\u{E0020}-\u{E007E}]{3}/u.test(text)) return true;
  if (topic.attacks) return false;
  const { folded } = mapFolded(text);
  return (
    /<[|｜][a-z_▁]{2,30}[|｜]>|\[\/?(?:inst|system_prompt|available_tools)\]|<<\/?sys>>|<\/?(?:start|end)_of_turn>|<ctrl\d+>|<<<\S{1,80} (?:begin|end) [a-z ]{1,30}>>>|‹removed›/.test(
      folded,
    ) ||
    /^\s*<\/s>|<\/s>\s*$/m.test(folded) ||
    (!topic.data &&
      /<\/?(?:system|assistant|user|(?:student[_-]?)?(?:answer|response)|rubric|verdict)>/.test(folded))
  );
}
