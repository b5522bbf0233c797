/**
 * `npm run test:dates`: the tests that depend on the data of the platform or on its clock, on other days.
 * `-- 2028-02-29T12:00:00+08:00` replaces the list of moments. `--only node`, `browser` or `journeys` runs one kind of tests.
 */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { BUSY_PATIENCE_MS } from '../browser/settings.ts';
import { root } from '../gate/project.ts';
import { browserTests, buildStep, nodeTests } from '../gate/steps.ts';
import { isEndToEnd, testFiles } from '../gate/test-files.ts';
import { TEST_DAY } from '../runners/clock.ts';
import { testEnvironment } from '../runners/environment.ts';
import { findBrowser } from '../runners/find-browser.ts';
import { readResults, Results } from '../runners/results.ts';
import { ensureSeed } from '../runners/seed.ts';

const DAY_MS = 86_400_000;
/** Returns the usual day of tests plus `days`, at the same hour in Shanghai. */
const daysLater = (days: number): string =>
  TEST_DAY.replace(/^[\d-]+/, (day) => new Date(Date.parse(day) + days * DAY_MS).toJSON().slice(0, 10));

const MOMENTS = [
  daysLater(-30),
  daysLater(4),
  daysLater(11),
  daysLater(40),
  '2026-11-30T13:30:00+08:00',
  '2026-12-31T13:30:00+08:00',
  '2028-02-29T13:30:00+08:00',
  // A Wednesday whose midnight passes while the tests run.
  '2026-12-09T23:59:00+08:00',
  '2026-12-10T00:00:00+08:00',
];

const NODE = ['console/server/', 'shared/core/', 'shared/client/', 'shared/topics/'];
const BROWSER = [
  ...['wallet', 'bills', 'income', 'tech-overview', 'contract-banner', 'startup-dialogs'].map(
    (name) => `widgets/${name}/`,
  ),
  ...['shared/client/', 'shared/topics/billing/bill/', 'shared/ui/date-range', 'shared/ui/day-field'],
];
const JOURNEYS = ['journey', 'journeys', 'journeys-of-users', 'bill-chain'];
const below = (places: readonly string[], file: string): boolean =>
  places.some((place) => file.startsWith(`test/${place}`));

/** The tests that depend on the date, by kind. */
const DATE_BOUND = {
  node: testFiles('node').filter((file) => below(NODE, file) && !isEndToEnd(file)),
  browser: testFiles('browser').filter((file) => below(BROWSER, file)),
  journeys: JOURNEYS.map((name) => `test/console/page/${name}.node.test.ts`),
};
type Kind = keyof typeof DATE_BOUND;
const KINDS = Object.keys(DATE_BOUND) as Kind[];

/** Runs the tests of one kind at one time. A run that ends early or runs no test counts as a failure. */
function runAt(moment: string, kind: Kind, env: NodeJS.ProcessEnv): Results {
  ensureSeed(moment);
  const scratch = mkdtempSync(path.join(os.tmpdir(), 'partner-console-dates-'));
  const file = path.join(scratch, 'results.json');
  const { status, signal } = spawnSync(
    process.execPath,
    kind === 'browser' ? browserTests(DATE_BOUND.browser) : nodeTests(DATE_BOUND[kind]),
    { cwd: root, env: { ...testEnvironment(moment), ...env, TEST_RESULTS: file }, stdio: 'inherit' },
  );
  const results = new Results();
  const written = readResults(file);
  if (written) results.add(written);
  if (results.passed === 0 || (status !== 0 && results.failed === 0))
    results.fail([`${kind} tests`], results.passed === 0 ? 'no test ran' : `ended with ${signal ?? status}`);
  rmSync(scratch, { recursive: true });
  return results;
}

const { values, positionals } = parseArgs({ options: { only: { type: 'string' } }, allowPositionals: true });
const kinds = KINDS.filter((kind) => !values.only || values.only === kind);
if (kinds.length === 0) throw new Error(`Unknown kind: ${values.only}. Use ${KINDS.join(', ')}.`);
if (kinds.includes('journeys')) {
  const { status } = spawnSync(process.execPath, buildStep.args, { cwd: root, stdio: 'inherit' });
  if (status !== 0) throw new Error('The build failed.');
}
const env = {
  TEST_PATIENCE_MS: `${BUSY_PATIENCE_MS}`,
  TEST_EXTENT: '',
  ...(kinds.some((kind) => kind !== 'node') && { CHROME_PATH: await findBrowser() }),
};
const total = new Results();
const lines: string[] = [];
for (const moment of positionals.length > 0 ? positionals : MOMENTS) {
  console.log(`\n== ${moment}`);
  const results = new Results();
  for (const kind of kinds) results.add(runAt(moment, kind, env));
  lines.push(`${moment}  ${results.passed} passed, ${results.failed} failed`);
  for (const failure of results.failures) failure.name = `${moment} > ${failure.name}`;
  total.add(results);
}
total.write();
console.log(`\n${lines.join('\n')}\n${total.summary}`);
process.exitCode = total.failed > 0 || total.passed === 0 ? 1 : 0;
