import { createMemoryStore } from '../../../adapters/storage/memory/index.ts';
import { describeStore } from '../../contracts/store.ts';

describeStore(
  'the store in memory',
  async () => ({
    open: async (now = () => 0) => createMemoryStore({ now }),
    env: {},
    remove: async () => {},
  }),
  { shared: false },
);
