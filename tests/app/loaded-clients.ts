import { createRequire } from 'node:module';
import { openStore } from '../../src/app/open-store.ts';

// A process of its own, which prints the clients of databases that opening its store has loaded.

const store = await openStore({ env: process.env, cwd: process.cwd(), now: Date.now });
await store.close();
const loaded = Object.keys(createRequire(import.meta.url).cache);
const clients = ['libsql', '@redis/client', 'pg'];
const found = clients.filter((client) => loaded.some((file) => file.includes(`/node_modules/${client}/`)));
process.stdout.write(JSON.stringify(found));
