/** `npm run pictures`: on the tests' day, with their seeded people. */
import { spawnSync } from 'node:child_process';
import { findBrowser } from './find-browser.mjs';
import { root, testEnvironment } from './runners.mjs';

const words = ['--import', 'tsx', 'test/pictures/pictures.ts', ...process.argv.slice(2)];
const env = { ...testEnvironment(), CHROME_PATH: await findBrowser() };
process.exitCode = spawnSync(process.execPath, words, { cwd: root, env, stdio: 'inherit' }).status ?? 1;
