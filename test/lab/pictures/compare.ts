/**
 * Checks that the forty most important pictures match their accepted versions (`npm run pictures -- --accept`). They
 * use the day of the tests and seeded users, so that only a change of the product changes them.
 */
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { sandbox } from '../../console/page/steps.ts';
import { launchBrowser, startServer, type RunningServer } from '../../end-to-end/end-to-end.ts';
import { at, WEDNESDAY } from '../../gate/days.ts';
import { DIFFERENCES, differenceOf, baselinePictures, whyNotComparable } from './baseline.ts';
import { TAKEN } from './important.ts';
import { takePictures } from './take.ts';

const MOST_BYTES = 2_000_000;

let server: RunningServer;
let browser: Browser;
let reasonToSkip: string | undefined;
before(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  reasonToSkip = await whyNotComparable(browser);
  await rm(DIFFERENCES, { recursive: true, force: true });
  await sandbox(server, 'clock', { at: at(WEDNESDAY) });
});
after(async () => {
  await browser?.close();
  await server?.close();
});

describe('the forty most important pictures', () => {
  it('are the only files of the baseline, and small', async () => {
    const { files, bytes } = await baselinePictures();
    assert.deepEqual(files, TAKEN.flatMap((taken) => [...taken.files.values()]).sort());
    assert.equal(files.length, 40);
    assert.ok(bytes < MOST_BYTES, `${bytes} bytes`);
  });

  for (const { screen, look, files } of TAKEN)
    it([...files.values()].join(', '), async (test) => {
      if (reasonToSkip) return test.skip(reasonToSkip);
      const different: string[] = [];
      await takePictures(server, browser, screen, look, async (picture, width) => {
        const file = files.get(width)!;
        const difference = await differenceOf(file, picture);
        if (difference) different.push(`${file}: ${difference}`);
      });
      assert.deepEqual(different, [], `See ${DIFFERENCES}. To accept the change: npm run pictures -- --accept`);
    });
});
