/** A place of Slack: a channel or direct message of a team, or one thread in a channel. */
export type SlackPlace = { readonly team: string; readonly channel: string; readonly thread?: string };

/** `slack:T1:C1`, and `slack:T1:C1:171.000100` for a thread. */
export function placeId({ team, channel, thread }: SlackPlace): string {
  return ['slack', team, channel, ...(thread === undefined ? [] : [thread])].join(':');
}

/** A place as Slack's own ids; `null` where it is of another platform. */
export function readPlace(place: string): SlackPlace | null {
  const [platform, team = '', channel = '', thread] = place.split(':');
  if (platform !== 'slack' || team === '' || channel === '') return null;
  return { team, channel, ...(thread === undefined ? {} : { thread }) };
}

/** `slack:T1:U1` */
export function personId(team: string, user: string): string {
  return `slack:${team}:${user}`;
}

/** Slack's id of a person; `null` for one of another platform. */
export function userOf(person: string): string | null {
  return /^slack:[^:]+:([^:]+)$/.exec(person)?.[1] ?? null;
}

/** The name of a human message for ever, whatever event brings it. */
export function messageId(team: string, channel: string, ts: string): string {
  return `slack:${team}:${channel}:${ts}`;
}

/** Direct messages have ids of their own kind. */
export function isDirect(channel: string): boolean {
  return channel.startsWith('D');
}

/** Slack's time (`1712345678.000100`, seconds) as ISO 8601 UTC, to the millisecond. */
export function isoOf(ts: string): string {
  return new Date(Math.floor(Number(ts) * 1000)).toISOString();
}

/** ISO 8601 as Slack's time. */
export function tsOf(iso: string): string {
  return (Date.parse(iso) / 1000).toFixed(6);
}
