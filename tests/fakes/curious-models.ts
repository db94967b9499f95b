import type { Behaviour, ReceivedRequest } from './loopback-model-server.ts';
import { says } from './model-behaviours.ts';

/** What the last message of a request says. */
export function promptOf(request: ReceivedRequest): string {
  return JSON.stringify(request.body.messages ?? []);
}

function lastMessage(request: ReceivedRequest): string {
  const { messages } = request.body;
  const last: unknown = Array.isArray(messages) ? messages.at(-1) : undefined;
  if (typeof last !== 'object' || last === null || !('content' in last)) return '';
  return typeof last.content === 'string' ? last.content : '';
}

const fencedText = (prompt: string, name: string): string =>
  new RegExp(`<<<\\S+ begin ${name}>>>\\n([\\s\\S]*?)\\n<<<\\S+ end ${name}>>>`).exec(prompt)?.[1] ?? '';

const shownQuestions = (prompt: string): string[] =>
  fencedText(prompt, 'questions')
    .split('\n')
    .map((line) => line.replace(/^\d+\. /, ''));

/** A number from a text, the same each time. */
function numberOf(text: string): number {
  let sum = 7;
  for (const sign of text) sum = (sum * 31 + sign.charCodeAt(0)) % 1_000_003;
  return sum;
}

/** The five questions that the asker has in mind about a statement, whatever form it puts them in. */
export function questionsAbout(statement: string): string[] {
  const name = statement.split(' ').slice(0, 3).join(' ');
  return [
    `What does "${name}" mean?`,
    'How does it work, step by step?',
    `Why is it so with ${name}?`,
    'Where is it used in daily life?',
    'Are there any exceptions to it?',
  ];
}

/** Writes five questions in one of the ways in which real models do. */
function asks(request: ReceivedRequest): string {
  const statement = /Statement: "([\s\S]*?)"\n/.exec(lastMessage(request))?.[1] ?? '';
  const questions = questionsAbout(statement);
  const forms = [
    () => questions.map((question) => `- ${question}`).join('\n'),
    () =>
      `Sure! Here are the five questions:\n\n${questions.map((q, i) => `${i + 1}. **${q}**`).join('\n')}\n\nI hope this helps!`,
    () =>
      `<think>What would I ask? Perhaps what it is?</think>\n${questions.map((q) => `* ${q}`).join('\n')}`,
    () => `[${questions.map((question) => JSON.stringify(question)).join(', ')}]`,
    () =>
      `## Questions\n${[...questions, 'And what else is there to know?'].map((q, i) => `${i + 1}) ${q}`).join('\n')}`,
    () =>
      `${statement}\n\n${questions
        .slice(0, 4)
        .map((q) => `• ${q}`)
        .join('\n')}`,
  ];
  return forms[numberOf(statement) % forms.length]?.() ?? '';
}

const marks = { relevance: 'off the track', coherence: 'out of place', diversity: 'once again' } as const;
type Marked = keyof typeof marks;

/** Makes so many questions worse; at times it miscounts at first, as real ones do. */
function alters(request: ReceivedRequest): string {
  const prompt = lastMessage(request);
  const questions = shownQuestions(prompt);
  const count = Number(/Change exactly (\d)/.exec(prompt)?.[1]);
  const metric: Marked = prompt.includes('shift their focus')
    ? 'relevance'
    : prompt.includes('break the line')
      ? 'coherence'
      : 'diversity';
  const again = prompt.includes('An earlier reply');
  const hopeless = metric === 'diversity' && count === 4 && numberOf(questions[0] ?? '') % 3 === 0;
  const wrong = hopeless || (!again && numberOf(prompt.slice(0, 400)) % 4 === 0);
  const changed = questions.map((question, index) =>
    index < (wrong ? count - 1 : count)
      ? `${question.replace('?', '')}, ${marks[metric]} ${index}?`
      : question,
  );
  const json = JSON.stringify({ questions: changed }, null, 1);
  return again ? json : `Here is the altered set, ${count} questions changed:\n\`\`\`json\n${json}\n\`\`\``;
}

const forms: readonly ((scores: Readonly<Record<Marked, number>>) => string)[] = [
  (scores) =>
    JSON.stringify(
      Object.fromEntries(
        Object.entries(scores).map(([name, score]) => [
          name,
          { justification: `Because of ${name}.`, score },
        ]),
      ),
    ),
  (scores) =>
    `\`\`\`json\n{${Object.entries(scores)
      .map(
        ([name, score]) => `"${name.toUpperCase()}": {"score": "${score}/5", "justification": "So it is."},`,
      )
      .join('\n')}}\n\`\`\``,
  (scores) =>
    `| Metric | Score | Justification |\n|---|---|---|\n${Object.entries(scores)
      .map(([name, score]) => `| ${name} | ${score} | It reads well. |`)
      .join('\n')}`,
  (scores) =>
    Object.entries(scores)
      .map(([name, score]) => `**${name}**: ${score} / 5\nJustification: as the questions show.`)
      .join('\n\n'),
];

/** Scores what it is shown: a mark of the alterer costs a point a question on its own metric. */
function judges(form: number): (request: ReceivedRequest) => string {
  return (request) => {
    const prompt = lastMessage(request);
    const text = fencedText(prompt, 'questions');
    const scoreOf = (metric: Marked): number => Math.max(1, 5 - text.split(marks[metric]).length + 1);
    const scores = {
      relevance: scoreOf('relevance'),
      coherence: scoreOf('coherence'),
      diversity: scoreOf('diversity'),
    };
    return forms[(form + numberOf(text)) % forms.length]?.(scores) ?? '';
  };
}

const doubts = (request: ReceivedRequest): string => {
  const wrong = lastMessage(request).includes('The statement is wrong.');
  return JSON.stringify({
    doubt: { justification: 'The fifth asks.', score: wrong ? 3 : 1 },
    firstDoubt: wrong ? 5 : 0,
  });
};

/** Whether a request is the one call that is told whether the statement is right. */
export const isDoubt = (request: ReceivedRequest): boolean =>
  promptOf(request).includes('doubt it. Give one score');

/** Askers, three judges, a meta-reviewer and an alterer behind one address, told apart by the model's name. */
export const curiousModels: Behaviour = (request, response) => {
  const model = String(request.body.model);
  const said = model.startsWith('asker')
    ? asks
    : model === 'alterer'
      ? alters
      : isDoubt(request)
        ? doubts
        : judges(model === 'meta' ? 0 : numberOf(model));
  return says(said)(request, response);
};
