/** Reads the code blocks of documentation pages. */
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from '../../gate/project.ts';

const DOCS = path.join(root, 'shared/docs');
const FOLDERS = ['get-started', 'guides', 'reference'];

/** Returns the pages for integrators by their file names, in English or in Chinese. */
export const pagesIn = (language: 'en' | 'zh-CN'): ReadonlyMap<string, string> =>
  new Map(
    FOLDERS.map((folder) => path.join(DOCS, language === 'en' ? '' : language, folder)).flatMap((folder) =>
      readdirSync(folder)
        .filter((file) => file.endsWith('.md'))
        .map((file) => [file, path.join(folder, file)] as const),
    ),
  );

export interface Block {
  readonly language: string;
  readonly code: string;
}

/** Returns all code blocks of a page. Marks are counted, because an unclosed or indented block would be missed. */
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

/** Returns the blocks of an English page in one language. */
export const codeOf = (page: string, language: string): string[] =>
  blocksOf(pagesIn('en').get(page)!).flatMap((block) => (block.language === language ? [block.code] : []));
