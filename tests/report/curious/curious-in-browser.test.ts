import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { expect, it } from 'vitest';
import { renderCuriousReport } from '../../../src/report/curious/curious-report.ts';
import { describeInChromium } from '../../chromium.ts';
import { temporaryFolder } from '../../end-to-end/plumbline-process.ts';
import { figuresOf, scores } from './curious-scores.ts';

describeInChromium('the report of a curiosity run in a browser', (browser) => {
  it.each([390, 1280])(
    'opens at %i pixels without a complaint or the network, and scrolls no wider than the page',
    async (width) => {
      const file = join(temporaryFolder(), 'report.html');
      const figures = figuresOf(scores, true);
      writeFileSync(file, renderCuriousReport({ title: 'Curiosity', figures, caveats: ['Mind.'], made: [] }));
      const page = await browser().newPage();
      const complaints: string[] = [];
      page.on('console', (message) => complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
      page.on('request', (request) => {
        if (!request.url().startsWith('file:')) complaints.push(request.url());
      });
      await page.setViewportSize({ width, height: 900 });
      await page.goto(pathToFileURL(file).href);
      expect(await page.locator('h2').allTextContents()).toEqual([
        'In short',
        'Who asks best',
        'Doubt',
        'Do the judges notice worse questions?',
        'How it was made',
      ]);
      expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBeLessThanOrEqual(width);
      await page.close();
      expect(complaints).toEqual([]);
    },
  );
});
