const prefix = 'discord:';

/** A channel, a thread or a direct message as the core knows it. */
export function placeOf(channelId: string): string {
  return `${prefix}${channelId}`;
}

export function isPlace(place: string): boolean {
  return /^discord:\d+$/.test(place);
}

/** The channel of a place of ours. */
export function channelOf(place: string): string {
  return place.slice(prefix.length);
}

/** A person as the core knows them; the same on every server. */
export function personOf(userId: string): string {
  return `${prefix}${userId}`;
}

export function userOf(person: string): string {
  return person.slice(prefix.length);
}

/** The id of what came as a message or as an interaction, for ever. */
export function inboundId(snowflake: string): string {
  return `${prefix}${snowflake}`;
}
