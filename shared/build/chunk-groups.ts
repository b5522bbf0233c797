/**
 * Which modules share a chunk. Views follow their folders: one chunk for first screens, and one for parts that no first
 * screen shows. Code without a view is in the smallest chunk that all screens load anyway that need it.
 */
import path from 'node:path';
import type { GetManualChunk, GetModuleInfo } from 'rollup';
import { root } from './entries.ts';
import { moduleGraph, usersOf, type ModuleGraph } from './module-graph.ts';

/** Folders with the chunk of their first screens, and the one of their later parts. `$1` is a folder. */
const FOLDERS: readonly (readonly [folder: RegExp, first: string, later: string])[] = [
  [/^shared\/ui\/(chart|virtual-table)\//, '$1', '$1'],
  [/^shared\/ui\/(date|qr|select)\//, 'ui', '$1'],
  [/^shared\/ui\//, 'ui', 'overlay'],
  [/^shared\/topics\/(form|code)\//, 'forms', 'forms'],
  [/^shared\/topics\/(address|article|identity)\//, '$1', '$1'],
  [/^shared\/topics\/bill\//, 'bill', 'later'],
  [/^shared\//, 'ui', 'later'],
  [/^widgets\/(wallet)\/withdraw\//, '$1-view', '$1-withdraw'],
  [/^widgets\/([\w-]+)\//, '$1-view', '$1-later'],
];

/** Code without a view, which follows the views, and code that few first screens need, with its chunk. */
const CODE = /^shared\/(client|core|host)\/|^shared\/topics\/.*(?<!\.text|\.styles)\.ts$/;
const CODE_CHUNKS: readonly (readonly [files: RegExp, chunk: string])[] = [
  [/^shared\/topics\/device\/(use-device-pages|.*\.(calls|api))\.ts$/, 'device'],
  [/^shared\/(client\/explain\.|host\/public-api\.)/, 'developers'],
];

/** A module that several later parts need is in the first of these chunks. No chunk imports one after it. */
const ORDER = [
  ...['ui', 'virtual-table', 'chart', 'forms', 'bill', 'article', 'address', 'identity'],
  ...['overlay', 'select', 'date', 'qr', 'later'],
];

/** Modules that few pages need: messages for developers, and isolated mode. Each has its own chunk. */
const ON_DEMAND = [
  'shared/client/diagnose.ts',
  'shared/element/check-page.ts',
  'shared/element/refuse-react.ts',
  'shared/element/secure-frame.tsx',
  'shared/element/frame-channel.ts',
  'shared/host/problems.ts',
];
/**
 * Views that are part of the element's own module, by the file of the element. Such a view shows its most important content
 * first: the balance does not wait for the code of the panels around it.
 */
const WITH_VIEW: Readonly<Record<string, string>> = {
  'widgets/wallet/wallet.element.tsx': 'widgets/wallet/wallet-view.tsx',
};

export const isOnDemand = (id: string): boolean => ON_DEMAND.includes(fileOf(id));

const fileOf = (id: string): string => path.relative(root, id);
const isOfWidgets = (id: string): boolean => fileOf(id).startsWith('widgets/');

type Files = Readonly<Record<string, string>>;
type Groups = Map<string, string | undefined>;

export interface ChunkGroups {
  readonly manualChunks: GetManualChunk;
  /** The group of a module, once chunks are made. */
  readonly groupOf: (id: string) => string | undefined;
  /** Whether an element may need a module; other modules belong to the console's pages only. */
  readonly isOfElements: (id: string) => boolean;
}

/**
 * @param elements files of the elements by name
 * @param actions files that the loader imports when a host calls it, by name; each has its own chunk
 * @param starts groups of everything that a file imports, by name; the first one has precedence
 */
export function chunkGroups(elements: Files, actions: Files, starts: Files): ChunkGroups {
  const entries = Object.values(elements);
  let groups: Groups | undefined;
  let ofElements = new Set<string>();

  function assign(getModuleInfo: GetModuleInfo): Groups {
    const graph = moduleGraph(getModuleInfo);
    const start = (file: string): string[] => {
      const view = WITH_VIEW[fileOf(file)];
      return [...graph.start(file), ...(view ? graph.start(path.join(root, view)) : [])];
    };
    const started = usersOf(entries, start);
    const screens = usersOf(entries, graph.firstScreen);
    ofElements = new Set([...entries, ...Object.values(actions)].flatMap((entry) => [...graph.ever(entry)]));

    const assigned: Groups = new Map();
    const put = (id: string, group: string | undefined): void => {
      if (!assigned.has(id)) assigned.set(id, group);
    };
    for (const [name, file] of Object.entries(elements))
      if (WITH_VIEW[fileOf(file)]) for (const id of start(file).filter(isOfWidgets)) put(id, name);
    for (const [name, file] of Object.entries(starts))
      for (const id of start(file)) if (!isOfWidgets(id)) put(id, name);
    // The core is everything that the wallet or at least three elements start with.
    for (const [id, { size }] of started) if (size > 1 && !isOfWidgets(id)) put(id, size > 2 ? 'core' : 'client');
    for (const id of [...Object.values(actions), ...ON_DEMAND.map((file) => path.join(root, file))]) put(id, undefined);

    /** The first screens that load a group. */
    const screensOf = new Map<string, Set<string>>(ORDER.map((group) => [group, new Set()]));
    for (const id of ofElements) {
      const file = fileOf(id);
      // Modules that an element starts with are part of its own module.
      if (assigned.has(id) || (isOfWidgets(id) && started.has(id))) continue;
      const group = groupByFolder(file, screens.has(id));
      if (!group) continue;
      put(id, group);
      screensOf.set(group, new Set([...(screensOf.get(group) ?? []), ...(screens.get(id) ?? [])]));
    }
    placeRest(assigned, { modules: ofElements, graph, started, screensOf });
    return assigned;
  }

  return {
    manualChunks: (id, { getModuleInfo }) => (groups ??= assign(getModuleInfo)).get(id),
    groupOf: (id) => groups?.get(id),
    isOfElements: (id) => ofElements.has(id),
  };
}

function groupByFolder(file: string, isFirst: boolean): string | undefined {
  if (CODE.test(file)) return CODE_CHUNKS.find(([files]) => files.test(file))?.[1];
  const [folder, first, later] = FOLDERS.find(([pattern]) => pattern.test(file)) ?? [];
  return folder && folder.exec(file)![0].replace(folder, isFirst ? first! : later!);
}

type Users = ReadonlyMap<string, ReadonlySet<string>>;

interface Placing {
  readonly modules: ReadonlySet<string>;
  readonly graph: ModuleGraph;
  /** Elements that start with a module. */
  readonly started: Users;
  /** First screens that load a group. */
  readonly screensOf: Users;
}

/** Puts code and packages into the chunks of the modules that import them. */
function placeRest(assigned: Groups, { modules, graph, started, screensOf }: Placing): void {
  const importers = usersOf(modules, graph.imports);
  const laterImporters = usersOf(modules, graph.importsLater);
  /** Code that no chunk imports at once loads with the later parts of its importer. */
  const onDemand = (id: string): string | undefined => {
    if (!CODE.test(fileOf(id))) return undefined;
    const [importer = id] = laterImporters.get(id) ?? [];
    return groupByFolder(fileOf(importer), false) ?? 'later';
  };
  /** Groups that a group imports. */
  const linked = new Map<string, Set<string>>();
  for (const [id, group] of assigned)
    if (group)
      linked.set(
        group,
        new Set([...(linked.get(group) ?? []), ...graph.imports(id).map((one) => assigned.get(one) ?? '')]),
      );
  const isLater = (group: string): boolean => !screensOf.get(group)?.size;
  const smallestOf = (needed: readonly string[]): string | undefined => {
    if (needed.every(isLater)) return ORDER.find((group) => needed.includes(group));
    const users = [...new Set(needed.flatMap((group) => [...(screensOf.get(group) ?? [])]))];
    const [smallest] = [...screensOf]
      .filter(([, shown]) => users.every((screen) => shown.has(screen)))
      // All screens do not load the code of one.
      .filter(([group]) => users.length > 1 || group !== 'ui')
      // A later part loads no further chunk.
      .filter(([group]) => needed.every((one) => !isLater(one) || linked.get(one)?.has(group)))
      .sort(([, one], [, other]) => one.size - other.size);
    return smallest?.[0];
  };
  /** An element that starts with code loads no chunk of other screens for it. */
  const chunkFor = (id: string, needed: readonly string[]): string =>
    (started.has(id) ? undefined : smallestOf(needed)) ?? 'calls';
  const visiting = new Set<string>();
  const place = (id: string): string | undefined => {
    if (assigned.has(id) || visiting.has(id) || isOfWidgets(id)) return assigned.get(id);
    visiting.add(id);
    const needed = new Set([...(importers.get(id) ?? [])].map(place).filter((group) => group !== undefined));
    const [only = onDemand(id)] = needed;
    if (only) assigned.set(id, needed.size < 2 && !started.has(id) ? only : chunkFor(id, [...needed]));
    visiting.delete(id);
    return assigned.get(id);
  };
  for (const id of modules) place(id);
}
