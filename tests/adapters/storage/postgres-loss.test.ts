import { openPostgresStore } from '../../../adapters/storage/postgres/index.ts';
import { describeLoss } from '../../contracts/store-loss.ts';
import { makePostgresPlace } from '../../contracts/store-places.ts';
import { describeOn } from '../../contracts/test-servers.ts';

describeOn('Postgres', (url) =>
  describeLoss(
    () => makePostgresPlace(url, 'plumbline_loss'),
    (address, patience) => openPostgresStore({ url: address, now: () => 0, patience }),
  ),
);
