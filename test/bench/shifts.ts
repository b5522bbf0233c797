/**
 * Measures the layout shifts of each element, on a partner's page with cold caches, a slow line and content below the element.
 * `npm run bench -- shifts [--tag NAME]... [--width PX]... [--dist FOLDER] [--user NAME] [--locale NAME]` prints, for each element and
 * width, the sum of its layout shifts, times 1,000, and its height at each step. Good pages stay below 50.
 *
 * `--bare` leaves out the style sheet that reserves heights. `--steps` prints the nodes that moved. `--write` writes the last heights
 * into the declarations that have `heights`. `--console` measures the main pages of the console instead, with the time of their
 * largest paint.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import type { StringLiteral } from 'typescript';
import { declarationsIn, factOf, parse, widgetEntries } from '#shared/build/entries.ts';
import { ELEMENT_TAGS } from '#shared/element/element-tags.ts';
import { lastBillMonth } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { launchBrowser } from '../end-to-end/end-to-end.ts';
import { startShiftPages } from './shift-pages.ts';
import { visitSlowly } from './shift-visit.ts';

const { values } = parseArgs({
  allowPositionals: true,
  options: {
    tag: { type: 'string', multiple: true, default: [...ELEMENT_TAGS] },
    width: { type: 'string', multiple: true, default: ['320', '768', '1280'] },
    dist: { type: 'string', default: 'dist' },
    user: { type: 'string' },
    locale: { type: 'string' },
    bare: { type: 'boolean', default: false },
    steps: { type: 'boolean', default: false },
    write: { type: 'boolean', default: false },
    console: { type: 'boolean', default: false },
  },
});

/** Overview, bills, operations, nodes and wallet. */
const CONSOLE_PAGES = [
  '/dashboard/bill',
  `/dashboard/bill?month=${lastBillMonth(Date.now())}`,
  '/dashboard/tech',
  '/device/list',
  '/wallet',
];

/** Pages that load at the same time. A shift does not depend on the time of a response. */
const AT_ONCE = 4;

/** Higher elements end below the window, so more space reserves nothing, px. */
const MOST_RESERVED = 1_600;

const pages = await startShiftPages({ ...values, reserve: !values.bare });
const browser = await launchBrowser();
try {
  await measureAll(values.console ? CONSOLE_PAGES : values.tag);
} finally {
  await browser.close();
  await pages.close();
}

async function measureAll(names: readonly string[]): Promise<void> {
  const visits = names.flatMap((name) => values.width.map((width) => ({ name, width })));
  const rows = new Map<string, Record<string, string | number>>(names.map((name) => [name, { page: name }]));
  const heightsOf = new Map(names.map((name) => [name, new Map<string, number>()]));
  let next = 0;
  const work = async (): Promise<void> => {
    for (let visit = visits[next++]; visit; visit = visits[next++]) {
      const { name, width } = visit;
      const { shift, heights, moves, largestPaintMs } = values.console
        ? await visitSlowly(browser, pages.origin + name, Number(width), pages.signInPage)
        : await visitSlowly(browser, pages.pageOf(name), Number(width));
      const row = rows.get(name)!;
      row[width] = Math.round(shift * 1000);
      if (values.console) row[`largest paint, ${width}`] = Math.round(largestPaintMs);
      else row[`heights, ${width}`] = heights.join(' ');
      heightsOf.get(name)!.set(width, Math.min(heights.at(-1) ?? 0, MOST_RESERVED));
      if (values.steps) console.log([`${name}, ${width} px`, ...moves].join('\n  '));
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  console.table([...rows.values()]);
  if (values.write)
    writeHeights(new Map([...heightsOf].map(([tag, of]) => [tag, values.width.map((width) => of.get(width)!)])));
}

/** Replaces the heights in the declarations. */
function writeHeights(usual: ReadonlyMap<string, readonly number[]>): void {
  for (const { file } of widgetEntries()) {
    const source = readFileSync(file, 'utf8');
    for (const call of declarationsIn(parse(file))) {
      const heights = factOf(call, 'heights');
      const measured = usual.get((call.arguments[0] as StringLiteral).text);
      if (!heights || !measured) continue;
      const [before, after] = [source.slice(0, heights.getStart()), source.slice(heights.getEnd())];
      writeFileSync(file, `${before}[${measured.join(', ')}]${after}`);
    }
  }
}
