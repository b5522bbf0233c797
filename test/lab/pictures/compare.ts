/**
 * The forty most important pictures are as they were when somebody accepted them (`npm run pictures -- --accept`): on the
 * tests' day, with their seeded people, so that whatever differs was changed by somebody.
 */
import assert from 'node:assert/strict';
import { rm } from 'node:fs/promises';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { sandbox } from '../../console/page/steps.ts';
import { launchBrowser, startServer, type RunningServer } from '../../end-to-end/end-to-end.ts';
import { at, WEDNESDAY } from '../../gate/days.ts';
import { DIFFERENCES, differenceOf, keptPictures, whyNotComparable } from './baseline.ts';
import { TAKEN } from './important.ts';
import { takePictures } from './take.ts';

const MOST_BYTES = 2_000_000;

let server: RunningServer;
let browser: Browser;
let notHere: string | undefined;
before(async () => {
  [server, browser] = await Promise.all([startServer(), launchBrowser()]);
  notHere = await whyNotComparable(browser);
  await rm(DIFFERENCES, { recursive: true, force: true });
  await sandbox(server, 'clock', { at: at(WEDNESDAY) });
});
after(async () => {
  await browser?.close();
  await server?.close();
});

describe('the forty most important pictures', () => {
  it('are all kept, none beside them, and small', async () => {
    const { files, bytes } = await keptPictures();
    assert.deepEqual(files, TAKEN.flatMap((taken) => [...taken.files.values()]).sort());
    assert.equal(files.length, 40);
    assert.ok(bytes < MOST_BYTES, `${bytes} bytes`);
  });

  for (const { screen, look, files } of TAKEN)
    it([...files.values()].join(', '), async (test) => {
      if (notHere) return test.skip(notHere);
      const different: string[] = [];
      await takePictures(server, browser, screen, look, async (picture, width) => {
        const file = files.get(width)!;
        const words = await differenceOf(file, picture);
        if (words) different.push(`${file}: ${words}`);
      });
      assert.deepEqual(different, [], `see ${DIFFERENCES}; if it is meant: npm run pictures -- --accept`);
    });
});
