/** `npm run test:quick -- <files>`: runs the named tests, each with the runner of its kind. */
import path from 'node:path';
import { findBrowser } from './find-browser.mjs';
import { testSteps } from './gate-steps.mjs';
import { runSteps } from './run-steps.mjs';
import { kindOf, root, testEnvironment } from './runners.mjs';

const files = process.argv.slice(2).map((file) => path.relative(root, path.resolve(file)));
const strangers = files.filter((file) => !kindOf(file));
if (files.length === 0 || strangers.length > 0) {
  const problem = strangers.length > 0 ? `Not a test: ${strangers.join(', ')}. ` : '';
  process.stderr.write(`${problem}Name files that end in .node.test.ts or .test.ts(x).\n`);
  process.exit(1);
}
await runSteps(testSteps(files), { ...testEnvironment(), CHROME_PATH: await findBrowser() });
