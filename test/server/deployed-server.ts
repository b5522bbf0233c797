/** A deployment for tests: the built files with the server's packages, without the project's other packages. */
import { spawn } from 'node:child_process';
import { chmodSync, cpSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { root } from '../gate/project.ts';

interface Lock {
  readonly packages: Readonly<Record<string, { readonly version: string; readonly name?: string }>>;
}

export const readDeployed = <Content>(file: string): Content =>
  JSON.parse(readFileSync(path.join(root, 'dist/server', file), 'utf8')) as Content;

/** Returns the packages that `npm ci` in dist/server installs, as paths below node_modules. */
export const deployedPackages = (): string[] =>
  Object.keys(readDeployed<Lock>('package-lock.json').packages).filter((place) => place !== '');

/**
 * Creates a folder with the contents of an image. Copies the
 * packages of the lock file from this project's node_modules.
 */
export function deploy(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'deployed-'));
  chmodSync(folder, 0o755);
  cpSync(path.join(root, 'dist'), path.join(folder, 'dist'), { recursive: true });
  // A nested package is copied with the package that contains it.
  for (const place of deployedPackages().filter((each) => each.lastIndexOf('node_modules/') === 0)) {
    const target = path.join(folder, 'dist/server', place);
    mkdirSync(path.dirname(target), { recursive: true });
    cpSync(path.join(root, place), target, { recursive: true });
  }
  return folder;
}

/** Starts the deployed server. Run by root, it starts as the user `nobody`. */
export function startDeployed(folder: string, environment: Record<string, string>) {
  const isRoot = process.getuid?.() === 0;
  const { PATH } = process.env;
  return spawn(process.execPath, ['dist/server/main.js'], {
    cwd: folder,
    env: { PATH, NODE_ENV: 'production', PORT: '0', ...environment },
    stdio: ['ignore', 'pipe', 'pipe'],
    ...(isRoot && { uid: 65_534, gid: 65_534 }),
  });
}
