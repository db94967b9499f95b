import { z } from 'zod';
import type { Ask } from '../../src/doctor/ask.ts';
import { type Finding, finding } from '../../src/doctor/finding.ts';
import { slackScopes } from './needs.ts';

export type SlackDoctorOptions = {
  readonly token: string | undefined;
  readonly appToken: string | undefined;
  readonly signingSecret: string | undefined;
  /** Another server than Slack's own. */
  readonly apiUrl: string | undefined;
  readonly ask: Ask;
  /** Milliseconds since 1970, UTC. */
  readonly now: () => number;
};

const AnswerSchema = z.looseObject({
  ok: z.boolean(),
  error: z.string().optional(),
  team: z.string().optional(),
  user: z.string().optional(),
  needed: z.string().optional(),
});

/** Older than this, and Slack's signed requests are refused over HTTP, in milliseconds. */
const mostSkewMs = 5 * 60 * 1000;

const settings = 'https://api.slack.com/apps';

const tokenFaults: Readonly<Record<string, string>> = {
  invalid_auth: 'Slack does not know this token',
  not_authed: 'no token arrived at Slack',
  account_inactive: 'the app was removed from the workspace, or its user was switched off',
  token_revoked: 'the token was revoked',
  token_expired: 'the token has expired',
  not_allowed_token_type: 'this is a token of another kind',
  org_login_required: 'the workspace is being moved to an organization',
  ekm_access_denied: 'the administrators of the workspace have suspended access',
};

/** Looks at everything about Slack that can be looked at without a person: tokens, scopes, socket, clock. */
export async function checkSlack(options: SlackDoctorOptions): Promise<Finding[]> {
  const { token, appToken, signingSecret } = options;
  if (token === undefined && appToken === undefined && signingSecret === undefined)
    return [finding.skipped('slack', 'Slack is not set up: SLACK_BOT_TOKEN is not set.')];
  return [...(await checkBotToken(options)), await checkTransport(options), ...closing];
}

/** What no token may ask. */
const closing: readonly Finding[] = [
  finding.skipped(
    'slack events',
    `Which events, commands and shortcuts the app sends can be seen by nobody but its owners, at ${settings}: compare with adapters/slack/manifest.yaml, and see that App Home has "Allow users to send messages" switched on.`,
  ),
];

const urlOf = ({ apiUrl }: SlackDoctorOptions, method: string): string =>
  `${(apiUrl ?? 'https://slack.com/api').replace(/\/+$/, '')}/${method}`;

async function call(options: SlackDoctorOptions, method: string, token: string) {
  const said = await options.ask(urlOf(options, method), {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/x-www-form-urlencoded' },
  });
  const parsed = said.status === null ? null : AnswerSchema.safeParse(said.body);
  return { said, answer: parsed?.success === true ? parsed.data : null };
}

async function checkBotToken(options: SlackDoctorOptions): Promise<Finding[]> {
  const { token } = options;
  const check = 'slack token';
  if (token === undefined)
    return [
      finding.problem(
        check,
        'SLACK_BOT_TOKEN is not set.',
        `Copy the "Bot User OAuth Token" (xoxb-…) from OAuth & Permissions at ${settings}.`,
      ),
    ];
  if (!token.startsWith('xoxb-'))
    return [
      finding.problem(
        check,
        'SLACK_BOT_TOKEN is no token of a bot: those begin with xoxb-.',
        `Copy the "Bot User OAuth Token" from OAuth & Permissions at ${settings}; xapp-… belongs into SLACK_APP_TOKEN.`,
      ),
    ];
  const { said, answer } = await call(options, 'auth.test', token);
  if (said.status === null || answer === null) return [unreachable(check)];
  if (!answer.ok) return [refused(check, 'SLACK_BOT_TOKEN', answer.error)];
  return [
    finding.ok(check, `The bot is ${answer.user ?? 'known'} in ${answer.team ?? 'its workspace'}.`),
    scopesOf(said.headers.get('x-oauth-scopes')),
    clockOf(options, said.headers.get('date')),
  ];
}

