/** The sources of the release before this one, for tests of the overlap during an upgrade. */
import { spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from '../gate/project.ts';

/** The commit of the release before this one, 2.10.8. After a release, it is the commit of that release. */
const PREVIOUS_RELEASE = '8264253a431fd64af0556d4ed92c1bc3322ff8ac';

const git = (...args: readonly string[]) => spawnSync('git', args, { cwd: root, maxBuffer: 256 * 1024 * 1024 });

/** Whether the repository contains the release. A shallow clone and a downloaded archive do not. */
export const hasPreviousRelease = (): boolean => git('cat-file', '-e', `${PREVIOUS_RELEASE}^{commit}`).status === 0;

/** Writes the sources to a new folder, next to the packages of this project. `remove` deletes it. */
export function extractPreviousRelease(): { readonly folder: string; remove(): void } {
  const folder = mkdtempSync(path.join(os.tmpdir(), 'partner-console-previous-'));
  const archive = git('archive', PREVIOUS_RELEASE, 'console', 'shared', 'widgets', 'package.json', 'tsconfig.json');
  const { status, stderr } = spawnSync('tar', ['-x', '-C', folder], { input: archive.stdout });
  if (archive.status !== 0 || status !== 0) throw new Error(`${archive.stderr}${stderr}`);
  symlinkSync(path.join(root, 'node_modules'), path.join(folder, 'node_modules'));
  return { folder, remove: () => rmSync(folder, { recursive: true }) };
}
