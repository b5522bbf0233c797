/**
 * How plainly the documents are written: figures per page, reported and not gated.
 *
 *     node --import tsx test/lab/prose.ts [<commit>]
 */
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../gate/project.ts';

interface Figures {
  readonly words: number;
  readonly freeRelatives: number;
  readonly tellSay: number;
  readonly you: number;
  readonly sentences: number;
}

const git = (...args: string[]): string => execFileSync('git', args, { cwd: root, encoding: 'utf8' });

const isEnglishPage = (file: string): boolean =>
  (/^[A-Z_]+\.md$/.test(file) || /^(shared\/docs|widgets|test)\/.*\.md$/.test(file)) &&
  !/zh-CN|keys\.md|custom-properties\.md/.test(file);

/** Sentences of a page: no code blocks, comments, tables or headings. */
function proseOf(markdown: string): string {
  return markdown
    .replace(/^```[\s\S]*?^```$/gm, '')
    .replace(/<!--[\s\S]*?-->/g, '')
    .replace(/^(\|.*|#+ .*|!\[.*)$/gm, '')
    .replace(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replace(/`[^`]*`/g, 'CODE')
    .replace(/^ *(?:[-*]|\d+\.) (.*)$/gm, '$1.');
}

const count = (text: string, pattern: RegExp): number => text.match(pattern)?.length ?? 0;

function figuresOf(markdown: string): Figures {
  const prose = proseOf(markdown);
  return {
    words: count(prose, /[A-Za-z][\w'’-]*/g),
    freeRelatives: count(prose, /\b(?:what|whatever|who|whoever|whose|whom)\b(?!\?)/gi),
    tellSay: count(prose, /\b(?:tells?|telling|told|says?|saying|said)\b/gi),
    you: count(prose, /\byou(?:rs?)?\b/gi),
    sentences: Math.max(1, count(prose, /[A-Za-z\d)”"'][.!?:](?=\s|$)/g)),
  };
}

const add = (one: Figures, other: Figures): Figures => ({
  words: one.words + other.words,
  freeRelatives: one.freeRelatives + other.freeRelatives,
  tellSay: one.tellSay + other.tellSay,
  you: one.you + other.you,
  sentences: one.sentences + other.sentences,
});

const perThousand = (number: number, { words }: Figures): string => ((number / Math.max(1, words)) * 1000).toFixed(1);

const rowOf = (name: string, figures: Figures): string[] => [
  name,
  `${figures.words}`,
  perThousand(figures.freeRelatives, figures),
  perThousand(figures.tellSay, figures),
  perThousand(figures.you, figures),
  (figures.words / figures.sentences).toFixed(1),
];

const commit = process.argv[2];
const files = (commit ? git('ls-tree', '-r', '--name-only', commit) : git('ls-files'))
  .split('\n')
  .filter(isEnglishPage);
const read = (file: string): string =>
  commit ? git('show', `${commit}:${file}`) : readFileSync(path.join(root, file), 'utf8');

const pages = files.map((file) => ({ file, figures: figuresOf(read(file)) }));
const HEADS = ['page', 'words', 'what/who per 1,000', 'tell/say per 1,000', 'you per 1,000', 'words per sentence'];
const rows = [
  HEADS,
  ...pages.map(({ file, figures }) => rowOf(file, figures)),
  rowOf('all pages', pages.map(({ figures }) => figures).reduce(add)),
];
const widths = HEADS.map((_head, column) => Math.max(...rows.map((row) => row[column]!.length)));
for (const row of rows) console.log(row.map((cell, column) => cell.padEnd(widths[column]!)).join('  '));
