/**
 * Ships the files that sources of the server read by `new URL('./…', import.meta.url)`: articles, seeds and migrations. They
 * have the same place below the output as below `console/server`, and modules in a chunk find them there.
 */
import { createHash, type Hash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'rollup';
import { root } from './entries.ts';

const SERVER = path.join(root, 'console/server');
const ADDRESS = /new URL\('(\.\/[^']+)', import\.meta\.url\)/g;

/** Returns a file, or the files of a folder. */
const filesAt = (place: string): readonly string[] =>
  place.endsWith('/') ? readdirSync(place).map((name) => place + name) : [place];

const asUrl = (file: string): string => file.split(path.sep).join('/');

export function dataFiles(): Plugin {
  /** The hash of the files of each module that reads some. */
  const read = new Map<string, Hash>();
  return {
    name: 'data-files',
    transform(code, id) {
      for (const [, address] of code.matchAll(ADDRESS))
        for (const file of filesAt(path.join(path.dirname(id), address!))) {
          const source = readFileSync(file);
          read.set(id, (read.get(id) ?? createHash('sha256')).update(source));
          this.emitFile({ type: 'asset', fileName: asUrl(path.relative(SERVER, file)), source });
        }
      return null;
    },
    // servers with other files report another build (metrics.ts)
    augmentChunkHash: ({ moduleIds }) => moduleIds.map((id) => read.get(id)?.copy().digest('hex')).join(''),
    resolveImportMeta(property, { chunkId, moduleId }) {
      if (property !== 'url' || !read.has(moduleId)) return null;
      const place = path.relative(path.dirname(path.join(SERVER, chunkId)), moduleId);
      return `new URL(${JSON.stringify(asUrl(place))}, import.meta.url).href`;
    },
  };
}
