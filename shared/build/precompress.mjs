/** Brotli and gzip beside every text output, so that no server compresses on the way and every one sends the same bytes. */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(?:js|css|html|json|svg|txt)$/;

export const brotli = (bytes) =>
  promisify(brotliCompress)(bytes, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: 11,
      [constants.BROTLI_PARAM_LGWIN]: 22,
      [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    },
  });
export const gzipped = (bytes) => promisify(gzip)(bytes, { level: 9 });

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
        await Promise.all(
          files.map(async (name) => {
            const source = path.join(folder, name);
            const bytes = await readFile(source);
            await Promise.all([
              brotli(bytes).then((packed) => writeFile(`${source}.br`, packed)),
              gzipped(bytes).then((packed) => writeFile(`${source}.gz`, packed)),
            ]);
          }),
        );
      },
    },
  };
}
