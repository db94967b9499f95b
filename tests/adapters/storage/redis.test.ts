import { describeStore } from '../../contracts/store.ts';
import { makeRedisPlace } from '../../contracts/store-places.ts';
import { describeOn } from '../../contracts/test-servers.ts';

describeOn('Redis', (url) => describeStore('the store on Redis', () => makeRedisPlace(url, 1)));
