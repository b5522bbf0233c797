/** Needs a build. Loads elements on a slow line, on a page with content below them that has the style sheet of performance.md. */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { startShiftPages, type ShiftPages } from '../bench/shift-pages.ts';
import { visitSlowly } from '../bench/shift-visit.ts';
import { leaveBrowser, useBrowser } from '../end-to-end/end-to-end.ts';

/** Half of what counts as good. */
const MOST = 0.05;

describe('a page on a slow line', () => {
  let browser: Browser;
  let pages: ShiftPages;

  before(async () => {
    browser = await useBrowser();
    pages = await startShiftPages({ dist: 'dist', reserve: true });
  });
  after(async () => {
    await pages.close();
    leaveBrowser();
  });

  for (const [tag, width] of [
    ['partner-wallet', 320],
    ['partner-income', 768],
    ['partner-tickets', 1280],
  ] as const)
    it(`does not move while <${tag}> loads at ${width} px`, async () => {
      const { shift, heights, moves } = await visitSlowly(browser, pages.pageOf(tag), width);
      assert.ok(heights.length > 0 && heights[0] !== 0, `heights: ${heights.join(' ')}`);
      assert.ok(shift <= MOST, `${shift}\n${moves.join('\n')}`);
    });
});
