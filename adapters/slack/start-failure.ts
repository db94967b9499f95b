import { webApi } from '@slack/bolt';
import { PlumblineError } from '../../src/errors.ts';
import { isRevoked, slackError } from './send-failure.ts';

/** Which of the credentials a call was made with. */
export type Credential = 'SLACK_BOT_TOKEN' | 'SLACK_APP_TOKEN';

const where: Record<Credential, string> = {
  SLACK_BOT_TOKEN:
    'OAuth & Permissions of your app at api.slack.com/apps (it begins with xoxb-); install the app to the workspace again where it was removed',
  SLACK_APP_TOKEN:
    'Basic Information, App-Level Tokens, of your app at api.slack.com/apps (it begins with xapp- and needs the scope connections:write)',
};

/** Why Slack could not be connected to, in words with what to do. */
export function startFailure(error: unknown, credential: Credential): PlumblineError {
  if (error instanceof PlumblineError) return error;
  const word = slackError(error);
  if (isRevoked(error) || word === 'not_allowed_token_type')
    return new PlumblineError('config_invalid', `Slack refuses ${credential} (${word}).`, {
      cause: error,
      advice: `Copy it anew from ${where[credential]}.`,
    });
  if (word === 'missing_scope')
    return new PlumblineError('config_invalid', `${credential} lacks a permission that Plumbline needs.`, {
      cause: error,
      advice:
        credential === 'SLACK_APP_TOKEN'
          ? 'Make an app-level token with the scope connections:write.'
          : 'Give the app the scopes of adapters/slack/manifest.yaml, and install it again.',
    });
  if (error instanceof webApi.WebAPIRateLimitedError)
    return new PlumblineError('send_failed', 'Slack asks to wait before connecting again.', {
      cause: error,
      advice: `Start it again in ${error.retryAfter} seconds.`,
    });
  if (word !== null)
    return new PlumblineError('send_failed', `Slack did not let us connect (${word}).`, { cause: error });
  return unreachable(error);
}

export function unreachable(cause: unknown): PlumblineError {
  return new PlumblineError('send_failed', 'Slack could not be reached.', {
    cause,
    advice:
      'Check the network of this machine, https://slack-status.com, and SLACK_API_URL where it is set; then start it again.',
  });
}

/** A token of the wrong kind, or none, before anybody is asked. */
export function checkTokens(tokens: {
  readonly token: string | undefined;
  readonly appToken: string | undefined;
  readonly signingSecret: string | undefined;
}): void {
  const problems: string[] = [];
  if (tokens.token === undefined) problems.push('SLACK_BOT_TOKEN is not set');
  else if (!tokens.token.startsWith('xoxb-'))
    problems.push('SLACK_BOT_TOKEN is no bot token: those begin with xoxb-');
  if (tokens.appToken !== undefined && !tokens.appToken.startsWith('xapp-'))
    problems.push('SLACK_APP_TOKEN is no app-level token: those begin with xapp-');
  if (tokens.appToken === undefined && tokens.signingSecret === undefined)
    problems.push('neither SLACK_APP_TOKEN (for Socket Mode) nor SLACK_SIGNING_SECRET (for HTTP) is set');
  if (problems.length === 0) return;
  throw new PlumblineError('config_invalid', `Slack cannot be connected: ${problems.join('; ')}.`, {
    advice: 'docs/slack.md says where to find each of them.',
    problems: problems.map((message) => ({
      code: 'bad-value',
      message,
      field: message.match(/SLACK_\w+/)?.[0] ?? '',
    })),
  });
}
