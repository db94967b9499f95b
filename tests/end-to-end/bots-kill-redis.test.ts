import { makeRedisPlace } from '../contracts/store-places.ts';
import { describeOn } from '../contracts/test-servers.ts';
import { describeKills } from '../spine/processes/kill-suite.ts';

describeOn('Redis', (url) => describeKills(() => makeRedisPlace(url, 21)));
