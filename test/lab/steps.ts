/** The steps of `npm run test:all` that do not fit the gate. */
import { browserTests, nodeTests, program } from '../gate/steps.ts';
import type { Step } from '../gate/run-steps.ts';
import { testFiles } from '../gate/test-files.ts';
import { testEnvironment } from '../runners/environment.ts';
import { findBrowser } from '../runners/find-browser.ts';

const HOUR_MS = 3_600_000;

/** Returns the lab steps. @param more variables of all tests */
export async function labSteps(more: NodeJS.ProcessEnv): Promise<Step[]> {
  const chrome = await findBrowser().catch(() => undefined);
  const tests = (own: NodeJS.ProcessEnv = {}) => ({
    tests: true,
    env: () => ({ ...testEnvironment(), ...(chrome && { CHROME_PATH: chrome }), ...more, ...own }),
  });
  const leaks = testFiles('browser').filter((file) => file.startsWith('test/embed/leaks/'));
  const steps: Step[] = [
    { name: 'leaks', args: browserTests(leaks), ...tests({ TEST_MOUNTS: '1000' }) },
    { name: 'shards', args: program('test/lab/shards/main.ts') },
    { name: 'PostgreSQL', args: program('test/lab/postgres/main.ts'), limitMs: 2 * HOUR_MS },
    { name: 'PgBouncer', args: program('test/lab/postgres/main.ts', '--pgbouncer'), limitMs: 2 * HOUR_MS },
    { name: 'alerts', args: program('test/lab/alerts.ts') },
    { name: 'monitoring', args: nodeTests(['test/lab/monitoring.ts']), ...tests() },
    // on the real clock, because PostgreSQL and Prometheus have no other
    {
      name: 'drills',
      args: nodeTests(['test/lab/drills.ts']),
      ...tests({ NODE_OPTIONS: '', TEST_LIMIT_MS: `${HOUR_MS}` }),
    },
    { name: 'workbooks', args: program('test/lab/workbooks/main.ts') },
    { name: 'Firefox', args: program('test/lab/browsers/main.ts', 'firefox') },
    { name: 'WebKit', args: program('test/lab/browsers/main.ts', 'webkit') },
    { name: 'webviews', args: program('test/lab/webviews/main.ts'), needs: ['build'], tests: true, limitMs: HOUR_MS },
    { name: 'pictures', args: nodeTests(['test/lab/pictures/compare.ts']), needs: ['build'], ...tests() },
    {
      name: 'soak',
      args: ['--expose-gc', ...nodeTests(['test/lab/soak/soak.ts'])],
      needs: ['build'],
      ...tests(),
    },
    {
      name: 'fault lab',
      args: nodeTests(['test/lab/soak/fault-lab.ts']),
      limitMs: HOUR_MS,
      ...tests({ TEST_LIMIT_MS: `${HOUR_MS}` }),
    },
    { name: 'dates', args: program('test/lab/dates.ts'), needs: ['build'], tests: true, limitMs: 2 * HOUR_MS },
    {
      name: 'bench',
      args: program('test/bench/run.ts', '--rounds', '9', '--check'),
      needs: ['build'],
      limitMs: HOUR_MS,
    },
    { name: 'mutants', args: program('test/lab/mutants/main.ts'), limitMs: 2 * HOUR_MS },
  ];
  return steps.map((step) => ({ ...step, alone: true }));
}
