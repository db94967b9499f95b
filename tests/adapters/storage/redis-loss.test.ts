import { openRedisStore } from '../../../adapters/storage/redis/index.ts';
import { describeLoss } from '../../contracts/store-loss.ts';
import { makeRedisPlace } from '../../contracts/store-places.ts';
import { describeOn } from '../../contracts/test-servers.ts';

describeOn('Redis', (url) =>
  describeLoss(
    () => makeRedisPlace(url, 2),
    (address, patience) => openRedisStore({ url: address, now: () => 0, patience }),
  ),
);
