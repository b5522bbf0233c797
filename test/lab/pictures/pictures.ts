/**
 * `npm run pictures [-- <words>]`: every screen and state, or those whose names hold the words, in five widths, light and
 * dark, in both languages, and a contact sheet for each theme and language. Looked at by people; nothing is judged here.
 * `npm run pictures -- --accept`: the forty that are compared (compare.ts) are from now on as they look today.
 */
import { mkdir, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Browser } from 'puppeteer-core';
import { launchBrowser, startServer, type RunningServer } from '../../end-to-end/end-to-end.ts';
import { sandbox } from '../../console/page/steps.ts';
import { at, WEDNESDAY } from '../../gate/days.ts';
import { root } from '../../gate/project.ts';
import { SCREENS, type Screen } from './screens.ts';
import { acceptPictures } from './baseline.ts';
import { LANGUAGES, takePictures, THEMES, WIDTHS } from './take.ts';

const folder = path.join(root, 'node_modules/.cache/partner-console/pictures');
const words = process.argv.slice(2).join(' ');
const screens = SCREENS.filter(({ name }) => name.includes(words));

const fileOf = ({ name }: Screen, width: number, look: string): string =>
  `${look}/${name.replace(/[^\w]+/g, '-').replace(/^-|-$/g, '')}-${width}.png`;

/** One picture of all pictures of a theme in a language: a row for each screen, a column for each width. */
async function makeSheet(browser: Browser, look: string): Promise<void> {
  const rows = screens.map(
    (screen) =>
      `<tr><th>${screen.name}</th>${WIDTHS.map((width) => `<td><a href="${fileOf(screen, width, look)}"><img src="${fileOf(screen, width, look)}"></a></td>`).join('')}</tr>`,
  );
  const file = path.join(folder, `${look}.html`);
  await writeFile(
    file,
    `<!doctype html><meta charset="utf-8"><title>${look}</title><style>
body { font: 13px system-ui; margin: 12px; background: #888 } table { border-spacing: 8px } td, th { vertical-align: top }
th { text-align: left; width: 110px; word-break: break-all } td { max-height: 420px } a { display: block; max-height: 420px; overflow: hidden }
img { width: 260px; display: block }</style><table>${rows.join('\n')}</table>`,
  );
  const page = await browser.newPage();
  await page.setViewport({ width: 1520, height: 900 });
  await page.goto(pathToFileURL(file).href);
  await page.screenshot({ path: path.join(folder, `${look}.png`), fullPage: true });
  await page.close();
}

const isAccepting = words === '--accept';
if (screens.length === 0 && !isAccepting)
  throw new Error(`No screen is called "${words}". There are: ${SCREENS.map(({ name }) => name).join('; ')}`);
const looks = LANGUAGES.flatMap((language) => THEMES.map((theme) => `${language}-${theme}`));

async function takeAll(server: RunningServer, browser: Browser): Promise<void> {
  await rm(folder, { recursive: true, force: true });
  for (const look of looks) await mkdir(path.join(folder, look), { recursive: true });
  for (const language of LANGUAGES)
    for (const screen of screens)
      await takePictures(
        server,
        browser,
        screen,
        { language, themes: THEMES, widths: WIDTHS },
        (picture, width, theme) => writeFile(path.join(folder, fileOf(screen, width, `${language}-${theme}`)), picture),
      ).catch((error: unknown) => console.error(`${screen.name}: ${String(error)}`));
  for (const look of looks) await makeSheet(browser, look);
  console.log(
    `${screens.length} screens, ${screens.length * WIDTHS.length * looks.length} pictures; sheets in ${folder}`,
  );
}

const [server, browser] = await Promise.all([startServer(), launchBrowser()]);
try {
  await sandbox(server, 'clock', { at: at(WEDNESDAY) });
  await (isAccepting ? acceptPictures(server, browser) : takeAll(server, browser));
} finally {
  await browser.close();
  await server.close();
}
