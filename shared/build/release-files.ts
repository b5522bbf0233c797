/** Writes what a release states about its files: an SBOM of the packages in CycloneDX, and the checksums of all files. */
import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { mkdir, readFile, readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';

const PARTS = ['embed', 'npm', 'page', 'sbom', 'server'];

export const CHECKSUMS = 'SHA256SUMS';

/** @param dist folder of a complete build */
export async function writeReleaseFiles(root: string, dist: string): Promise<void> {
  await mkdir(path.join(dist, 'sbom'));
  const folders = { elements: root, server: path.join(dist, 'server') };
  await Promise.all(
    Object.entries(folders).map(async ([name, folder]) =>
      writeFile(path.join(dist, 'sbom', `${name}.cdx.json`), await sbomOf(folder)),
    ),
  );
  await writeFile(path.join(dist, CHECKSUMS), await checksumsOf(dist));
}

async function sbomOf(folder: string): Promise<string> {
  const format = ['--sbom-format', 'cyclonedx', '--sbom-type', 'application', '--omit', 'dev', '--package-lock-only'];
  const { stdout } = await promisify(execFile)('npm', ['sbom', ...format], {
    cwd: folder,
    maxBuffer: 64 * 1024 * 1024,
  });
  return stdout;
}

/** Returns one line for each file, as `sha256sum --check` reads them. */
async function checksumsOf(dist: string): Promise<string> {
  const folders = await Promise.all(
    PARTS.map((part) => readdir(path.join(dist, part), { recursive: true, withFileTypes: true })),
  );
  const files = folders
    .flat()
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(dist, path.join(entry.parentPath, entry.name)).replaceAll(path.sep, '/'))
    .sort();
  const lines = await Promise.all(
    files.map(async (file) => {
      const hash = createHash('sha256').update(await readFile(path.join(dist, file)));
      return `${hash.digest('hex')}  ${file}\n`;
    }),
  );
  return lines.join('');
}
