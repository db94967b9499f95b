import { describe } from 'vitest';
import { makeLibsqlPlace } from '../contracts/store-places.ts';
import { describeKills } from '../spine/processes/kill-suite.ts';

describe('two bots on one SQLite file', () => describeKills(makeLibsqlPlace));
