/**
 * `npm run test:dates`: the tests that meet the platform's data or its clock, as of other days. `-- 2028-02-29T12:00:00+08:00`
 * names a moment in place of the list, `--only node`, `browser` or `journeys` one kind of tests.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { TEST_DAY } from './clock.mjs';
import { Counts, readCounts } from './counts.mjs';
import { findBrowser } from './find-browser.mjs';
import { browserTests, isEndToEnd, nodeTests, root, testEnvironment, testFiles } from './runners.mjs';

const DAY_MS = 86_400_000;
/** That many days from the usual day of tests, at its hour in Shanghai. */
const daysLater = (days) =>
  TEST_DAY.replace(/^[\d-]+/, (day) => new Date(Date.parse(day) + days * DAY_MS).toJSON().slice(0, 10));

/** The moments, as `TEST_NOW` takes them. */
export const MOMENTS = [
  daysLater(-30),
  daysLater(4),
  daysLater(11),
  daysLater(40),
  '2026-11-30T13:30:00+08:00',
  '2026-12-31T13:30:00+08:00',
  '2028-02-29T13:30:00+08:00',
  // A Wednesday, whose midnight comes while the tests run.
  '2026-12-09T23:59:00+08:00',
  '2026-12-10T00:00:00+08:00',
];

/** The one of them that the gate's tests of node take today; another each day. */
export const momentOfToday = () => MOMENTS[Math.floor(Date.now() / DAY_MS) % MOMENTS.length];

const BROWSER = [
  ...['wallet', 'bills', 'income', 'tech-overview', 'contract-banner', 'startup-dialogs'].map(
    (name) => `widgets/${name}/`,
  ),
  ...['shared/client/', 'shared/features/bill/', 'shared/ui/date-range', 'shared/ui/day-field'],
];
const JOURNEYS = ['journey', 'journeys', 'journeys-account', 'journeys-settlement', 'bill-chain'];
const below = (places) => (file) => places.some((place) => file.startsWith(`test/${place}`));

/** The date-bound tests by their kind. */
export const DATE_BOUND = {
  node: testFiles('node').filter(
    (file) =>
      below(['console/server/', 'shared/domain/', 'shared/contract/', 'shared/client/', 'shared/features/'])(file) &&
      !isEndToEnd(file),
  ),
  browser: testFiles('browser').filter(below(BROWSER)),
  journeys: JOURNEYS.map((name) => `test/console/page/${name}.node.test.ts`),
};

if (process.argv[1] === fileURLToPath(import.meta.url)) await main(process.argv.slice(2));

async function main(words) {
  const at = words.indexOf('--only');
  const kinds = at < 0 ? Object.keys(DATE_BOUND) : words.splice(at, 2).slice(1);
  const moments = words.length > 0 ? words : MOMENTS;
  if (kinds.some((kind) => !DATE_BOUND[kind])) throw new Error(`--only ${Object.keys(DATE_BOUND).join(', ')}`);
  const browser = kinds.some((kind) => kind !== 'node') ? { CHROME_PATH: await findBrowser() } : {};
  if (kinds.includes('journeys')) build();
  const all = new Counts();
  const lines = [];
  for (const moment of moments) {
    console.log(`\n== as of ${moment}`);
    const counts = new Counts();
    for (const kind of kinds) counts.add(run(kind, moment, browser));
    lines.push(`${moment}  ${counts.passed} passed, ${counts.failed} failed`);
    for (const failure of counts.failures) failure.name = `${moment} > ${failure.name}`;
    all.add(counts);
  }
  all.write();
  console.log(`\n${lines.join('\n')}\n${all.summary}`);
  process.exitCode = all.failed > 0 || all.passed === 0 ? 1 : 0;
}

/**
 * The tests of one kind as of one moment; what takes turns takes its turn: the whole of it is no other on another day. A run
 * that broke off, or in which nothing ran, counts as a failure.
 */
function run(kind, moment, browser) {
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'partner-console-dates-'));
  const file = path.join(scratch, 'counts.json');
  const env = { ...testEnvironment(moment), ...browser, WHOLE: '', TEST_COUNTS: file };
  if (kind === 'browser') env.BROWSER_TESTS = DATE_BOUND.browser.join();
  const words = kind === 'browser' ? browserTests() : nodeTests(DATE_BOUND[kind]);
  const { status, signal } = spawnSync(process.execPath, words, { cwd: root, env, stdio: 'inherit' });
  const counts = new Counts();
  const told = readCounts(file);
  if (told) counts.add(told);
  if (counts.passed === 0 || (status !== 0 && counts.failed === 0))
    counts.fail([`${kind} tests`], counts.passed === 0 ? 'no test ran' : `ended with ${signal ?? status}`);
  rmSync(scratch, { recursive: true });
  return counts;
}

/** Journeys want the built files. */
function build() {
  const { status } = spawnSync(process.execPath, ['shared/build/build.mjs'], { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('the build failed');
}
