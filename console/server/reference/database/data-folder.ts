/** Saves and restores the embedded database of a data folder, and opens a copy of it. */
import { constants, existsSync } from 'node:fs';
import { cp, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { DatabaseLocationError } from './database.ts';
import { lockFolder } from './folder-lock.ts';
import { databaseIn, openEmbedded } from './open.ts';
import { afterRestore } from './restored.ts';

/**
 * Opens a copy of the database in the folder, because to open a database changes its files. The folder stays locked until the
 * copy is closed, which removes it.
 * @throws DatabaseLocationError, FolderInUseError
 */
export async function openCopy(dataDir: string): Promise<Awaited<ReturnType<typeof openEmbedded>>> {
  if (!existsSync(databaseIn(dataDir)))
    throw new DatabaseLocationError(
      `DATA_DIR ${dataDir} contains no database. Set DATA_DIR to the folder of the server.`,
    );
  const release = await lockFolder(dataDir);
  // next to the database, because it contains the same personal data
  const copy = path.join(dataDir, 'copy');
  const remove = async (): Promise<void> => {
    await rm(copy, { recursive: true, force: true });
    await release();
  };
  try {
    // the rest of a copy that was interrupted
    await rm(copy, { recursive: true, force: true });
    await cp(databaseIn(dataDir), copy, { recursive: true, mode: constants.COPYFILE_FICLONE });
    const opened = await openEmbedded({ dataDir: copy });
    return { ...opened, close: () => opened.close().finally(remove) };
  } catch (error) {
    await remove();
    throw error;
  }
}

/** Saves the database of the folder to a new file, which only its owner can read. @throws DatabaseLocationError, FolderInUseError */
export async function saveFolder(dataDir: string, file: string): Promise<void> {
  if (existsSync(file)) throw new DatabaseLocationError(`The file ${file} exists. Name another file.`);
  const copy = await openCopy(dataDir);
  try {
    const dump = await copy.client.dumpDataDir('gzip');
    await writeFile(`${file}.part`, new Uint8Array(await dump.arrayBuffer()), { mode: 0o600 });
    await rename(`${file}.part`, file);
  } finally {
    await copy.close();
  }
}

/**
 * Restores a saved database into a folder without one, ends all sessions, and pauses payouts.
 * @throws DatabaseLocationError, FolderInUseError
 */
export async function restoreFolder(dataDir: string, file: string): Promise<void> {
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const release = await lockFolder(dataDir);
  const folder = databaseIn(dataDir);
  // a folder that appears complete or not at all
  const restoring = path.join(dataDir, 'restoring');
  try {
    if (existsSync(folder))
      throw new DatabaseLocationError(
        `DATA_DIR ${dataDir} contains a database. Move it away, or set DATA_DIR to another folder.`,
      );
    await rm(restoring, { recursive: true, force: true });
    const opened = await openEmbedded({ dataDir: restoring, loadDataDir: await readDump(file) });
    await afterRestore(opened.db).finally(() => opened.close());
    await rename(restoring, folder);
  } finally {
    await rm(restoring, { recursive: true, force: true });
    await release();
  }
}

async function readDump(file: string): Promise<Blob> {
  const content = await readFile(file).catch((error: NodeJS.ErrnoException) => {
    throw new DatabaseLocationError(`The file ${file} could not be read (${error.code ?? error.message}).`);
  });
  return new Blob([content], { type: 'application/x-gzip' });
}
