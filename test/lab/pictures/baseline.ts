/** The accepted versions of the forty compared pictures. */
import { createHash } from 'node:crypto';
import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pixelmatch from 'pixelmatch';
import { PNG } from 'pngjs';
import type { Browser } from 'puppeteer-core';
import { tokensCss } from '#shared/ui/base/tokens.ts';
import type { RunningServer } from '../../end-to-end/end-to-end.ts';
import { root } from '../../gate/project.ts';
import { TAKEN } from './important.ts';
import { smallPng, upperPart } from './small-png.ts';
import { takePictures } from './take.ts';

const BASELINE = path.join(root, 'test/lab/pictures/baseline');
const MADE_WITH = path.join(BASELINE, 'made-with.json');
/** A failing run writes its pictures and the differences to this folder. */
export const DIFFERENCES = path.join(root, 'node_modules/.cache/partner-console/picture-differences');

/** Difference of a color, 0 to 1. The palette changes a channel by four levels, which this allows. */
const THRESHOLD = 0.02;
/** px. Colors outside the palette change fewer pixels than one letter has. */
const MOST_DIFFERENT = 40;

/** The browser and the fonts of a machine draw the letters, so pictures of another machine cannot be compared. */
async function machineOf(browser: Browser): Promise<{ browser: string; letters: string }> {
  const page = await browser.newPage();
  // the fonts of the product, so that other fonts of the machine make no difference
  await page.addStyleTag({ content: tokensCss });
  const drawn = await page.evaluate(() => {
    const fonts = getComputedStyle(document.documentElement);
    const canvas = document.createElement('canvas');
    const pen = canvas.getContext('2d')!;
    pen.font = `16px ${fonts.getPropertyValue('--_font')}`;
    pen.fillText('申请提现 36,580.24 Aa', 4, 24);
    pen.font = `13px ${fonts.getPropertyValue('--_font-code')}`;
    pen.fillText('TX20261111', 4, 60);
    return canvas.toDataURL();
  });
  await page.close();
  const letters = createHash('sha256').update(drawn).digest('hex').slice(0, 16);
  return { browser: await browser.version(), letters };
}

/** Returns the reason why pictures of this machine cannot be compared; undefined if they can. */
export async function whyNotComparable(browser: Browser): Promise<string | undefined> {
  const [here, made] = [await machineOf(browser), JSON.parse(await readFile(MADE_WITH, 'utf8')) as object];
  return JSON.stringify(here) === JSON.stringify(made)
    ? undefined
    : `the pictures were made with another browser or other fonts: ${JSON.stringify(made)}, here ${JSON.stringify(here)}`;
}

/** Takes the forty pictures again. Look at them before you commit them. */
export async function acceptPictures(server: RunningServer, browser: Browser): Promise<void> {
  await rm(BASELINE, { recursive: true, force: true });
  await mkdir(BASELINE, { recursive: true });
  for (const { screen, look, files } of TAKEN)
    await takePictures(server, browser, screen, look, (picture, width) =>
      writeFile(path.join(BASELINE, files.get(width)!), smallPng(upperPart(picture))),
    );
  await writeFile(MADE_WITH, `${JSON.stringify(await machineOf(browser), null, 2)}\n`);
}

/** Returns the files of the baseline and their total size. */
export async function baselinePictures(): Promise<{ files: string[]; bytes: number }> {
  const files = (await readdir(BASELINE)).filter((file) => file.endsWith('.png')).sort();
  const sizes = await Promise.all(files.map((file) => stat(path.join(BASELINE, file))));
  return { files, bytes: sizes.reduce((sum, { size }) => sum + size, 0) };
}

/** Compares a picture with the baseline. @returns a description of the difference; undefined when there is none */
export async function differenceOf(file: string, picture: Uint8Array): Promise<string | undefined> {
  const kept = PNG.sync.read(await readFile(path.join(BASELINE, file)));
  const seen = upperPart(picture);
  const { width, height } = kept;
  const isAsLarge = seen.width === width && seen.height === height;
  const difference = new PNG({ width, height });
  // Letters have smoothed edges, whose differences are not counted.
  const different = isAsLarge
    ? pixelmatch(kept.data, seen.data, difference.data, width, height, { threshold: THRESHOLD })
    : Infinity;
  if (different <= MOST_DIFFERENT) return undefined;
  await mkdir(DIFFERENCES, { recursive: true });
  await writeFile(path.join(DIFFERENCES, file), PNG.sync.write(seen));
  if (!isAsLarge) return `${seen.width} x ${seen.height} px, not ${width} x ${height}`;
  await writeFile(path.join(DIFFERENCES, file.replace('.png', '.difference.png')), PNG.sync.write(difference));
  return `${different} pixels`;
}
