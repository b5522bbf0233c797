/** Checks that every reference resolves: sections, hazards, documents, headings and files in code and documents. */
import assert from 'node:assert/strict';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, it } from 'node:test';
import { root } from '../../gate/project.ts';

const DOCS = 'shared/docs';
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const there = (file: string): boolean => existsSync(path.join(root, file));

/** Files for readers, relative to the project. */
const files = [
  'README.md',
  'rollup.config.mjs',
  ...['console', 'findings', 'shared', 'test', 'widgets'].flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' }).map((file) =>
      path.posix.join(folder, file.split(path.sep).join('/')),
    ),
  ),
].filter((file) => /\.(tsx?|mjs|md|html|css)$/.test(file));

interface Section {
  readonly title: string;
  readonly text: string;
  /** titles of the headings inside */
  readonly parts: readonly string[];
}

const HEADING = /^(#{1,4}) (.+)$/gm;
const plain = (title: string): string => title.replace(/`/g, '').trim();

/** Returns the headings of a document with the text below each, including its own headings. */
function sectionsOf(markdown: string): Section[] {
  const found = [...markdown.matchAll(HEADING)].map(({ 1: marks, 2: title, index }) => ({
    depth: marks!.length,
    title: plain(title!),
    index,
  }));
  return found.map(({ depth, title, index }, at) => {
    const next = found.findIndex((other, place) => place > at && other.depth <= depth);
    const until = next === -1 ? found.length : next;
    return {
      title,
      text: markdown.slice(index, found[next]?.index),
      parts: found.slice(at + 1, until).map((part) => part.title),
    };
  });
}

/** Returns the sections of a document by number, such as `4` or `2.7`. */
const numbered = (document: string): Map<string, Section> =>
  new Map(
    sectionsOf(read(`${DOCS}/${document}`)).flatMap((section) => {
      const number = /^(\d+(?:\.\d+)?)\.? /.exec(section.title)?.[1];
      return number ? [[number, section] as const] : [];
    }),
  );

const product = numbered('contributing/specification.md');
const hazards = numbered('quality/hazards.md');

/** The English pages. A short reference such as `wire.md` means one of them, in any folder. */
const pages = files.filter((file) => file.startsWith(`${DOCS}/`) && !file.startsWith(`${DOCS}/zh-CN/`));

/** Returns the file of a cited document: a path of the project, a file in the same folder, or a page of shared/docs. */
const documentOf = (name: string, file: string): string | undefined =>
  [name, path.posix.join(path.posix.dirname(file), name)].find(there) ??
  pages.find((page) => page.endsWith(`/${name.replace(/^(\.\.\/)+/, '')}`));

/** `§5`. `§5, Masking` is a part of it. `§2.1, /m/bind` is a route that it lists. */
const SECTION = /\u00a7 ?(\d+(?:\.\d+)*)?(?:, ([A-Z][^).;:,|`]*|\/[a-z][\w/-]*))?/g;
const HAZARD = /\bhazards? (\d+(?:(?:, and |, | and | to )\d+)*)/gi;
/** `wire.md`. `wire.md, Tolerance` is a heading of it. */
const DOCUMENT = /(?<![\w./-])((?:[\w.-]+\/)*[\w-]+\.md|README(?=, [A-Z]))\b(?:, ([A-Z][^).;:,|`]*))?/g;
/** A source file that a comment or a page cites. The contributing guide uses `referral-bonus` as an example. */
const FILE =
  /(?:^|[ (`])((?:console|shared|test|widgets)\/(?!widgets\/referral-bonus)[\w./-]+\.(?:tsx?|mjs|css|sh))\b/g;
const NOT_HERE = /\b(?:design|specification|rules|style|tooling) (?:\u00a7|\d+(?:\.\d+)?\b)/g;

