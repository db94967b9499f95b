import { isDeepStrictEqual } from 'node:util';
import { type REST, type RESTPostAPIApplicationCommandsJSONBody, Routes } from 'discord.js';
import { z } from 'zod';
import { commandDefinitions } from './commands.ts';

/**
 * Registers the commands on one server, or everywhere where `guildId` is `null`. Resolves to whether anything had
 * changed: what is there already is not sent again, since Discord takes but 200 a day.
 */
export async function registerCommands(rest: REST, appId: string, guildId: string | null): Promise<boolean> {
  const route =
    guildId === null ? Routes.applicationCommands(appId) : Routes.applicationGuildCommands(appId, guildId);
  const there = z.array(z.unknown()).parse(await rest.get(route));
  if (isSame(there, commandDefinitions)) return false;
  await rest.put(route, { body: commandDefinitions });
  return true;
}

function isSame(there: readonly unknown[], ours: readonly RESTPostAPIApplicationCommandsJSONBody[]): boolean {
  const sorted = (list: readonly unknown[]): string[] =>
    list.map((one) => JSON.stringify(essence(one))).sort();
  return isDeepStrictEqual(sorted(there), sorted(ours));
}

/** What we say about a command, without what Discord adds and what is its default. */
function essence(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(essence);
  if (typeof value !== 'object' || value === null) return value;
  const kept = Object.entries(value).filter(([name, field]) => {
    if (!said.has(name)) return false;
    return field !== null && field !== false && field !== '' && !(Array.isArray(field) && field.length === 0);
  });
  return Object.fromEntries(
    kept.sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, field]) => [name, essence(field)]),
  );
}

const said = new Set([
  'type',
  'name',
  'description',
  'options',
  'required',
  'choices',
  'value',
  'autocomplete',
  'contexts',
]);