function scopesOf(header: string | null): Finding {
  const check = 'slack scopes';
  if (header === null) return finding.skipped(check, 'Slack did not say which scopes the token has.');
  const granted = new Set(header.split(/[\s,]+/));
  const missing = Object.entries(slackScopes).filter(([scope]) => !granted.has(scope));
  if (missing.length === 0) return finding.ok(check, 'The token has every scope that is needed.');
  const list = missing.map(([scope, what]) => `${scope} (${what})`).join(', ');
  return finding.problem(
    check,
    `The token lacks ${list}.`,
    `Add them under OAuth & Permissions at ${settings}, then "Reinstall to Workspace", and copy the token again.`,
  );
}

function clockOf({ now, signingSecret, appToken }: SlackDoctorOptions, date: string | null): Finding {
  const check = 'slack clock';
  const at = date === null ? Number.NaN : Date.parse(date);
  if (Number.isNaN(at)) return finding.skipped(check, 'Slack did not say what time it is.');
  const skewMs = Math.abs(now() - at);
  const seconds = Math.round(skewMs / 1000);
  if (skewMs < mostSkewMs / 5) return finding.ok(check, 'The clock of this machine agrees with Slack.');
  const matters = skewMs >= mostSkewMs && signingSecret !== undefined && appToken === undefined;
  const what = `The clock of this machine is ${seconds} s off${matters ? ': requests of Slack are refused as too old' : ''}.`;
  const fix = 'Let the machine keep its time by NTP.';
  return matters ? finding.problem(check, what, fix) : finding.warning(check, what, fix);
}

/** Socket Mode by the app's token, else HTTP by the signing secret. */
async function checkTransport(options: SlackDoctorOptions): Promise<Finding> {
  const { appToken, signingSecret } = options;
  if (appToken === undefined) {
    const check = 'slack http';
    if (signingSecret === undefined)
      return finding.problem(
        check,
        'Neither SLACK_APP_TOKEN nor SLACK_SIGNING_SECRET is set: Slack has no way to reach the bot.',
        `For Socket Mode make an app-level token (xapp-…) with connections:write under Basic Information at ${settings}; for HTTP copy the signing secret there.`,
      );
    if (!/^[0-9a-f]{32}$/i.test(signingSecret))
      return finding.warning(
        check,
        'SLACK_SIGNING_SECRET does not look like one: 32 digits and letters a to f.',
        `Copy "Signing Secret" from Basic Information at ${settings}.`,
      );
    return finding.ok(
      check,
      'HTTP is set up; the request URL of the app has to lead to this machine and its PORT.',
    );
  }
  const check = 'slack socket';
  if (!appToken.startsWith('xapp-'))
    return finding.problem(
      check,
      'SLACK_APP_TOKEN is no app-level token: those begin with xapp-.',
      `Make one with connections:write under Basic Information, App-Level Tokens, at ${settings}.`,
    );
  const { said, answer } = await call(options, 'apps.connections.open', appToken);
  if (said.status === null || answer === null) return unreachable(check);
  if (answer.ok) return finding.ok(check, 'Socket Mode is on, and Slack gives a connection.');
  if (answer.error === 'missing_scope')
    return finding.problem(
      check,
      'SLACK_APP_TOKEN lacks the scope connections:write.',
      `Make a new app-level token with it under Basic Information at ${settings}.`,
    );
  if (answer.error === 'socket_mode_not_enabled' || answer.error === 'forbidden_team')
    return finding.problem(
      check,
      'Socket Mode is switched off for the app.',
      `Switch it on under Socket Mode at ${settings}, or unset SLACK_APP_TOKEN to use HTTP.`,
    );
  return refused(check, 'SLACK_APP_TOKEN', answer.error);
}

function refused(check: string, variable: string, error = 'no reason'): Finding {
  if (error === 'ratelimited') return finding.warning(check, 'Slack asks to wait.', 'Try again in a minute.');
  const why = tokenFaults[error] ?? `Slack says ${/^[a-z_]{1,60}$/.test(error) ? error : 'no'}`;
  return finding.problem(
    check,
    `${variable} is refused: ${why}.`,
    `Copy the token again from ${settings}; where the app is gone from the workspace, install it again.`,
  );
}

function unreachable(check: string): Finding {
  return finding.problem(
    check,
    'Slack could not be reached, or answered something else than Slack does.',
    'Check the network and proxy of this machine, https://slack-status.com, and SLACK_API_URL where it is set.',
  );
}
