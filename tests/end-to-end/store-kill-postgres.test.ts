import { describeKills } from '../contracts/store-kill.ts';
import { makePostgresPlace } from '../contracts/store-places.ts';
import { describeOn } from '../contracts/test-servers.ts';

describeOn('Postgres', (url) =>
  describeKills('a killed process', () => makePostgresPlace(url, 'plumbline_kill')),
);
