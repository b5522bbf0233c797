/** The test files of the project and the needs of each kind of test. */
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { reachOf } from './imports.ts';
import { root } from './project.ts';

const NODE_TEST = /\.node\.test\.ts$/;
const BROWSER_TEST = /\.test\.tsx?$/;
/** Code of a test that reads built files. */
const BUILT = /\bpath\.join\(root, 'dist/;

/** Returns the runner of a test file, or undefined for a file that is not a test. */
export function kindOf(file: string): 'node' | 'browser' | undefined {
  if (NODE_TEST.test(file)) return 'node';
  return BROWSER_TEST.test(file) ? 'browser' : undefined;
}

const reachesOneOf = (file: string, wanted: readonly string[]): boolean => {
  const reach = reachOf(file);
  return wanted.some((each) => reach.has(each));
};

/** Returns whether a test for node needs the built files: it drives a browser from outside, or reads the build. */
export const isEndToEnd = (file: string): boolean =>
  kindOf(file) === 'node' && (reachesOneOf(file, ['puppeteer-core']) || [...reachOf(file, 'test/')].some(readsBuild));

function readsBuild(file: string): boolean {
  const place = path.join(root, file);
  return /^test\/.*\.ts$/.test(file) && existsSync(place) && BUILT.test(readFileSync(place, 'utf8'));
}

/** Returns whether a test opens a seeded database. Browser tests open it with their first request to the platform. */
export const needsSeed = (file: string): boolean =>
  reachesOneOf(file, ['console/server/reference/database/open.ts', 'test/browser/sandbox.ts']);

/** Returns every test file, relative to the project. */
export function testFiles(kind?: 'node' | 'browser'): string[] {
  all ??= readdirSync(path.join(root, 'test'), { recursive: true })
    .map((file) => path.posix.join('test', String(file).split(path.sep).join('/')))
    .filter((file) => kindOf(file))
    .sort();
  return all.filter((file) => !kind || kindOf(file) === kind);
}

let all: readonly string[] | undefined;
