/**
 * Checks the brotli bytes that one element costs a page without any of its files: the loader, its module and the chunks
 * that load with it. An element that exceeds its budget, or has none, fails.
 */
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { root } from './project.ts';

/** The files of an element, as dist/embed/manifest.json names them. */
interface ElementFiles {
  readonly module: string;
  /** load with the module */
  readonly chunks: readonly string[];
  /** complete the first screen */
  readonly first: readonly string[];
  readonly later: readonly string[];
}

const WALLET = 'partner-wallet';
/** Elements that portals place next to a wallet. */
const NEXT_TO_WALLET = ['bills', 'message-bell', 'real-name', 'payout', 'device-list'].map((name) => `partner-${name}`);
/** The files of a first screen, including the loader. Each file is a request. */
const MOST_FILES = 9;
/** A lower limit for the most common element. Its bill, which only monthly wallets show, is a file of its own. */
const MOST_FILES_OF_WALLET = 7;
/** Bytes of all files of the first screen of the most common element. */
const FIRST_SCREEN_OF_WALLET = 199_500;

const embed = path.join(root, 'dist/embed');
const read = (file: string): unknown => JSON.parse(readFileSync(file, 'utf8'));
const budgets = read(path.join(root, 'test/gate/size-budgets.json')) as Readonly<Record<string, number>>;
const { tags } = read(path.join(embed, 'manifest.json')) as { tags: Readonly<Record<string, ElementFiles>> };

const bytesOf = (files: readonly string[], suffix: '.br' | '.gz' = '.br'): number =>
  files.reduce((bytes, file) => bytes + statSync(path.join(embed, file + suffix)).size, 0);

const firstScreen = ({ module, chunks, first }: ElementFiles): string[] => [module, ...chunks, ...first];

const problems: string[] = [];

/** Returns the row of an element, and notes that it exceeds its budget. */
function rowOf(element: string, cold: readonly string[]) {
  const [bytes, budget] = [bytesOf(cold), budgets[element]];
  if (budget === undefined) problems.push(`${element} has no budget in test/gate/size-budgets.json`);
  else if (bytes > budget) problems.push(`${element} costs ${bytes} bytes. Its budget is ${budget}`);
  return { element, 'cold brotli': bytes, budget, 'cold gzip': bytesOf(cold, '.gz'), files: cold.length };
}

const alone = Object.entries(tags).map(([tag, element]) => {
  const cold = ['loader.js', element.module, ...element.chunks];
  const shown = ['loader.js', ...firstScreen(element)];
  const most = tag === WALLET ? MOST_FILES_OF_WALLET : MOST_FILES;
  if (shown.length > most)
    problems.push(`${tag} loads ${shown.length} files for its first screen. At most ${most} are allowed`);
  return {
    ...rowOf(tag, cold),
    'own module': bytesOf([element.module]),
    'first screen': bytesOf(shown),
    'its files': shown.length,
    'later brotli': bytesOf(element.later),
    'later files': element.later.length,
  };
});

const ofWallet = firstScreen(tags[WALLET]!);
const bytesOfWallet = bytesOf(['loader.js', ...ofWallet]);
if (bytesOfWallet > FIRST_SCREEN_OF_WALLET)
  problems.push(`The first screen of ${WALLET} costs ${bytesOfWallet} bytes. Its budget is ${FIRST_SCREEN_OF_WALLET}`);

const next = NEXT_TO_WALLET.map((tag) => {
  const more = firstScreen(tags[tag]!).filter((file) => !ofWallet.includes(file));
  return rowOf(`${tag} next to ${WALLET}`, more);
});

const rows = [...alone, ...next];
for (const name of Object.keys(budgets))
  if (!rows.some(({ element }) => element === name))
    problems.push(`${name} has a budget but is not built. Remove it from test/gate/size-budgets.json`);

console.table(rows);
for (const problem of problems) console.error(problem);
process.exitCode = problems.length > 0 ? 1 : 0;
