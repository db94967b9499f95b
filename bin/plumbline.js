#!/usr/bin/env node
// The sources are TypeScript and run as they are: tsx strips the types while loading, so there is no build
// step that could be stale. Everything else is in src/app/main.ts.
import { register } from 'tsx/esm/api';

register();
await import('../src/app/main.ts');
