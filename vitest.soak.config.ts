import { defineConfig } from 'vitest/config';

/** The long runs: the same tests as in CI with the full number of kills (`PLUMBLINE_SOAK`), plus tests/soak. */
export default defineConfig({
  test: {
    include: ['tests/soak/**/*.test.ts', 'tests/end-to-end/**/*kill*.test.ts'],
    maxWorkers: 1,
    testTimeout: 3_600_000,
    env: { NO_COLOR: '1', PLUMBLINE_SOAK: '1' },
  },
});
