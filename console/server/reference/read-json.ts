import { readFileSync } from 'node:fs';

/** Reads a data file next to a source. A build ships the files that sources name (shared/build/data-files.ts). */
export const readJson = <Content>(file: URL): Content => JSON.parse(readFileSync(file, 'utf8')) as Content;
