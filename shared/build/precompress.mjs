/** Brotli and gzip beside every text output, so that no server compresses on the way and every one sends the same bytes. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { hashOf, once } from './cache.mjs';

const compressible = /\.(?:js|css|html|json|svg|txt)$/;

const brotliSettings = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_LGWIN]: 22 };
const gzipSettings = { level: 9 };

const brotli = (bytes) =>
  once('brotli', hashOf(process.versions.brotli, brotliSettings, bytes), () =>
    promisify(brotliCompress)(bytes, {
      params: { ...brotliSettings, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length },
    }),
  );
const gzipped = (bytes) =>
  once('gzip', hashOf(process.versions.zlib, gzipSettings, bytes), () => promisify(gzip)(bytes, gzipSettings));

export async function compressFile(file) {
  const bytes = await readFile(file);
  await Promise.all([
    brotli(bytes).then((packed) => writeFile(`${file}.br`, packed)),
    gzipped(bytes).then((packed) => writeFile(`${file}.gz`, packed)),
  ]);
}

/** @returns {import('rollup').Plugin} */
export function precompress() {
  return {
    name: 'precompress',
    writeBundle: {
      order: 'post',
      sequential: true,
      async handler({ dir, file }, bundle) {
        const folder = dir ?? path.dirname(file);
        const files = Object.keys(bundle).filter((name) => compressible.test(name));
        await Promise.all(files.map((name) => compressFile(path.join(folder, name))));
      },
    },
  };
}
