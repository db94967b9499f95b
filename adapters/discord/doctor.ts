import { z } from 'zod';
import type { Ask } from '../../src/doctor/ask.ts';
import { type Finding, finding } from '../../src/doctor/finding.ts';

export type DiscordDoctorOptions = {
  readonly token: string | undefined;
  readonly guildId: string | undefined;
  /** Another server than Discord's own. */
  readonly apiUrl: string | undefined;
  readonly ask: Ask;
};

const UserSchema = z.looseObject({ id: z.string(), username: z.string(), bot: z.boolean().optional() });
const ApplicationSchema = z.looseObject({ id: z.string(), flags: z.number().optional() });
const GatewaySchema = z.looseObject({
  shards: z.number(),
  session_start_limit: z.looseObject({ total: z.number(), remaining: z.number(), reset_after: z.number() }),
});
const GuildsSchema = z.array(z.looseObject({ id: z.string(), name: z.string() }));

/** Flags of an application that may read what people write: as a verified app, and as one in under a hundred servers. */
const messageContent = (1 << 18) | (1 << 19);

/** View Channel, Send Messages, Embed Links, Attach Files, Read History, private threads, messages in threads. */
const permissions =
  (1n << 10n) | (1n << 11n) | (1n << 14n) | (1n << 15n) | (1n << 16n) | (1n << 36n) | (1n << 38n);

const portal = 'https://discord.com/developers/applications';

/** Looks at everything about Discord that can be looked at without a person: token, intent, servers, connections. */
export async function checkDiscord(options: DiscordDoctorOptions): Promise<Finding[]> {
  if (options.token === undefined)
    return [finding.skipped('discord', 'Discord is not set up: DISCORD_TOKEN is not set.')];
  const user = await read(options, 'users/@me', UserSchema);
  if (user.kind !== 'read') return [tokenProblem(user)];
  const token = finding.ok('discord token', `The bot is ${user.value.username}.`);
  const application = await read(options, 'applications/@me', ApplicationSchema);
  const guilds = await read(options, 'users/@me/guilds', GuildsSchema);
  const gateway = await read(options, 'gateway/bot', GatewaySchema);
  const id = application.kind === 'read' ? application.value.id : user.value.id;
  return [token, intentOf(application), ...guildsOf(options, guilds, id), gatewayOf(gateway)];
}

type Answer<T> =
  | { readonly kind: 'read'; readonly value: T }
  | { readonly kind: 'refused'; readonly status: number }
  | { readonly kind: 'unreachable' };

async function read<T>(
  { apiUrl, ask, token = '' }: DiscordDoctorOptions,
  path: string,
  schema: z.ZodType<T>,
): Promise<Answer<T>> {
  const said = await ask(`${(apiUrl ?? 'https://discord.com/api').replace(/\/+$/, '')}/v10/${path}`, {
    headers: { authorization: `Bot ${token}`, 'user-agent': 'DiscordBot (plumbline doctor, 1)' },
  });
  if (said.status === null) return { kind: 'unreachable' };
  if (said.status !== 200) return { kind: 'refused', status: said.status };
  const parsed = schema.safeParse(said.body);
  return parsed.success ? { kind: 'read', value: parsed.data } : { kind: 'unreachable' };
}

function tokenProblem(answer: Answer<unknown>): Finding {
  const check = 'discord token';
  if (answer.kind === 'refused' && answer.status === 401)
    return finding.problem(
      check,
      'Discord does not know DISCORD_TOKEN: it was reset, or is no token of a bot.',
      `Copy a new one from Bot, "Reset Token", at ${portal}; it is shown once. It is neither the client secret nor the public key.`,
    );
  if (answer.kind === 'refused' && answer.status === 429)
    return finding.warning(check, 'Discord asks to wait.', 'Try again in a few minutes.');
  return finding.problem(
    check,
    'Discord could not be reached, or answered something else than Discord does.',
    'Check the network and proxy of this machine, https://discordstatus.com, and DISCORD_API_URL where it is set.',
  );
}

function intentOf(application: Answer<z.infer<typeof ApplicationSchema>>): Finding {
  const check = 'discord message content';
  if (application.kind !== 'read')
    return finding.skipped(check, 'Discord did not say which intents the bot may use.');
  if (((application.value.flags ?? 0) & messageContent) !== 0)
    return finding.ok(check, 'The bot may read what people write: answers can be typed in threads.');
  return finding.warning(
    check,
    'The bot may not read what people write in servers: there, answers are given by form; in direct messages they can be typed.',
    `To let people type their answers in threads, switch on "Message Content Intent" under Bot, Privileged Gateway Intents, at ${portal}/${application.value.id}/bot.`,
  );
}

function guildsOf(
  { guildId }: DiscordDoctorOptions,
  guilds: Answer<z.infer<typeof GuildsSchema>>,
  id: string,
): Finding[] {
  const check = 'discord servers';
  const invitation = `Open https://discord.com/oauth2/authorize?client_id=${id}&scope=bot+applications.commands&permissions=${permissions} and choose a server.`;
  if (guilds.kind !== 'read')
    return [finding.skipped(check, 'Discord did not say in which servers the bot is.')];
  const all = guilds.value;
  if (all.length === 0) return [finding.warning(check, 'The bot is in no server yet.', invitation)];
  if (guildId !== undefined && !all.some((guild) => guild.id === guildId))
    return [
      finding.problem(
        check,
        'DISCORD_GUILD_ID names a server in which the bot is not: its commands cannot be registered there.',
        `${invitation} Or unset DISCORD_GUILD_ID, to register them everywhere.`,
      ),
    ];
  return [
    finding.ok(
      check,
      `The bot is in ${all.length}${all.length === 200 ? ' or more' : ''} server${all.length === 1 ? '' : 's'}.`,
    ),
  ];
}

function gatewayOf(gateway: Answer<z.infer<typeof GatewaySchema>>): Finding {
  const check = 'discord gateway';
  if (gateway.kind !== 'read') return finding.skipped(check, 'Discord did not say how the bot may connect.');
  const { remaining, total, reset_after: resetAfter } = gateway.value.session_start_limit;
  if (remaining === 0)
    return finding.problem(
      check,
      'The bot has connected too often today: Discord refuses it for now.',
      `Wait ${Math.ceil(resetAfter / 60_000)} minutes, and find out what starts it again and again.`,
    );
  const what = `The bot may connect (${remaining} of ${total} starts left today; ${gateway.value.shards} shard${gateway.value.shards === 1 ? '' : 's'} recommended).`;
  if (remaining < total / 10)
    return finding.warning(check, what, 'Find out what starts the bot again and again.');
  return finding.ok(check, what);
}
