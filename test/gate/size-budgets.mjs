/**
 * Checks the brotli bytes that one element costs a page without any of its files: the loader, its module and the chunks
 * that load with it. An element that exceeds its budget, or has none, fails.
 */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';

const root = fileURLToPath(new URL('../..', import.meta.url));
const embed = path.join(root, 'dist/embed');
const read = (file) => JSON.parse(readFileSync(file, 'utf8'));

const budgets = read(path.join(root, 'test/gate/size-budgets.json'));
const { tags } = read(path.join(embed, 'manifest.json'));
const size = (file, suffix) => statSync(path.join(embed, file + suffix)).size;
const sum = (files, suffix) => files.reduce((bytes, file) => bytes + size(file, suffix), 0);

/** The files of a first screen, including the loader. Each file is a request. */
const MOST_FILES = 9;
/** A lower limit for the most common element. Its bill, which only monthly wallets show, is a file of its own. */
const MOST_FILES_OF = { 'partner-wallet': 7 };

/** Bytes of all files of the first screen of the most common element. */
const FIRST_SCREEN_OF = { 'partner-wallet': 192_500 };

const rows = Object.entries(tags).map(([tag, { module, chunks, first, later }]) => {
  const cold = ['loader.js', module, ...chunks];
  const brotli = sum(cold, '.br');
  return {
    element: tag,
    'cold brotli': brotli,
    budget: budgets[tag],
    'cold gzip': sum(cold, '.gz'),
    files: cold.length,
    'own module': size(module, '.br'),
    'first screen': sum([...cold, ...first], '.br'),
    'its files': cold.length + first.length,
    'later brotli': sum(later, '.br'),
    'later files': later.length,
    over: !(brotli <= budgets[tag]),
  };
});

/** The files of an element's first screen. */
const shown = (tag) => {
  const { module, chunks, first } = tags[tag];
  return [module, ...chunks, ...first];
};
const here = new Set(shown('partner-wallet'));
for (const tag of ['bills', 'message-bell', 'real-name', 'payout', 'device-list'].map((name) => `partner-${name}`)) {
  const element = `${tag} next to partner-wallet`;
  const more = shown(tag).filter((file) => !here.has(file));
  rows.push({
    element,
    'cold brotli': sum(more, '.br'),
    budget: budgets[element],
    'cold gzip': sum(more, '.gz'),
    files: more.length,
    over: !(sum(more, '.br') <= budgets[element]),
  });
}

console.table(rows.map(({ over: _over, ...shown }) => shown));
const over = rows.filter((row) => row.over);
for (const { element, budget, 'cold brotli': brotli } of over) {
  console.error(
    budget === undefined
      ? `${element} has no budget in test/gate/size-budgets.json`
      : `${element} costs ${brotli} bytes. Its budget is ${budget}`,
  );
}
const most = (element) => MOST_FILES_OF[element] ?? MOST_FILES;
const many = rows.filter((row) => row['its files'] > most(row.element));
for (const { element, 'its files': files } of many)
  console.error(`${element} loads ${files} files for its first screen. At most ${most(element)} are allowed`);
const large = rows.filter((row) => row['first screen'] > (FIRST_SCREEN_OF[row.element] ?? Infinity));
for (const { element, 'first screen': bytes } of large)
  console.error(`The first screen of ${element} costs ${bytes} bytes. Its budget is ${FIRST_SCREEN_OF[element]}`);
const gone = Object.keys(budgets).filter((tag) => !(tag.replace(' next to partner-wallet', '') in tags));
for (const tag of gone)
  console.error(`${tag} has a budget but is not built. Remove it from test/gate/size-budgets.json`);
process.exitCode = over.length + many.length + large.length + gone.length > 0 ? 1 : 0;
