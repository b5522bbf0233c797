/** `npm run test:quick -- <files>`: runs the named tests, each with the runner of its kind. */
import { spawnSync } from 'node:child_process';
import path from 'node:path';
import { findBrowser } from './find-browser.mjs';
import { browserTests, isEndToEnd, kindOf, nodeTests, root, testEnvironment } from './runners.mjs';

const files = process.argv.slice(2).map((file) => path.relative(root, path.resolve(file)));
const strangers = files.filter((file) => !kindOf(file));
if (files.length === 0 || strangers.length > 0) {
  const problem = strangers.length > 0 ? `Not a test: ${strangers.join(', ')}. ` : '';
  process.stderr.write(`${problem}Name files that end in .node.test.ts or .test.ts(x).\n`);
  process.exit(1);
}

const ofNode = files.filter((file) => kindOf(file) === 'node');
const ofBrowser = files.filter((file) => kindOf(file) === 'browser');
const env = testEnvironment();
if (ofBrowser.length > 0 || ofNode.some((file) => isEndToEnd(file))) env.CHROME_PATH = await findBrowser();
if (ofBrowser.length > 0) env.BROWSER_TESTS = ofBrowser.join();
const runs = [...(ofNode.length > 0 ? [nodeTests(ofNode)] : []), ...(ofBrowser.length > 0 ? [browserTests()] : [])];
const failed = runs.filter(
  (words) => spawnSync(process.execPath, words, { cwd: root, env, stdio: 'inherit' }).status !== 0,
);
process.exit(failed.length > 0 ? 1 : 0);
