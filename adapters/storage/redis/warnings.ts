import type { Client } from './connection.ts';

/** What of a server's settings can lose data that Plumbline was told is saved; each as a sentence to its operator. */
export async function findWarnings(client: Client): Promise<string[]> {
  const info = `${await client.info('memory')}\n${await client.info('persistence')}`;
  return explainSettings(info, await snapshotRule(client));
}

/** `save` of the configuration; `undefined` where the server does not show it (as rented ones do not). */
async function snapshotRule(client: Client): Promise<string | undefined> {
  try {
    return (await client.configGet('save')).save;
  } catch {
    return undefined;
  }
}

/** As `findWarnings`, from the text of INFO and the rule for snapshots. */
export function explainSettings(info: string, save: string | undefined): string[] {
  const setting = (name: string) => new RegExp(`^${name}:(.*?)\\r?$`, 'm').exec(info)?.[1];
  const warnings: string[] = [];
  const policy = setting('maxmemory_policy');
  if (policy !== undefined && policy !== 'noeviction') {
    warnings.push(
      `Redis drops data when its memory is full (maxmemory-policy ${policy}): sessions can vanish. ` +
        'Set maxmemory-policy to noeviction.',
    );
  }
  if (setting('aof_enabled') === '0') {
    warnings.push(
      save === ''
        ? 'Redis keeps nothing on disk: a restart loses everything. Set appendonly to yes.'
        : 'Redis does not write each change to disk (appendonly no): a crash can lose minutes. Set appendonly to yes.',
    );
  }
  return warnings;
}
