import { describe, expect, it } from 'vitest';

/** The servers that tests use, and the variables that name them; `.ci/run` starts both. */
const variables = { Redis: 'PLUMBLINE_TEST_REDIS_URL', Postgres: 'PLUMBLINE_TEST_POSTGRES_URL' } as const;

/**
 * Runs `suite` on a real server. Where none is named the tests are skipped and it is said why; in CI, where there
 * has to be one, that is a failure.
 */
export function describeOn(server: keyof typeof variables, suite: (url: string) => void): void {
  const variable = variables[server];
  const url = process.env[variable];
  if (url !== undefined && url !== '') {
    describe(`on ${server}`, () => suite(url));
    return;
  }
  const why = `no ${server} to test on: ${variable} names none (.ci/run starts one)`;
  if (process.env.CI === 'true') {
    it(`has a ${server} to test on`, () => expect.fail(why));
    return;
  }
  process.stderr.write(`SKIPPED: ${why}\n`);
  describe.skip(why, () => suite('redis://localhost'));
}
