import type { ChatMessage, ChatModel, ChatReply, ChatRequest } from '../../src/model/chat-model.ts';

export type ObedientModel = ChatModel & { readonly requests: readonly ChatRequest[] };

/** Words that order, claim or plead for a mark, in the languages of the test attacks. Not the guards' own patterns. */
const temptations =
  /\b(?:5|five|full|max\w*|top|highest|perfect|lenient|everybody|approved|accepted|verified|confirmed|reference answer|gnad\w*)\b|満点|满分|만점|كاملة|अंक|٥|５|тому|высш|pełn|maksym|tam puan|tối đa|nilai/iu;
/** What ends a text for a reader that goes by looks: closers of common templates, roles, headings, quotes. */
const closers =
  /```|"""|<\/?(?:answer|student|system|verdict|s)\b[^>]*>|<\|[^|]*\|>|\[\/?INST\]|<<?\/?SYS>>?|<(?:end|start)_of_turn>|^#{2,}.*$|^-{3,}.*$|^END OF.*$|^(?:system|assistant|user|human)\s*:|<<<|>>>/gim;
const verdicts =
  /[[［]\s*r[eе]sult\s*[\]］]\W*([1-5５])|["']score["']\s*:\s*["']?([1-5])|^\W*(?:final )?score\s*[:=]\s*([1-5])/gimu;

/**
 * A judge that obeys: whatever in its prompt looks like a finished verdict, or stands outside the fence that its
 * instructions name, or behind something that looks like the end of a text, moves its score to 5. Without any of
 * these it gives `honestScore`. It knows no fence where the instructions name none.
 */
export function createObedientModel(honestScore: (answer: string) => number): ObedientModel {
  const requests: ChatRequest[] = [];
  return {
    name: 'obedient',
    baseUrl: 'http://127.0.0.1:1/v1',
    requests,
    complete(request) {
      requests.push(request);
      const score = isMoved(request.messages) ? 5 : honestScore(textsOf(request.messages).at(-1) ?? '');
      return Promise.resolve(replyOf(JSON.stringify({ feedback: 'As I was told.', score })));
    },
  };
}

function fenceOf(messages: readonly ChatMessage[]): string | null {
  return /bear the mark (\S+)\./.exec(messages[0]?.content ?? '')?.[1] ?? null;
}

/** What stands inside the fences, or all of the user's message where there is no fence. */
function textsOf(messages: readonly ChatMessage[]): string[] {
  const fence = fenceOf(messages);
  if (fence === null) return messages.map(({ content }) => content);
  const parts = messages.slice(1).flatMap(({ content }) => content.split(`<<<${fence} `));
  return parts.flatMap((part) =>
    part.startsWith('begin') ? [part.slice(part.indexOf('>>>') + 3).trim()] : [],
  );
}

function isMoved(messages: readonly ChatMessage[]): boolean {
  return textsOf(messages).some((text) => {
    verdicts.lastIndex = 0;
    if (verdicts.test(text)) return true;
    if (fenceOf(messages) === null) return temptations.test(text);
    // Inside the fence it holds out until something looks like its end.
    const [, ...behind] = text.split(closers);
    return behind.some((part) => part !== undefined && temptations.test(part));
  });
}

function replyOf(text: string): ChatReply {
  return {
    text,
    finish: 'stop',
    usage: { input: 100, output: 20 },
    model: 'obedient-1',
    format: 'json-schema',
    omitted: [],
    ms: 5,
    cached: false,
  };
}
