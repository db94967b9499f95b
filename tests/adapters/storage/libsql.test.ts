import { describeStore } from '../../contracts/store.ts';
import { makeLibsqlPlace } from '../../contracts/store-places.ts';

describeStore('the store in a SQLite file', makeLibsqlPlace);
