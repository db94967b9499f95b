import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Page } from 'playwright-core';
import { expect, it, onTestFinished } from 'vitest';
import { QuestionGraph } from '../../src/graph/question-graph.ts';
import { renderReport } from '../../src/report/render-report.ts';
import { reportOfRun } from '../../src/report/report-of-run.ts';
import { describeInChromium } from '../chromium.ts';
import { temporaryFolder } from '../end-to-end/plumbline-process.ts';
import { smallGraph } from '../picture/graphs.ts';
import { faintText } from './faint-text.ts';
import { hostile, smallRun } from './runs.ts';

/** What has the focus, where nothing in the window shows that it has; `null` where it is seen, or nothing has it. */
const unseenFocus = `(() => {
  const it = document.activeElement;
  if (it === document.body) return null;
  const style = getComputedStyle(it);
  const edge = it.closest('svg') === null ? style.outlineWidth : getComputedStyle(it.querySelector('rect')).strokeWidth;
  const { bottom, top } = it.getBoundingClientRect();
  const seen = bottom > 0 && top < innerHeight && Number.parseFloat(edge) >= 3;
  return seen ? null : it.outerHTML.slice(0, 80) + ' ' + edge;
})()`;

describeInChromium('a report in a browser', (browser) => {
  /** Opens a page from a file, as a user would; whatever it complains of or asks the network for ends the test. */
  async function open(html: string, { width = 1280, hash = '' } = {}): Promise<Page> {
    const file = join(temporaryFolder(), 'report.html');
    writeFileSync(file, html);
    const page = await browser().newPage();
    onTestFinished(async () => {
      await page.close();
      expect(complaints).toEqual([]);
    });
    const complaints: string[] = [];
    page.on('console', (message) => complaints.push(`${message.type()}: ${message.text()}`));
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('dialog', (dialog) => {
      complaints.push(`dialog: ${dialog.message()}`);
      void dialog.dismiss();
    });
    page.on('request', (request) => {
      if (!request.url().startsWith('file:')) complaints.push(`request: ${request.url()}`);
    });
    await page.setViewportSize({ width, height: 900 });
    await page.goto(`${pathToFileURL(file).href}${hash}`);
    return page;
  }

  const html = renderReport(reportOfRun(smallRun()));

  it('opens without a complaint and without the network', async () => {
    const page = await open(html);
    expect(await page.title()).toBe('Probe of small-model, zero-shot – small-model');
    expect(await page.locator('h2').allTextContents()).toContain('Every question');
  });

  it.each([390, 1280])('fits %i pixels: only frames of their own scroll sideways', async (width) => {
    const page = await open(html, { width });
    const content = await page.evaluate<number>('document.documentElement.scrollWidth');
    const frames = await page.locator('.scroll').all();
    expect(content).toBeLessThanOrEqual(width);
    for (const frame of frames) expect(await frame.getAttribute('tabindex')).toBe('0');
  });

  it('leads by keyboard from a node of the picture to its answer, and opens it', async () => {
    const page = await open(html);
    const node = page.locator('svg a[data-id="error"]');
    await node.focus();
    await page.keyboard.press('Enter');
    await page.locator('details.node[open] summary:focus').first().waitFor();
    const opened = page.locator('details.node[open]');
    expect(await opened.count()).toBe(1);
    expect(await opened.textContent()).toContain('The answer to error.');
    await page.keyboard.press('Enter');
    expect(await opened.count()).toBe(0);
  });

  it('leads back by Escape to where one came from, and there again', async () => {
    const page = await open(html);
    const node = page.locator('svg a[data-id="error"]');
    const opened = page.locator('details.node[open]');
    for (const _time of ['first', 'again']) {
      await node.focus();
      await page.keyboard.press('Enter');
      await page.locator('details.node[open] summary:focus').first().waitFor();
      expect(await opened.count()).toBe(1);
      await page.keyboard.press('Tab');
      await page.keyboard.press('Escape');
      expect(await opened.count()).toBe(0);
      expect(await page.evaluate('document.activeElement.dataset.id')).toBe('error');
    }
    await page.locator('details.node summary').first().press('Enter');
    await page.keyboard.press('Escape');
    expect(await opened.count()).toBe(0);
    expect(await page.evaluate('document.activeElement.tagName')).toBe('SUMMARY');
  });

  it('lets the keyboard pass over the picture, and shows where it is at every stop', async () => {
    const page = await open(html);
    const skip = page.getByRole('link', { name: 'Skip the picture' });
    await skip.focus();
    expect((await skip.boundingBox())?.x).toBeGreaterThanOrEqual(0);
    await page.keyboard.press('Enter');
    await page.keyboard.press('Tab');
    expect(await page.evaluate("document.activeElement.closest('section').id")).toBe('discrepancies');
    await page.evaluate('document.activeElement.blur(); scrollTo(0, 0)');
    const unseen: unknown[] = [];
    for (let stop = 0; stop < 60; stop += 1) {
      await page.keyboard.press('Tab');
      unseen.push(await page.evaluate(unseenFocus));
    }
    expect(unseen.filter((one) => one !== null)).toEqual([]);
  });

  it('opens the question that its address names', async () => {
    const page = await open(html, { hash: '#q-2' });
    expect(await page.locator('details.node[open]').getAttribute('id')).toBe('q-2');
  });

  it('filters by state and by words, and opens and closes all that is shown', async () => {
    const page = await open(html);
    await page.getByLabel('Show').selectOption('forward');
    expect(await page.locator('details.node:visible').count()).toBe(1);
    await page.getByLabel('Show').selectOption('all');
    await page.getByLabel('with the words').fill('variance of a sample');
    expect(await page.locator('details.node:visible').count()).toBe(1);
    await page.getByLabel('with the words').fill('');
    await page.getByRole('button', { name: 'Open all' }).click();
    expect(await page.locator('details.node[open]').count()).toBe(4);
    await page.getByRole('button', { name: 'Close all' }).click();
    expect(await page.locator('details.node[open]').count()).toBe(0);
  });

  it('prints every answer of a report that is not too long', async () => {
    const page = await open(html);
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    expect(await page.locator('details.node[open]').count()).toBe(4);
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    expect(await page.locator('details.node[open]').count()).toBe(0);
  });

  it.each(['light', 'dark'] as const)(
    'can be read in the %s: every text stands out from its ground',
    async (colorScheme) => {
      const page = await open(html);
      await page.emulateMedia({ colorScheme });
      await page.getByRole('button', { name: 'Open all' }).click();
      expect(await page.evaluate(faintText)).toEqual([]);
    },
  );

  it('shows hostile text as text, and runs none of it', async () => {
    const questions = smallGraph().questions();
    const run = smallRun({
      model: hostile,
      graph: new QuestionGraph(questions.map((one) => ({ ...one, question: hostile, answer: hostile }))),
      answers: questions.map(({ id }) => ({ id, answer: hostile, prompt: hostile })),
    });
    const page = await open(renderReport(reportOfRun(run)));
    await page.getByRole('button', { name: 'Open all' }).click();
    expect(await page.title()).not.toBe('hacked');
    expect(await page.locator('img, a[href^="javascript"], script[src]').count()).toBe(0);
    const shown = await page.locator('details.node .said').first().textContent();
    const illegal = ['\u0000', '\u0007', '\ud800'];
    expect(shown).toBe([...hostile].map((sign) => (illegal.includes(sign) ? '\u{fffd}' : sign)).join(''));
  });
});
