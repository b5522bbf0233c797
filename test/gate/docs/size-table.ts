/** The table of the bytes of each element, from their budgets, which every build keeps (test/gate/size-budgets.ts). */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { Locale } from '#shared/host/configuration.ts';
import { root } from '../project.ts';
import { markdownTable } from './markdown-table.ts';

const HEADS: Readonly<Record<Locale, readonly string[]>> = {
  en: ['Element', 'Alone', 'Next to `<partner-wallet>`'],
  'zh-CN': ['组件', '单独使用', '与 `<partner-wallet>` 同页'],
};

const kilobytes = (bytes: number | undefined): string => (bytes === undefined ? '' : `${(bytes / 1000).toFixed(1)} kB`);

/** Returns the most bytes of each element, compressed with Brotli: its code with the loader and the core. */
export function sizeTable(language: Locale): string {
  const file = path.join(root, 'test/gate/size-budgets.json');
  const budgets = JSON.parse(readFileSync(file, 'utf8')) as Readonly<Record<string, number>>;
  const tags = Object.keys(budgets).filter((name) => !name.includes(' '));
  const rows = tags.map((tag) => [
    `\`<${tag}>\``,
    kilobytes(budgets[tag]),
    kilobytes(budgets[`${tag} next to partner-wallet`]),
  ]);
  return markdownTable(HEADS[language], rows);
}
