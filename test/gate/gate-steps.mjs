/** The steps of the gate and of its smaller sisters. */
import path from 'node:path';
import { LANES } from './run-steps.mjs';
import { browserTests, isEndToEnd, kindOf, nodeTests, root, testFiles } from './runners.mjs';

const bin = (name) => path.join(root, 'node_modules', name);
const BUILD = 'build';

/** What is told without running the product. @param {readonly string[]} files all of them, where none are named */
export const staticSteps = (files = ['.']) => [
  { name: 'lint', words: [bin('oxlint/bin/oxlint'), '--no-error-on-unmatched-pattern', ...files] },
  { name: 'types', words: [bin('typescript7/bin/tsc'), '--noEmit', '-p', 'tsconfig.json'] },
  { name: 'format', words: [bin('oxfmt/bin/oxfmt'), '--check', '--no-error-on-unmatched-pattern', ...files] },
];

export const buildSteps = [
  { name: BUILD, words: ['shared/build/build.mjs'], lanes: LANES },
  { name: 'sizes', words: ['test/gate/size-budgets.mjs'], needs: [BUILD] },
  { name: 'docs', words: ['test/gate/stale-docs.mjs'], needs: [BUILD] },
];

/**
 * The tests of these files, by runner: alone each, as every runner keeps all lanes busy.
 * @param {readonly string[]} files
 * @param {object} [nodeEnvironment] variables for the tests of node alone
 */
export function testSteps(files, nodeEnvironment) {
  const ofNode = files.filter((file) => kindOf(file) === 'node');
  const endToEnd = ofNode.filter((file) => isEndToEnd(file));
  const inProcess = ofNode.filter((file) => !endToEnd.includes(file));
  const inBrowser = files.filter((file) => kindOf(file) === 'browser');
  return [
    { name: 'node tests', files: inProcess, words: nodeTests(inProcess), env: nodeEnvironment },
    { name: 'browser tests', files: inBrowser, words: browserTests(), env: { BROWSER_TESTS: inBrowser.join() } },
    { name: 'end-to-end tests', files: endToEnd, words: nodeTests(endToEnd), needs: [BUILD] },
  ]
    .filter((step) => step.files.length > 0)
    .map((step) => ({ ...step, tests: true, lanes: LANES }));
}

/** The browser tests in the two other engines: some of them, as one of the engines takes minutes for a file. */
export const otherBrowserSteps = [
  { name: 'Firefox', words: ['test/gate/other-browsers.mjs', 'firefox'] },
  { name: 'WebKit', words: ['test/gate/other-browsers.mjs', 'webkit'] },
].map((step) => ({ ...step, lanes: LANES }));

export const allTests = () => [...testFiles('node'), ...testFiles('browser')];

export const gateSteps = (files, nodeEnvironment) => [
  ...staticSteps(),
  ...buildSteps,
  ...testSteps(files, nodeEnvironment),
];
