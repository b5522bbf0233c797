/** `npm run pictures`: starts pictures.ts with the clock and the seeded users of the tests. */
import { spawnSync } from 'node:child_process';
import { root } from '../../gate/project.ts';
import { program } from '../../gate/steps.ts';
import { testEnvironment, testNow } from '../../runners/environment.ts';
import { findBrowser } from '../../runners/find-browser.ts';
import { ensureSeed } from '../../runners/seed.ts';

ensureSeed(testNow());
const args = program('test/lab/pictures/pictures.ts', ...process.argv.slice(2));
const env = { ...testEnvironment(), CHROME_PATH: await findBrowser() };
process.exitCode = spawnSync(process.execPath, args, { cwd: root, env, stdio: 'inherit' }).status ?? 1;
