import { describeKills } from '../contracts/store-kill.ts';
import { makeLibsqlPlace } from '../contracts/store-places.ts';

describeKills('a killed process on a SQLite file', makeLibsqlPlace);
