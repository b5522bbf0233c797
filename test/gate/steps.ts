/** The steps of the gate. Its smaller versions and `npm run test:all` are made of the same steps. */
import { existsSync } from 'node:fs';
import path from 'node:path';
import { testEnvironment, testNow } from '../runners/environment.ts';
import { findBrowser } from '../runners/find-browser.ts';
import { seedFile, seedProcess } from '../runners/seed.ts';
import { root } from './project.ts';
import type { Step } from './run-steps.ts';
import { isEndToEnd, kindOf, needsSeed } from './test-files.ts';

const bin = (name: string): string => path.join(root, 'node_modules', name);
/** Returns the arguments of node that run a TypeScript program of the project. */
export const program = (file: string, ...args: readonly string[]): string[] => ['--import', 'tsx', file, ...args];

const BUILD = 'build';
const SEED = 'seed';
const QUICK = 'quick tests';
export const TYPES = 'types';

/** Checks that do not run the product. */
export const checkSteps = (files: readonly string[] = ['.']): Step[] => [
  { name: 'lint', args: [bin('oxlint/bin/oxlint'), '--no-error-on-unmatched-pattern', ...files] },
  { name: 'wording', args: program('test/gate/wording.ts', ...files) },
  { name: TYPES, args: [bin('typescript7/bin/tsc'), '--noEmit', '-p', 'tsconfig.json'] },
  { name: 'format', args: [bin('oxfmt/bin/oxfmt'), '--check', '--no-error-on-unmatched-pattern', ...files] },
];

export const buildStep: Step = { name: BUILD, args: program('shared/build/build.ts'), alone: true };

export const builtSteps: Step[] = [
  buildStep,
  { name: 'sizes', args: program('test/gate/size-budgets.ts'), needs: [BUILD] },
  { name: 'targets', args: program('test/gate/targets.ts'), needs: [BUILD] },
  { name: 'docs', args: program('test/gate/docs/docs.ts'), needs: [BUILD] },
];

export interface TestOptions {
  /** runs only tests whose names match this pattern */
  readonly name?: string | undefined;
  readonly env?: NodeJS.ProcessEnv | undefined;
  /** processes at a time */
  readonly processes?: number | undefined;
}

/** Returns the arguments of node that run these tests. */
export const nodeTests = (files: readonly string[], { name, processes }: TestOptions = {}): string[] => [
  '--enable-source-maps',
  ...program(
    'test/runners/node.ts',
    ...(name ? ['--name', name] : []),
    ...(processes ? ['--processes', `${processes}`] : []),
    ...files,
  ),
];
export const browserTests = (files: readonly string[], { name }: TestOptions = {}): string[] =>
  program('test/runners/browser.ts', ...(name ? ['--name', name] : []), ...files);

/**
 * The tests of these files, by runner. Each runner runs alone, because it uses the whole machine. End-to-end tests run on
 * the built files: build them first.
 */
export async function testSteps(files: readonly string[], options: TestOptions = {}): Promise<Step[]> {
  const ofNode = files.filter((file) => kindOf(file) === 'node');
  const endToEnd = ofNode.filter(isEndToEnd);
  const inProcess = ofNode.filter((file) => !endToEnd.includes(file));
  const onDatabase = inProcess.filter(needsSeed);
  const quick = inProcess.filter((file) => !onDatabase.includes(file));
  const inBrowser = files.filter((file) => kindOf(file) === 'browser');
  // Without a browser, the steps that need one fail and name the reason. All others still run.
  const chrome = inBrowser.length + endToEnd.length > 0 ? await findBrowser().catch(() => undefined) : undefined;
  const env = (): NodeJS.ProcessEnv => ({
    ...testEnvironment(),
    ...(chrome && { CHROME_PATH: chrome }),
    ...options.env,
  });
  const all = [
    { name: QUICK, files: quick, args: nodeTests(quick, options), needs: [] },
    { name: 'node tests', files: onDatabase, args: nodeTests(onDatabase, options), needs: [SEED] },
    { name: 'browser tests', files: inBrowser, args: browserTests(inBrowser, options), needs: [SEED] },
    {
      name: 'end-to-end tests',
      files: endToEnd,
      // its processes also wait for pages: on two cores, three take 6 minutes like four, but each step half as long
      args: nodeTests(endToEnd, { ...options, processes: 3 }),
      needs: [SEED, BUILD],
    },
  ];
  const steps = all
    .filter((step) => step.files.length > 0)
    // A name rarely has matches of each kind.
    .map(({ files: _files, ...step }) => ({
      ...step,
      env,
      tests: true,
      alone: true,
      canBeEmpty: Boolean(options.name),
    }));
  const isQuick = ({ name }: Step): boolean => name === QUICK;
  return [
    // also before the seed, which takes seconds
    ...steps.filter(isQuick),
    ...(files.some(needsSeed) ? seedSteps() : []),
    ...steps.filter((step) => !isQuick(step)),
  ];
}

/** Steps of a gate that show a mistake in seconds. */
const QUICKEST: readonly string[] = [QUICK, SEED];

/** Returns the steps in the order in which they show a mistake: the quickest tests, the checks, then the others. */
export const inOrder = (tests: readonly Step[], checks: readonly Step[]): Step[] => [
  ...tests.filter(({ name }) => QUICKEST.includes(name)),
  ...checks,
  ...tests.filter(({ name }) => !QUICKEST.includes(name)),
];

/** Makes the seeded database if it does not exist yet. */
function seedSteps(): Step[] {
  const now = testNow();
  if (existsSync(seedFile(now))) return [];
  const { args, env } = seedProcess(now);
  return [{ name: SEED, args, env: () => env }];
}
