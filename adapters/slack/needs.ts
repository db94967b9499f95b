import { curiousShortcut } from './read-interaction.ts';

/** What the bot may do in a workspace, and what for. */
export const slackScopes: Readonly<Record<string, string>> = {
  'app_mentions:read': 'to hear that it is mentioned',
  'assistant:write': 'to show that it reads an answer',
  'channels:history': 'to hear walks in threads of channels',
  'chat:write': 'to answer',
  commands: 'for /plumb and its shortcut',
  'files:read': 'to read files of questions',
  'files:write': 'to show pictures and reports',
  'groups:history': 'to hear walks in threads of private channels',
  'im:history': 'to read answers in direct messages',
  'im:write': 'to open a direct message',
  'mpim:history': 'to hear walks in group messages',
};

/** Everything that Slack tells us of and calls; the manifest of the app names the same. */
export const slackCalls = {
  events: [
    'app_home_opened',
    'app_mention',
    'message.channels',
    'message.groups',
    'message.im',
    'message.mpim',
  ],
  commands: ['/plumb'],
  shortcuts: [curiousShortcut],
} as const;
