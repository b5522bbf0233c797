/**
 * What earlier builds made, by the content it was made of: compiled sources, minified chunks, compressed files. It may
 * be deleted at any time.
 */
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readFile, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { root } from './widget-entries.mjs';

const folder = path.join(root, 'node_modules/.cache/partner-console');
const KEPT_MS = 14 * 24 * 3600_000;

/** @param {unknown[]} parts text or bytes; anything else as JSON */
export function hashOf(...parts) {
  const hash = createHash('sha256');
  for (const part of parts) {
    const bytes = typeof part === 'string' || part instanceof Uint8Array ? part : JSON.stringify(part);
    hash.update(`${bytes.length}:`).update(bytes);
  }
  return hash.digest('hex');
}

/** @returns {Promise<Buffer | undefined>} */
export async function recall(kind, key) {
  const file = path.join(folder, kind, key);
  const now = new Date();
  return utimes(file, now, now).then(
    () => readFile(file),
    () => undefined,
  );
}

/** Written elsewhere and moved: whoever looks at the same time, in this build or another, sees all of it or nothing. */
export async function remember(kind, key, content) {
  const file = path.join(folder, kind, key);
  await mkdir(path.dirname(file), { recursive: true });
  const apart = `${file}.${randomUUID()}`;
  await writeFile(apart, content);
  await rename(apart, file);
}

/** @param {() => Promise<string | Uint8Array>} make @returns {Promise<Buffer>} */
export async function once(kind, key, make) {
  const known = await recall(kind, key);
  if (known) return known;
  const made = await make();
  await remember(kind, key, made);
  return Buffer.from(made);
}

/** Deletes what no build of the last two weeks has used. */
export async function forgetOld() {
  const files = await readdir(folder, { recursive: true }).catch(() => []);
  for (const file of files.map((name) => path.join(folder, name))) {
    const found = await stat(file).catch(() => undefined);
    if (found?.isFile() && Date.now() - found.mtimeMs > KEPT_MS) await rm(file, { force: true });
  }
}
