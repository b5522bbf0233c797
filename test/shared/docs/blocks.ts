/** Blocks of code in a page of the documentation. */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../gate/runners.mjs';

export const HOSTS = path.join(root, 'shared/docs/hosts');

export interface Block {
  readonly language: string;
  readonly code: string;
}

/** Every fence of the page; one that the page does not close, or indents, would be missed: its marks are counted. */
export function blocksOf(file: string): Block[] {
  const text = readFileSync(file, 'utf8');
  const blocks = [...text.matchAll(/^```(.*)\n([\s\S]*?)^```$/gm)].map(([, language, code]) => ({
    language: language!,
    code: code!,
  }));
  const marks = text.match(/^\s*(```|~~~)/gm)?.length ?? 0;
  if (marks !== blocks.length * 2) throw new Error(`${file} has ${marks} marks around ${blocks.length} blocks`);
  return blocks;
}

/** Of a page for hosts, the blocks in this language. */
export const codeOf = (page: string, language: string): string[] =>
  blocksOf(path.join(HOSTS, page)).flatMap((block) => (block.language === language ? [block.code] : []));
