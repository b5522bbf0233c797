/**
 * Writes package.json and package-lock.json into `dist/server`. `npm ci --omit=dev` in that folder installs the packages that
 * the server imports, at the versions of the project's lock file.
 */
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import type { OutputBundle, Plugin } from 'rollup';
import { root } from './entries.ts';

interface Entry {
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly optionalDependencies?: Readonly<Record<string, string>>;
  readonly dev?: boolean;
  readonly devOptional?: boolean;
  readonly peer?: boolean;
}
type Lock = Readonly<Record<string, Entry>>;

const read = <Content>(file: string): Content => JSON.parse(readFileSync(path.join(root, file), 'utf8')) as Content;

/** `@fastify/static` of `@fastify/static/lib/x.js` */
const packageOf = (specifier: string): string => specifier.split('/', specifier[0] === '@' ? 2 : 1).join('/');

/** Yields the places in a lock file where the package at `from` finds another package, the nearest one first. */
function* locationsOf(from: string, name: string): Generator<string> {
  for (let location = from; location; location = location.slice(0, Math.max(0, location.lastIndexOf('/node_modules/'))))
    yield `${location}/node_modules/${name}`;
  yield `node_modules/${name}`;
}

/** Returns the entries of the lock file for these packages and for all packages that they need. */
function closure(names: readonly string[], packages: Lock): Lock {
  const found = new Map<string, Entry>();
  const add = (from: string, name: string, optional: boolean): void => {
    const location = [...locationsOf(from, name)].find((each) => packages[each]);
    if (!location) {
      if (optional) return;
      throw new Error(`package-lock.json has no ${name} for ${from || 'the server'}`);
    }
    if (found.has(location)) return;
    const { dev: _dev, devOptional: _devOptional, peer: _peer, ...entry } = packages[location]!;
    found.set(location, entry);
    for (const each of Object.keys(entry.dependencies ?? {})) add(location, each, false);
    for (const each of Object.keys(entry.optionalDependencies ?? {})) add(location, each, true);
  };
  for (const name of names) add('', name, false);
  return Object.fromEntries([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}

function packagesOf(bundle: OutputBundle): string[] {
  const imported = Object.values(bundle).flatMap((output) =>
    output.type === 'chunk' ? [...output.imports, ...output.dynamicImports] : [],
  );
  const isPackage = (each: string): boolean =>
    !bundle[each] && !each.startsWith('node:') && !builtinModules.includes(each);
  return [...new Set(imported.filter(isPackage).map(packageOf))].sort();
}

interface ProjectPackage {
  readonly version: string;
  readonly engines: object;
  readonly dependencies: Readonly<Record<string, string>>;
  readonly devDependencies: Readonly<Record<string, string>>;
}

export const serverPackage = (): Plugin => ({
  name: 'server-package',
  generateBundle(_options, bundle) {
    const names = packagesOf(bundle);
    const { version, engines, dependencies, devDependencies } = read<ProjectPackage>('package.json');
    const all = { ...devDependencies, ...dependencies };
    const own = {
      name: 'partner-console-server',
      version,
      private: true,
      type: 'module',
      engines,
      dependencies: Object.fromEntries(names.map((name) => [name, all[name]])),
    };
    const { lockfileVersion, packages } = read<{ lockfileVersion: number; packages: Lock }>('package-lock.json');
    const { name, private: _private, type: _type, ...ownEntry } = own;
    const lock = {
      name,
      version,
      lockfileVersion,
      requires: true,
      packages: { '': { name, ...ownEntry }, ...closure(names, packages) },
    };
    const emit = (fileName: string, content: object): void =>
      void this.emitFile({ type: 'asset', fileName, source: `${JSON.stringify(content, undefined, 2)}\n` });
    emit('package.json', own);
    emit('package-lock.json', lock);
  },
});
