/** What Discord itself makes us say. */

export function answeredIn(channelId: string, isDirect: boolean): string {
  return isDirect ? 'I answered you in our direct messages.' : `I answered you in <#${channelId}>.`;
}

export const stillAtIt =
  'This takes longer than Discord lets a reply wait. What I have to say comes as an ordinary message.';

export const notSaved = 'I could not save that, so nothing has changed. Please try again in a moment.';

export const alreadyTaken = 'I have that already; the answer is on its way.';

export const outdated =
  'That belongs to an earlier version of me. `/plumb repeat` shows the open question with buttons that work.';

export const nothingToAnswer = 'There is no question open for you here. `/plumb learn` begins a walk.';

export const hiddenText =
  'I cannot read what is typed here: whoever runs me has not allowed me the content of messages. Answer with the **Answer** button under the question, or with `/plumb answer`; typed answers work in our direct messages.';

export function noPrivatePlace(why: string): string {
  return `I could not find a place for us alone. ${why} Nothing is lost; ask again then.`;
}

export function missingForThread(permissions: readonly string[], channelId: string): string {
  const listed = permissions.map((name) => `**${name}**`).join(' and ');
  return `For a private thread I need ${listed} in <#${channelId}>.`;
}

export const noThreadsThere = 'Private threads cannot be opened in that channel.';

export const tooManyThreads = 'This server has as many open threads as Discord allows.';

export const dmsClosed =
  'Your direct messages are closed to me: allow direct messages from members of this server.';

export const contentRefused =
  'Discord refused the Message Content intent (close 4014). To let people type their answers in threads, switch on "Message Content Intent" in the developer portal, under Bot, Privileged Gateway Intents. Until then everything works by forms and commands; going on without it.';

export const nothingSaid = 'That is done; there is nothing more to say about it here.';
