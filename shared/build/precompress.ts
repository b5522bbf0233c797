/**
 * Writes brotli and gzip files next to every text file, so that servers need no compression and all send the same
 * bytes.
 */
import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { Plugin } from 'rollup';

const compressible = /\.(?:js|css|html|json|svg|txt)$/;

/** One file, the code of Swagger UI, is longer, and the best quality would take as long for it as for all others. */
const LONG = 1_000_000;

export async function compressFile(file: string): Promise<void> {
  const bytes = await readFile(file);
  const params = {
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
    [constants.BROTLI_PARAM_QUALITY]: bytes.length > LONG ? 9 : constants.BROTLI_MAX_QUALITY,
  };
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(bytes, { params }),
    promisify(gzip)(bytes, { level: 9 }),
  ]);
  await Promise.all([writeFile(`${file}.br`, brotli), writeFile(`${file}.gz`, gzipped)]);
}

export const precompress = (): Plugin => ({
  name: 'precompress',
  writeBundle: {
    order: 'post',
    sequential: true,
    async handler({ dir, file }, bundle) {
      const folder = dir ?? path.dirname(file!);
      const files = Object.keys(bundle).filter((name) => compressible.test(name));
      await Promise.all(files.map((name) => compressFile(path.join(folder, name))));
    },
  },
});
