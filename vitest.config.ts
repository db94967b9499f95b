import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    exclude: ['tests/soak/**', 'node_modules/**'],
    // Two cores: end-to-end tests start processes of their own, so more workers only fight.
    maxWorkers: 2,
    // Files share their worker's modules, which saves a quarter of the time: no test replaces a module or a global.
    isolate: false,
    testTimeout: 30_000,
    env: { NO_COLOR: '1' },
  },
});
