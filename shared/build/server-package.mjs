/**
 * What `dist/server` needs of the registry, as a package of its own: `npm ci --omit=dev` in there installs the server's
 * packages at the versions of this project's lock file, and nothing that builds or tests it.
 */
import { readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import path from 'node:path';
import { root } from './widget-entries.mjs';

const read = (file) => JSON.parse(readFileSync(path.join(root, file), 'utf8'));

/** `@fastify/static` of `@fastify/static/lib/x.js` */
const packageOf = (specifier) => specifier.split('/', specifier[0] === '@' ? 2 : 1).join('/');

/** Locations in a lock file where a package that lies at `from` finds another one, the nearest first. */
function* locationsOf(from, name) {
  for (let location = from; location; location = location.slice(0, Math.max(0, location.lastIndexOf('/node_modules/'))))
    yield `${location}/node_modules/${name}`;
  yield `node_modules/${name}`;
}

/** Entries of the lock file for these packages and for all that they need in turn. */
function closure(names, packages) {
  const found = new Map();
  const add = (from, name, optional) => {
    const location = [...locationsOf(from, name)].find((each) => packages[each]);
    if (!location && optional) return;
    if (!location) throw new Error(`package-lock.json has no ${name} for ${from || 'the server'}`);
    if (found.has(location)) return;
    const { dev: _dev, devOptional: _devOptional, peer: _peer, ...entry } = packages[location];
    found.set(location, entry);
    for (const each of Object.keys(entry.dependencies ?? {})) add(location, each, false);
    for (const each of Object.keys(entry.optionalDependencies ?? {})) add(location, each, true);
  };
  for (const name of names) add('', name, false);
  return Object.fromEntries([...found].sort(([one], [other]) => (one < other ? -1 : 1)));
}

/** A plugin of rollup: package.json and package-lock.json beside the server. */
export const serverPackage = () => ({
  name: 'server-package',
  generateBundle(_options, bundle) {
    const imported = Object.values(bundle).flatMap(({ imports = [], dynamicImports = [] }) => [
      ...imports,
      ...dynamicImports,
    ]);
    const isPackage = (each) => !bundle[each] && !each.startsWith('node:') && !builtinModules.includes(each);
    const names = [...new Set(imported.filter(isPackage).map(packageOf))].sort();
    const { version, engines, dependencies, devDependencies } = read('package.json');
    const all = { ...devDependencies, ...dependencies };
    const own = {
      name: 'partner-console-server',
      version,
      private: true,
      type: 'module',
      engines,
      dependencies: Object.fromEntries(names.map((name) => [name, all[name]])),
    };
    const { lockfileVersion, packages } = read('package-lock.json');
    const { name, private: _private, type: _type, ...ownEntry } = own;
    const lock = {
      name,
      version,
      lockfileVersion,
      requires: true,
      packages: { '': { name, ...ownEntry }, ...closure(names, packages) },
    };
    const emit = (fileName, content) =>
      this.emitFile({ type: 'asset', fileName, source: `${JSON.stringify(content, undefined, 2)}\n` });
    emit('package.json', own);
    emit('package-lock.json', lock);
  },
});
