/** Pinned npm packages of hosts in a folder of their own. Tests of `test:all` install them, because the project does not use them. */
import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { isWhole } from '../gate/extent.ts';

export interface InstalledPackages {
  readonly folder: string;
  /** Why the tests cannot run. */
  readonly missing: string | undefined;
  remove(): void;
}

/**
 * Installs packages in `test:all`.
 * @param dependencies versions by name
 * @param overrides versions of packages that these packages require
 */
export async function installPackages(
  dependencies: Readonly<Record<string, string>>,
  overrides: Readonly<Record<string, string>> = {},
): Promise<InstalledPackages> {
  const folder = mkdtempSync(path.join(tmpdir(), 'partner-packages-'));
  writeFileSync(path.join(folder, 'package.json'), JSON.stringify({ private: true, dependencies, overrides }));
  const install = ['install', '--loglevel=error', '--prefer-offline', '--ignore-scripts', '--no-audit', '--no-fund'];
  const { NODE_OPTIONS: _clock, ...env } = process.env;
  const missing = isWhole
    ? await promisify(execFile)('npm', install, { cwd: folder, env }).then(
        () => undefined,
        () => 'the npm registry is not reachable',
      )
    : 'part of test:all';
  return { folder, missing, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
