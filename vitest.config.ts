import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['tests/**/*.test.ts'],
    exclude: ['tests/soak/**', 'node_modules/**'],
    // Two cores: end-to-end tests start processes of their own, so more workers only fight.
    maxWorkers: 2,
    testTimeout: 30_000,
    env: { NO_COLOR: '1' },
  },
});
