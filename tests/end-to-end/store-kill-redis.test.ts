import { describeKills } from '../contracts/store-kill.ts';
import { makeRedisPlace } from '../contracts/store-places.ts';
import { describeOn } from '../contracts/test-servers.ts';

describeOn('Redis', (url) => describeKills('a killed process', () => makeRedisPlace(url, 6)));
