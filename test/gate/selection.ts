/**
 * Selects the tests near a change. Near are: the tests of the mirrored folder, the tests that import the file, the contract
 * case of an element, the tests of an endpoint, and guards. Where none of them runs the file, the nearest tests by imports
 * do. The gate runs all other tests.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { CALLS, type CallName } from '#shared/topics/calls.ts';
import { quickFirst } from './durations.ts';
import { filesBelow, importsOf, reachOf } from './imports.ts';
import { root } from './project.ts';
import { isEndToEnd, kindOf, testFiles } from './test-files.ts';

export interface Change {
  readonly file: string;
  /** the lines that the change removes */
  readonly removed?: string;
  /** the numbers of changed lines; all lines without it */
  readonly lines?: readonly number[];
}

export interface Selection {
  /** test files that run whole, with the reason */
  readonly files: Map<string, string>;
  /** elements whose contract case runs, with the reason */
  readonly tags: Map<string, string>;
}

/** Tests of other folders that guard files: no test imports the files, or many do. */
const GUARDS: readonly (readonly [of: RegExp, tests: RegExp])[] = [
  [
    /^shared\/(element|client|ui\/base)\/(?!.*\.(api|text)\.ts$)/,
    /^test\/(embed\/leaks|widgets\/contract)\/(?!off-|scoped)/,
  ],
  [/^shared\/topics\/.*\.(calls|server)\.ts$/, /\/(every-call|wire|openapi)\.node/],
  [/\.text\.ts$/, /^test\/shared\/host\/texts\.node/],
  [/\/reference\/(billing|devices)\//, /\/reference\/(billing|devices)\/(bill-chain|device-days|missing-days)\.node/],
  [/\/reference\/(money|ledger)\//, /\/(ledger-laws|wallet-book|withdrawal)\.node/],
  [/\/reference\/operator\//, /\/operator-audit\.node/],
  [/\/reference\/support\/(attachments|color-profile|image)/, /\/hostile-files\.node/],
  [/\/reference\/access\//, /\/(limits|sessions|scopes)\.node/],
  [/\/reference\/database\//, /\/(older-database|query-plans)\.node/],
  [/^widgets\/[^/]+\.ts$/, /^test\/embed\//],
  [/^console\/secure\//, /^test\/embed\/isolated-/],
  [/^console\/start\//, /^test\/(page-lab\/built-pages|embed\/refusals)\.node/],
];

const CONTRACT = 'test/widgets/contract';
const ROUTE = /\baddRoute\(app, platform, (\w+)Call\b/;
const ACT = /^ {4}(?:async )?(\w+)(?:\(|: \()/;

const texts = new Map<string, string>();
function textOf(file: string): string {
  const text = texts.get(file) ?? readFileSync(path.join(root, file), 'utf8');
  texts.set(file, text);
  return text;
}
const wordsOf = (name: string): string[] => name.toLowerCase().split(/[^a-z0-9]+/);
const imports = (file: string, wanted: (file: string) => boolean): boolean =>
  importsOf(file).some((each) => wanted(each.wanted));

/** Words in the names of files that state a role. */
const ROLES = ['tsx', 'ts', 'node', 'test', 'rules', 'calls', 'api', 'server', 'text', 'view', 'styles'];

/** Returns whether a test runs a file. */
const runs = (test: string, file: string): boolean => reachOf(test).has(file);

/** Limit of the tests that are added for a file that no selected test runs. */
const NEAREST = 2;

/** Returns the tests with the fewest imports between them and the file, the quickest of the last gate. */
function nearestTests(file: string, tests: readonly string[]): readonly string[] {
  const seen = new Set([file]);
  for (let level: readonly string[] = [file]; level.length > 0;) {
    level = [...new Set(level.flatMap((each) => importersOf(each)))].filter((each) => !seen.has(each));
    level.forEach((each) => seen.add(each));
    const found = level.filter((each) => tests.includes(each));
    if (found.length > 0) return quickFirst(found).slice(0, NEAREST);
  }
  return [];
}

let importers: Map<string, string[]> | undefined;
/** Returns the files that run a file by an import of their own. */
function importersOf(file: string): readonly string[] {
  if (!importers) {
    importers = new Map();
    for (const from of ['console', 'shared', 'widgets', 'test'].flatMap(filesBelow))
      for (const { wanted, types } of importsOf(from))
        if (!types) importers.set(wanted, [...(importers.get(wanted) ?? []), from]);
  }
  return importers.get(file) ?? [];
}

/** Returns the folder of an element that a file belongs to. */
const elementFolder = (file: string): string | undefined => /^widgets\/[^/]+\//.exec(file)?.[0];
const elementFolders = (fits: (file: string) => boolean): string[] => [
  ...new Set(filesBelow('widgets').flatMap((file) => (fits(file) ? (elementFolder(file) ?? []) : []))),
];

/**
 * Returns the tests of the mirrored folder that run the file. Where names of tests share a word with the path inside the
 * folder, only these tests, and for a text only the tests that quote one of the removed lines.
 */
function ofFolder({ file, removed = '' }: Change, tests: readonly string[]): readonly string[] {
  const parents = path.dirname(file).split('/');
  for (let length = parents.length; length > 1; length -= 1) {
    const folder = parents.slice(0, length).join('/');
    const own = tests.filter((test) => path.dirname(test) === `test/${folder}`);
    if (own.length === 0) continue;
    if (file.endsWith('.text.ts')) {
      const quoted = [...removed.matchAll(/'([^'$]{2,})'/g)].map(([, text]) => text!);
      return own.filter((test) => quoted.some((text) => textOf(test).includes(text)));
    }
    const general = new Set([...ROLES, ...wordsOf(folder)]);
    const words = wordsOf(file).filter((word) => !general.has(word));
    // a test in the browser runs its element whole, a test for node often only other files of the folder
    const running = own.filter((test) => kindOf(test) === 'browser' || isEndToEnd(test) || runs(test, file));
    const named = running.filter((test) => wordsOf(path.basename(test)).some((word) => words.includes(word)));
    return named.length > 0 ? named : running;
  }
  return [];
}

/**
 * Returns the parts of a source that changed, or use a changed file of the server.
 * @param start matches the first line of a part; its group is the name
 */
function partsOf(source: string, start: RegExp, { file, lines }: Change): string[] {
  if (!file.startsWith('console/server/')) return [];
  const text = textOf(source);
  const names = new RegExp(`import \\{([^}]*)\\} from '[^']*/${path.basename(file)}';`).exec(text)?.[1];
  const uses = imports(source, (wanted) => wanted === file)
    ? (names ?? '').split(',').map((name) => name.replace('type', '').trim())
    : [];
  let part: string | undefined;
  const found = text.split('\n').flatMap((line, index) => {
    part = start.exec(line)?.[1] ?? (line.startsWith('}') ? undefined : part);
    const changes = source === file && (!lines || lines.includes(index + 1));
    return part && (changes || uses.some((name) => name && new RegExp(`\\b${name}\\b`).test(line))) ? [part] : [];
  });
  return [...new Set(found)];
}

/** Returns the endpoints whose routes changed, or use a changed file. */
const endpointsOf = (change: Change): CallName[] =>
  filesBelow('console/server/reference/routes')
    .flatMap((route) => partsOf(route, ROUTE, change))
    .filter((name): name is CallName => name in CALLS);

/** Returns the acts of operators that changed, or use a changed file. */
const actsOf = (change: Change): string[] =>
  filesBelow('console/server/reference/operator').flatMap((actions) => partsOf(actions, ACT, change));

/** Returns the folders of elements that request an endpoint: with their own or a shared file of endpoints. */
function elementsOf(call: CallName): string[] {
  const name = new RegExp(`\\b${call}Call\\b`);
  const apis = [...filesBelow('widgets'), ...filesBelow('shared')].filter(
    (file) => file.endsWith('.api.ts') && name.test(textOf(file)),
  );
  return elementFolders((file) => apis.includes(file) || imports(file, (wanted) => apis.includes(wanted)));
}

/** Returns the tags of the elements in a folder. */
const tagsOf = (folder: string): string[] =>
  filesBelow(folder).flatMap((file) =>
    [...textOf(file).matchAll(/\bdefineElement\('([\w-]+)'/g)].map(([, tag]) => tag!),
  );

/** Returns the elements that show a changed file: their own, or a shared one that they import. */
function foldersOf({ file }: Change): string[] {
  const own = elementFolder(file);
  if (own) return [own];
  if (!file.startsWith('shared/topics/')) return [];
  const near = file.endsWith('.text.ts') ? path.dirname(file) : file;
  return elementFolders((each) => imports(each, (wanted) => wanted.startsWith(near)));
}

export function select(changes: readonly Change[]): Selection {
  const all = testFiles();
  const files = new Map<string, string>();
  const tags = new Map<string, string>();
  const add = (to: Map<string, string>, found: readonly string[], reason: string): void => {
    for (const each of found) if (!to.has(each)) to.set(each, reason);
  };
  for (const change of changes) {
    const { file } = change;
    if (file.startsWith('test/')) {
      // A test, and the tests that use a changed helper.
      add(
        files,
        all.filter((test) => reachOf(test, 'test/').has(file)),
        `runs ${file}`,
      );
      continue;
    }
    add(files, ofFolder(change, all), `is in the folder of ${file}`);
    add(
      files,
      all.filter((test) => imports(test, (wanted) => wanted === file)),
      `imports ${file}`,
    );
    for (const [of, tests] of GUARDS)
      if (of.test(file))
        add(
          files,
          all.filter((test) => tests.test(test)),
          `guards ${file}`,
        );
    for (const folder of foldersOf(change)) add(tags, tagsOf(folder), `shows ${file}`);
    for (const call of endpointsOf(change)) {
      const address = new RegExp(`${CALLS[call].path.replace(/\{.*/, '')}(?![\\w/])`);
      add(
        files,
        all.filter((test) => address.test(textOf(test))),
        `requests ${call}`,
      );
      for (const folder of elementsOf(call)) add(tags, tagsOf(folder), `requests ${call}`);
    }
    for (const act of actsOf(change)) {
      const called = new RegExp(`\\.${act}\\(`);
      add(
        files,
        all.filter((test) => called.test(textOf(test))),
        `calls ${act}`,
      );
    }
    if (![...files.keys(), ...contractFiles(tags.keys())].some((test) => runs(test, file)))
      add(files, nearestTests(file, all), `is nearest to ${file}`);
  }
  return { files, tags };
}

/** Returns the contract tests of the groups that contain these elements. */
export const contractFiles = (tags: Iterable<string>): string[] => {
  const quoted = [...tags].map((tag) => `'${tag}'`);
  const hasCase = (file: string): boolean =>
    file.startsWith(`${CONTRACT}/cases/`) && quoted.some((tag) => textOf(file).includes(tag));
  return testFiles('browser').filter(
    (test) =>
      imports(test, (wanted) => wanted.endsWith('/host-contract.ts')) && [...reachOf(test, 'test/')].some(hasCase),
  );
};
