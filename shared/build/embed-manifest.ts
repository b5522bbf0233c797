/**
 * `manifest.json`: the module of each tag, the chunks that start with it and the chunks needed later, and the hash of
 * each file for `integrity`. The loader has the same table built in, so that it can request all files of a tag at once.
 */
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { OutputBundle, OutputChunk, Plugin } from 'rollup';
import { isOnDemand } from './chunk-groups.ts';
import { EMBED, root, widgetEntries } from './entries.ts';
import { moduleGraph, reach, type ModuleGraph } from './module-graph.ts';
import { compressFile } from './precompress.ts';
import { hasUnreleased } from './release-notes.ts';
import { RESERVE, reserveCss } from './reserve-css.ts';

interface TagFiles {
  readonly module: string;
  /** Chunks that the module imports. */
  readonly chunks: readonly string[];
  /** Chunks that its first screen needs as well. */
  readonly first: readonly string[];
  /** Chunks that the loader fetches when the user turns to the element. */
  readonly later: readonly string[];
}

export interface EmbedManifest {
  readonly version: string;
  readonly tags: Readonly<Record<string, TagFiles>>;
  /** Modules that the loader imports when a host calls it, by name. */
  readonly actions: Readonly<Record<string, string>>;
  readonly files: Readonly<Record<string, { readonly integrity: string }>>;
}

/** SHA-256 is the shortest hash that SRI accepts, and the loader contains many of them. */
const integrityOf = (content: string | Uint8Array): { integrity: string } => ({
  integrity: `sha256-${createHash('sha256').update(content).digest('base64')}`,
});

/** The name of a file below the folder of the bundle. */
const publicPath = (file: string): string => file.slice(EMBED.length);

const chunksOf = (bundle: OutputBundle): OutputChunk[] =>
  Object.values(bundle).filter((output) => output.type === 'chunk');

export const readManifest = (file: string): EmbedManifest => JSON.parse(readFileSync(file, 'utf8')) as EmbedManifest;

/** Writes the modules of the elements by their tags, and the manifest. @param version of the package */
export const embedManifest = (version: string): Plugin => ({
  name: 'embed-manifest',
  generateBundle: {
    order: 'post',
    handler(_options, bundle) {
      const emit = (name: string, source: string | Uint8Array): void =>
        void this.emitFile({ type: 'asset', fileName: EMBED + name, source });
      const files: Record<string, { integrity: string }> = {};
      const actions: Record<string, string> = {};
      for (const output of Object.values(bundle)) {
        if (!output.fileName.startsWith(EMBED) || !output.fileName.endsWith('.js')) continue;
        files[publicPath(output.fileName)] = integrityOf(output.type === 'chunk' ? output.code : output.source);
        if (output.type !== 'chunk') continue;
        if (!output.imports.every((file) => file.startsWith(EMBED)))
          this.error(`${output.fileName} imports a file that is not embedded`);
        if (output.isEntry && !output.name.startsWith('partner-')) actions[output.name] = publicPath(output.fileName);
      }
      const tags = tagsOf(
        bundle,
        moduleGraph((id) => this.getModuleInfo(id)),
      );
      for (const [tag, { module }] of Object.entries(tags)) {
        const source = `import './${module}';\n`;
        files[`${tag}.js`] = integrityOf(source);
        emit(`${tag}.js`, source);
      }
      const reserve = reserveCss();
      files[RESERVE] = integrityOf(reserve);
      emit(RESERVE, reserve);
      emit('manifest.json', JSON.stringify({ version, tags, actions, files: sorted(files) } satisfies EmbedManifest));
      emit('errors.txt', readFileSync(path.join(root, 'shared/docs/reference/errors.md')));
    },
  },
});

function tagsOf(bundle: OutputBundle, graph: ModuleGraph): Record<string, TagFiles> {
  const chunks = chunksOf(bundle);
  const home = new Map(chunks.flatMap(({ fileName, moduleIds }) => moduleIds.map((id) => [id, fileName] as const)));
  const imports = (file: string): string[] => {
    const output = bundle[file];
    return output?.type === 'chunk' ? output.imports : [];
  };
  const filesOf = (ids: Set<string>): Set<string> =>
    reach(new Set([...ids].flatMap((id) => home.get(id) ?? [])), imports);
  const tags: Record<string, TagFiles> = {};
  for (const { tags: declared, file } of widgetEntries()) {
    const entry = chunks.find(({ isEntry, facadeModuleId }) => isEntry && facadeModuleId === file);
    if (!entry) continue;
    const start = reach([entry.fileName], imports);
    const first = filesOf(graph.firstScreen(file));
    const ahead = filesOf(graph.ever(file, isOnDemand));
    const files: TagFiles = {
      module: publicPath(entry.fileName),
      chunks: [...start].filter((one) => one !== entry.fileName).map(publicPath),
      first: [...first].filter((one) => !start.has(one)).map(publicPath),
      later: [...ahead].filter((one) => !start.has(one) && !first.has(one)).map(publicPath),
    };
    for (const tag of declared) tags[tag] = files;
  }
  return tags;
}

const sorted = <Value>(record: Readonly<Record<string, Value>>): Record<string, Value> =>
  Object.fromEntries(Object.entries(record).sort(([one], [other]) => (one < other ? -1 : 1)));

/**
 * Returns the version in the address of the files. A build between two releases has a hash of its files in it, so that no
 * address of a version ever has other files.
 */
function addressVersion(version: string, files: EmbedManifest['files'], changelog: string): string {
  if (!hasUnreleased(changelog)) return version;
  return `${version}+${createHash('sha256').update(JSON.stringify(files)).digest('hex').slice(0, 8)}`;
}

/** Adds the scripts next to the modules to the manifest, which is written before them. @param file the manifest */
export const addScripts = (file: string): Plugin => ({
  name: 'add-scripts',
  async writeBundle(_options, bundle) {
    const manifest = readManifest(file);
    const scripts = chunksOf(bundle).map(({ fileName, code }) => [fileName, integrityOf(code)] as const);
    const files = sorted({ ...manifest.files, ...Object.fromEntries(scripts) });
    // the first of the scripts has added a hash
    const released = manifest.version.split('+')[0]!;
    const changelog = readFileSync(path.join(root, 'widgets/CHANGELOG.md'), 'utf8');
    writeFileSync(file, JSON.stringify({ ...manifest, version: addressVersion(released, files, changelog), files }));
    await compressFile(file);
  },
});
