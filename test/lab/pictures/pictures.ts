/**
 * `npm run pictures [-- <text>]`: takes every screen and state, or those whose names contain the text, in five widths,
 * both themes and both languages. It makes a contact sheet for each theme and language, to be reviewed by eye. `npm run
 * pictures -- --accept` accepts the current pictures as the baseline of compare.ts.
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
const filter = process.argv.slice(2).join(' ');
const screens = SCREENS.filter(({ name }) => name.includes(filter));

const fileOf = ({ name }: Screen, width: number, look: string): string =>
  `${look}/${name.replace(/[^\w]+/g, '-').replace(/^-|-$/g, '')}-${width}.png`;

/** Makes one image of all pictures of a theme and language: a row for each screen, a column for each width. */
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

const isAccepting = filter === '--accept';
if (screens.length === 0 && !isAccepting)
  throw new Error(`Unknown screen: "${filter}". Use one of: ${SCREENS.map(({ name }) => name).join('; ')}`);
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
