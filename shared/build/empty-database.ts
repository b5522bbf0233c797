/**
 * Adds an embedded database without tables to the server. A server that copies it for a new data folder starts in half of the
 * time and memory that it takes to create one.
 */
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import type { Plugin } from 'rollup';
import { root } from './entries.ts';

/** Its name in `dist/server`. */
export const EMPTY_DATABASE = 'empty-database.tar.gz';

/** The default of 128 MB stays in memory. The files of the database are also in the cache of the system. */
const BUFFERS = '32MB';

/** Returns a database of the installed version, which is made once. */
async function emptyDatabase(): Promise<Uint8Array> {
  const hash = createHash('sha256');
  for (const source of [path.join(root, 'node_modules/@electric-sql/pglite/package.json'), import.meta.filename])
    hash.update(readFileSync(source));
  const folder = path.join(root, 'node_modules/.cache/empty-database');
  const file = path.join(folder, `${hash.digest('hex').slice(0, 16)}.tar.gz`);
  if (!existsSync(file)) {
    const database = await PGlite.create();
    await database.exec(`alter system set shared_buffers = '${BUFFERS}'`);
    const dump = await database.dumpDataDir('gzip');
    await database.close();
    mkdirSync(folder, { recursive: true });
    const making = `${file}.${process.pid}`;
    writeFileSync(making, new Uint8Array(await dump.arrayBuffer()));
    renameSync(making, file);
  }
  return readFileSync(file);
}

export const addEmptyDatabase = (): Plugin => ({
  name: 'empty-database',
  async generateBundle() {
    this.emitFile({ type: 'asset', fileName: EMPTY_DATABASE, source: await emptyDatabase() });
  },
});
