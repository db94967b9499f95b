import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { BrowserContext } from 'playwright-core';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

const executablePath = process.env.CHROMIUM_PATH ?? '/usr/bin/chromium';

/**
 * A suite in a real Chromium, found by `CHROMIUM_PATH` or at its usual place. Without one the suite is skipped and says
 * so; where CI=true it fails, so that it cannot go missing unseen.
 */
export function describeInChromium(name: string, suite: (browser: () => BrowserContext) => void): void {
  if (existsSync(executablePath)) {
    describe(name, () => {
      const profile = mkdtempSync(join(tmpdir(), 'plumbline-chromium-'));
      let context: BrowserContext | undefined;
      beforeAll(async () => {
        context = await chromium.launchPersistentContext(profile, {
          executablePath,
          args: [
            '--no-sandbox',
            '--disable-gpu',
            '--disable-quic',
            '--no-first-run',
            '--disable-background-networking',
            '--disable-component-update',
            '--disable-sync',
          ],
        });
      });
      afterAll(async () => {
        await context?.close();
        rmSync(profile, { recursive: true, force: true });
      });
      suite(() => {
        if (context === undefined) throw new Error('The browser is not running');
        return context;
      });
    });
    return;
  }
  const missing = `No Chromium at ${executablePath}: "${name}" needs one. Install it, or name it in CHROMIUM_PATH.`;
  if (process.env.CI === 'true') it(name, () => expect.fail(missing));
  else {
    process.stderr.write(`\nSKIPPED: ${missing}\n`);
    describe.skip(`${name} (${missing})`, () => it('is skipped', () => {}));
  }
}