/** Returns the references of a text that do not resolve. */
function unresolved(text: string, file: string): string[] {
  const problems: string[] = [];
  for (const [whole, number, part] of text.matchAll(SECTION)) {
    const section = product.get(number ?? '');
    if (!section) problems.push(whole);
    else if (part && !(part[0] === '/' ? section.text.includes(part) : section.parts.includes(part.trim())))
      problems.push(whole);
  }
  for (const [whole, numbers] of text.matchAll(HAZARD))
    if (!numbers!.match(/\d+/g)!.every((number) => hazards.has(number))) problems.push(whole);
  for (const [whole, name, title] of text.matchAll(DOCUMENT)) {
    const document = name === 'README' ? 'README.md' : documentOf(name!, file);
    if (!document) problems.push(whole);
    else if (title && !sectionsOf(read(document)).some((section) => section.title === title.trim()))
      problems.push(whole);
  }
  for (const [, cited] of text.matchAll(FILE)) if (!there(cited!)) problems.push(cited!);
  for (const [whole] of text.matchAll(NOT_HERE)) problems.push(whole);
  return problems;
}

describe('references', () => {
  it('resolve in every file', () => {
    const problems = files
      .filter((file) => file !== 'test/shared/docs/references.node.test.ts')
      .flatMap((file) =>
        read(file)
          .split('\n')
          .flatMap((line, at) => unresolved(line, file).map((what) => `${file}:${at + 1}: ${what}`)),
      );
    assert.deepEqual(problems, []);
  });

  for (const known of [
    '\u00a75',
    '\u00a75, Masking',
    '\u00a72.1, /m/bind',
    'hazards 7, 8 and 28',
    'wire.md, Tolerance',
    'hazards.md',
    'shared/core/money.ts',
  ])
    it(`${known} resolves`, () => assert.deepEqual(unresolved(`(${known})`, 'README.md'), []));

  for (const unknown of [
    '\u00a725',
    '\u00a75, Colours',
    '\u00a72.2, /m/bind',
    'hazard 29',
    'hazards 7, 29',
    'wire.md, Colours',
    'rules.md',
    'README, No such heading',
    'shared/build/no-such-file.ts',
    'design \u00a75',
    'specification 2.1',
  ])
    it(`${unknown} does not resolve`, () => assert.notDeepEqual(unresolved(`(${unknown})`, 'README.md'), []));
});

describe('the documents', () => {
  it('number the hazards in ascending order, without a gap up to 28', () => {
    const numbers = [...hazards.keys()].map(Number);
    assert.deepEqual(
      numbers.slice(0, 28),
      Array.from({ length: 28 }, (_, at) => at + 1),
    );
    assert.deepEqual(
      numbers,
      [...numbers].sort((one, other) => one - other),
    );
  });

  for (const page of ['README.md', 'widgets/CHANGELOG.md', ...files.filter((file) => file.startsWith(`${DOCS}/`))])
    it(`${page} names and links to existing files only`, () => {
      const text = read(page);
      const named = [...text.matchAll(/`((?:console|shared|test|widgets)\/[\w./-]+)`/g)].map(([, file]) => file!);
      const linked = [...text.matchAll(/\]\((?!\w+:)([^)#]+)[^)]*\)/g)].map(([, link]) =>
        path.posix.join(path.posix.dirname(page), link!),
      );
      assert.deepEqual(
        [...named, ...linked].filter((file) => !there(file)),
        [],
      );
    });

  it('name existing tests of each failure', () => {
    const folders = ['', 'test/widgets/wallet/', 'test/console/server/reference/'];
    const rows = read(`${DOCS}/contributing/failures.md`)
      .split('\n')
      .filter((line) => /^\| (?!Failure|---)/.test(line));
    const missing = rows.filter((row) => {
      const [, file = '', name = ''] = /`(\S+\.test\.ts)`: (.+?) +\|$/.exec(row) ?? [];
      const found = folders.map((folder) => folder + file).find(there);
      return name === '' || !found || !read(found).includes(name);
    });
    assert.ok(rows.length > 0);
    assert.deepEqual(missing, []);
  });

  it('are all reachable from README.md', () => {
    const reached = new Set(['README.md']);
    for (const page of reached)
      for (const [, link, named] of read(page).matchAll(/\]\((?!\w+:)([^)#]+)[^)]*\)|`([\w/.-]+\.md)`/g)) {
        const target = named ?? path.posix.join(path.posix.dirname(page), link!);
        if (target.endsWith('.md') && there(target)) reached.add(target);
      }
    assert.deepEqual(
      pages.filter((page) => !reached.has(page) && page.endsWith('.md')),
      [],
    );
  });
});
