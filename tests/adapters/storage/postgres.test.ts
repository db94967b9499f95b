import { describeStore } from '../../contracts/store.ts';
import { makePostgresPlace } from '../../contracts/store-places.ts';
import { describeOn } from '../../contracts/test-servers.ts';

describeOn('Postgres', (url) =>
  describeStore('the store on Postgres', () => makePostgresPlace(url, 'plumbline_contract')),
);
