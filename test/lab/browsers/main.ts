/**
 * `npm run test:browsers`, and steps of `npm run test:all`: runs some of the browser tests in Firefox and in WebKit, or
 * in the engine that the first argument names. Further arguments name the test files. An engine that is missing and
 * cannot be installed is skipped.
 */
import { BUSY_PATIENCE_MS } from '../../browser/settings.ts';
import { browserTests } from '../../gate/steps.ts';
import { testEnvironment, testNow } from '../../runners/environment.ts';
import { ensureSeed } from '../../runners/seed.ts';
import { testsOf, type Engine } from './engines.ts';
import { findFirefox, findMiniBrowser } from './find-engines.ts';
import { runTests, skipStep } from '../lab-step.ts';

interface Prepared {
  readonly env: NodeJS.ProcessEnv;
  readonly within?: readonly string[];
}

const ENGINES: Readonly<Record<Engine, () => Prepared>> = {
  firefox: () => ({ env: { FIREFOX_PATH: findFirefox() } }),
  // xvfb-run closes the screen when the tests end.
  webkit: () => ({ env: { MINI_BROWSER_PATH: findMiniBrowser() }, within: ['xvfb-run', '--auto-servernum'] }),
};

async function runIn(engine: Engine, files: readonly string[]): Promise<void> {
  let prepared: Prepared;
  try {
    prepared = ENGINES[engine]();
  } catch (error) {
    return skipStep(engine, (error as Error).message);
  }
  const env = { ...testEnvironment(), TEST_PATIENCE_MS: `${BUSY_PATIENCE_MS}`, ...prepared.env };
  await runTests([...browserTests(files), '--browser', engine], { ...prepared, env });
}

const [named, ...files] = process.argv.slice(2) as [Engine?, ...string[]];
if (named && !(named in ENGINES)) throw new Error(`Unknown engine: ${named}. Use firefox or webkit.`);
ensureSeed(testNow());
let failed = false;
for (const engine of named ? [named] : (['firefox', 'webkit'] as const)) {
  await runIn(engine, files.length > 0 ? files : testsOf(engine));
  failed ||= process.exitCode === 1;
}
process.exitCode = failed ? 1 : 0;
