import { makePostgresPlace } from '../contracts/store-places.ts';
import { describeOn } from '../contracts/test-servers.ts';
import { describeKills } from '../spine/processes/kill-suite.ts';

describeOn('Postgres', (url) => describeKills(() => makePostgresPlace(url, 'plumbline_bots')));
