/**
 * What a page needs for each tag: its module, the chunks that come with it, and those that are wanted later.
 *
 * The loader gets this list built in, so that all modules of a tag are asked for at once instead of one import after
 * another; hosts get it as `manifest.json`, with the hashes for `integrity`.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { firstScreen, readAhead, readGraph } from './chunk-plan.mjs';
import { compressFile } from './precompress.mjs';
import { EMBED, root, widgetEntries } from './widget-entries.mjs';

/** Hashes do not compress, and the loader carries one for each file that it reads ahead: the shortest that SRI knows. */
const integrityOf = (bytes) => `sha256-${createHash('sha256').update(bytes).digest('base64')}`;

/** As hosts know a file: below the folder of the bundle. */
const nameOf = (file) => file.slice(EMBED.length);

/** Files reached from `start` by static imports, itself included. */
function together(bundle, start) {
  const reached = new Set([start]);
  for (const file of reached) for (const next of bundle[file]?.imports ?? []) if (bundle[next]) reached.add(next);
  return reached;
}

/**
 * @param {(id: string) => object} graph as `readGraph` gives it
 * @returns {Record<string, { module: string, chunks: string[], first: string[], idle: string[] }>} by tag: what comes
 * with its module, what the rest of its first screen needs, and what else it may ever want
 */
function tagsOf(bundle, graph) {
  const outputs = Object.values(bundle).filter(({ type }) => type === 'chunk');
  const home = new Map(outputs.flatMap(({ fileName, moduleIds }) => moduleIds.map((id) => [id, fileName])));
  const named = (files) => [...files].map(nameOf);
  const filesOf = (ids) => new Set([...ids].flatMap((id) => (home.has(id) ? [...together(bundle, home.get(id))] : [])));
  const tags = {};
  for (const { tags: defined, file } of widgetEntries()) {
    const entry = outputs.find(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId === file);
    if (!entry) continue;
    const cold = together(bundle, entry.fileName);
    const first = filesOf(firstScreen(graph, file));
    const ahead = filesOf(readAhead(graph, file));
    for (const tag of defined)
      tags[tag] = {
        module: nameOf(entry.fileName),
        chunks: named(cold).filter((one) => one !== nameOf(entry.fileName)),
        first: named(first).filter((one) => !cold.has(EMBED + one)),
        idle: named(ahead).filter((one) => !cold.has(EMBED + one) && !first.has(EMBED + one)),
      };
  }
  return tags;
}

/**
 * Adds the loader to the manifest, which is there before it: the loader carries what the manifest says.
 * @param {string} manifest file
 * @returns {import('rollup').Plugin}
 */
export function loaderIntegrity(manifest) {
  return {
    name: 'loader-integrity',
    async writeBundle(_options, bundle) {
      const { files, ...rest } = JSON.parse(readFileSync(manifest, 'utf8'));
      for (const { fileName, code } of Object.values(bundle)) files[fileName] = { integrity: integrityOf(code) };
      writeFileSync(manifest, JSON.stringify({ ...rest, files: sorted(files) }));
      await compressFile(manifest);
    },
  };
}

const sorted = (files) => Object.fromEntries(Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1)));

/**
 * Writes `manifest.json`, and for each element a `partner-….js` that never changes its name: it imports the module of this
 * build, so that the loader and a page that names the element itself share one copy.
 * @returns {import('rollup').Plugin}
 */
export function embedManifest(version) {
  return {
    name: 'embed-manifest',
    generateBundle: {
      order: 'post',
      handler(_options, bundle) {
        const emit = (name, source) => this.emitFile({ type: 'asset', fileName: EMBED + name, source });
        const files = {};
        const actions = {};
        for (const output of Object.values(bundle)) {
          // Workers are assets; they are fetched when first wanted, never ahead.
          if (!output.fileName.startsWith(EMBED)) continue;
          if (output.type === 'chunk' || output.fileName.endsWith('.js'))
            files[nameOf(output.fileName)] = { integrity: integrityOf(output.code ?? output.source) };
          if (output.type !== 'chunk') continue;
          if (!output.imports.every((file) => file.startsWith(EMBED)))
            this.error(`${output.fileName} is embedded and needs what is not`);
          if (output.isEntry && !output.name.startsWith('partner-')) actions[output.name] = nameOf(output.fileName);
          else if (output.isEntry) {
            const [fileName, source] = [`${output.name}.js`, `import './${nameOf(output.fileName)}';\n`];
            emit(fileName, source);
            files[fileName] = { integrity: integrityOf(source) };
          }
        }
        const tags = tagsOf(
          bundle,
          readGraph((id) => this.getModuleInfo(id)),
        );
        // Workers come in the order in which they were done.
        emit('manifest.json', JSON.stringify({ version, tags, actions, files: sorted(files) }));
        emit('errors.txt', readFileSync(path.join(root, 'shared/docs/reference/errors.md')));
      },
    },
  };
}

const BUILT = 'built:';
const read = (manifest) => JSON.parse(readFileSync(manifest, 'utf8'));

/**
 * Builds the embed's manifest into the loader, as the short table it works with; modules named in `actions` stay those
 * of the elements' build, so that a page has one session and one store.
 * @param {string} manifest file that the build of the elements has written
 * @param {string[]} actions names of modules, without folder and extension
 * @returns {import('rollup').Plugin}
 */
export function loaderTable(manifest, actions) {
  return {
    name: 'loader-table',
    resolveId(source) {
      const name = actions.find((one) => source.endsWith(`/${one}.ts`));
      return name ? { id: BUILT + name, external: true } : null;
    },
    transform(code, id) {
      if (!id.endsWith('/widgets/loader-table.ts')) return null;
      const { tags, files } = read(manifest);
      const firstCalls = Object.assign({}, ...widgetEntries().map((entry) => entry.firstCalls));
      // Files by number: every tag names the core chunk again. Hashes do not compress: the loader carries those of what an
      // element needs to start.
      const cold = new Set(Object.values(tags).flatMap(({ module, chunks }) => [module, ...chunks]));
      const names = [...new Set([...cold, ...Object.values(tags).flatMap(({ first, idle }) => [...first, ...idle])])];
      const number = (file) => names.indexOf(file);
      const table = {
        files: names.map((name) => (cold.has(name) ? [name, files[name].integrity] : [name])),
        tags: Object.fromEntries(
          Object.entries(tags).map(([tag, { module, chunks, first, idle }]) => [
            tag,
            [number(module), ...[chunks, first, idle].map((list) => list.map(number)), firstCalls[tag]],
          ]),
        ),
      };
      return { code: code.replace('=> __LOADER_TABLE__', () => `=> (${JSON.stringify(table)})`), map: null };
    },
  };
}

/** Where the modules of the elements' build are, seen from the loader. */
export function builtPaths(manifest) {
  return (id) => (id.startsWith(BUILT) ? `./${read(manifest).actions[id.slice(BUILT.length)]}` : id);
}
