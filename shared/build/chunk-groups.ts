/**
 * Which modules share a chunk. A module belongs to the group of its folder. Modules that no first screen shows (dialogs,
 * option lists, calendars) are in groups of their own, so that no first screen waits for them. Calls and rules that
 * only one feature uses are in its own chunks.
 */
import path from 'node:path';
import type { GetManualChunk, GetModuleInfo } from 'rollup';
import { root } from './entries.ts';
import { moduleGraph, reach } from './module-graph.ts';

/** Groups by folder: for the first screen, and for later. `$1` is a folder. Calls are in the group of the views that need them. */
const FOLDERS: readonly (readonly [folder: RegExp, first: string, later: string])[] = [
  [/^shared\/ui\/chart\//, 'chart', 'chart'],
  [/^shared\/ui\/table\/virtual-/, 'table', 'table'],
  [/^shared\/ui\/date\//, 'controls', 'date'],
  [/^shared\/ui\/form\/select-/, 'controls', 'select'],
  [/^shared\/ui\/form\/combobox/, 'address', 'address'],
  [/^shared\/ui\/form\/(code|text-area)/, 'forms', 'overlay'],
  [/^shared\/ui\/qr\//, 'mini-program', 'qr'],
  [/^shared\/ui\/(base|overlay|table)\//, 'ui', 'overlay'],
  [/^shared\/ui\//, 'controls', 'overlay'],
  [/^shared\/topics\/article\/business-contact/, 'ui', 'later'],
  [/^shared\/topics\/bill\/month-chooser/, 'ui', 'overlay'],
  [/^shared\/topics\/(bill\/bill-month|ticket\/appeal\.|account\/contract-reminder)/, 'client', 'client'],
  [/^shared\/topics\/(bill|settlement|wallet)\/.*\.(calls|rules|api)\.ts$/, 'ui', 'ui'],
  [/^shared\/topics\/bill\//, 'bill', 'later'],
  [/^shared\/topics\/appeal\//, 'controls', 'appeal'],
  [/^shared\/topics\/export\/paper/, 'paper', 'paper'],
  [/^shared\/topics\/(form|code)\/(?!code\.calls)/, 'forms', 'forms'],
  [/^shared\/topics\/(address|identity)\/(?!use-withdrawal|.*\.calls)/, '$1', '$1'],
  [/^shared\/topics\/(mini-program)\/\1/, '$1', '$1'],
  [/^shared\/topics\/income\/income-bridge/, 'later', 'later'],
  [/^shared\/topics\/.*\.(calls|rules|api)\.ts$/, 'calls', 'calls'],
  [/^(shared\/topics\/wallet|widgets\/wallet\/gate)\/(enter-password|gate)/, 'gate', 'gate'],
  [/^shared\/topics\/article\//, 'article', 'article'],
  [/^shared\/topics\/(wallet|notice|privacy|session|identity\/use-withdrawal|device\/use-device)/, 'calls', 'calls'],
  // elements of a header start with it, and with little else
  [/^shared\/element\/button-size/, 'button', 'button'],
  [/^shared\/(topics|element|spreadsheet)\//, 'controls', 'later'],
  [/^shared\/host\/save-file/, 'ui', 'ui'],
  [/^shared\//, 'calls', 'calls'],
  [/^widgets\/(wallet)\/withdraw\//, '$1-view', '$1-withdraw'],
  [/^widgets\/([\w-]+)\//, '$1-view', '$1-later'],
];

/** A package that several groups import is in the first of these groups. No group imports a group after it. */
const ORDER = [
  'calls',
  'ui',
  'controls',
  'table',
  'chart',
  'forms',
  'bill',
  'article',
  'paper',
  'overlay',
  'machines',
  'select',
  'date',
  'qr',
  'later',
];

/**
 * Modules that few pages need: messages for developers, and isolated mode. Each has its own chunk, with the code that only
 * these modules need.
 */
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

/** Controls that the wallet shows at first, in its withdrawal or in a dialog are in the `ui` group, which all elements load. */
const WALLET = [
  'widgets/wallet/wallet.element.tsx',
  'widgets/wallet/withdraw/withdraw-flow.tsx',
  'shared/ui/overlay/dialog-surface.tsx',
  'shared/ui/overlay/popover.tsx',
];

/** Endpoints and rules, which are in the chunks of a feature if no other one uses them. */
const CALLS = /^shared\/(client|core)\/|^shared\/topics\/.*(?<!\.text|\.styles)\.ts$/;

export const isOnDemand = (id: string): boolean => ON_DEMAND.includes(fileOf(id));

const fileOf = (id: string): string => path.relative(root, id);
const isOfWidgets = (id: string): boolean => fileOf(id).startsWith('widgets/');

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
export function chunkGroups(
  elements: Readonly<Record<string, string>>,
  actions: Readonly<Record<string, string>>,
  starts: Readonly<Record<string, string>>,
): ChunkGroups {
  let groups: Map<string, string | undefined> | undefined;
  let ofElements = new Set<string>();

  function assign(getModuleInfo: GetModuleInfo): Map<string, string | undefined> {
    const graph = moduleGraph(getModuleInfo);
    const entries = Object.values(elements);
    const start = (file: string): Set<string> => {
      const view = WITH_VIEW[fileOf(file)];
      return new Set([...graph.start(file), ...(view ? graph.start(path.join(root, view)) : [])]);
    };
    const first = new Set(entries.flatMap((entry) => [...graph.firstScreen(entry)]));
    const starting = [...entries, ...Object.values(actions)];
    ofElements = new Set(starting.flatMap((entry) => [...graph.ever(entry)]));
    const users = new Map<string, Set<string>>();
    for (const file of starting)
      for (const id of graph.ever(file)) users.set(id, (users.get(id) ?? new Set()).add(path.dirname(fileOf(file))));
    /** The path whose folder decides about the group: the path of the only feature that uses the module, or its own. */
    const placeOf = (id: string): string => {
      const [user, ...others] = users.get(id)!;
      const isOfFeature = CALLS.test(fileOf(id)) && user!.startsWith('widgets/') && others.length === 0;
      return isOfFeature ? `${user}/` : fileOf(id);
    };
    const started = new Map<string, number>();
    for (const entry of entries) for (const id of start(entry)) started.set(id, (started.get(id) ?? 0) + 1);
    const assigned = new Map<string, string | undefined>();
    for (const [name, file] of Object.entries(elements))
      if (WITH_VIEW[fileOf(file)])
        for (const id of start(file)) if (placeOf(id).startsWith('widgets/')) assigned.set(id, name);
    for (const [name, file] of Object.entries(starts))
      for (const id of start(file)) if (!assigned.has(id) && !isOfWidgets(id)) assigned.set(id, name);
    // The core is everything that the wallet or at least three elements start with.
    for (const [id, count] of started) if (count > 2 && !assigned.has(id) && !isOfWidgets(id)) assigned.set(id, 'core');
    const needed = new Set(starting.flatMap((entry) => (isOnDemand(entry) ? [] : [...graph.ever(entry, isOnDemand)])));
    const alone = [...Object.values(actions), ...[...ofElements].filter((id) => !needed.has(id))];
    for (const id of alone) if (!assigned.has(id)) assigned.set(id, undefined);

    const ofWallet = new Set(WALLET.flatMap((file) => [...graph.firstScreen(path.join(root, file))]));
    const members = new Map<string, string[]>(ORDER.map((group) => [group, []]));
    for (const id of ofElements) {
      const place = placeOf(id);
      const [folder, atFirst, later] = FOLDERS.find(([pattern]) => pattern.test(place)) ?? [];
      // Modules that an element starts with are part of its own module.
      if (!folder || assigned.has(id) || (isOfWidgets(id) && started.has(id))) continue;
      const name = folder.exec(place)![0].replace(folder, first.has(id) ? atFirst! : later!);
      const group = name === 'controls' && ofWallet.has(id) ? 'ui' : name;
      assigned.set(id, group);
      members.set(group, [...(members.get(group) ?? []), id]);
    }
    const unassigned = (ids: readonly string[]) =>
      reach(ids, (one) => graph.imports(one).filter((other) => !assigned.has(other)));
    for (const [group, ids] of members) {
      // lists and calendars have most of their package in common
      if (group === 'machines') {
        const ofDates = unassigned(members.get('date')!);
        ids.push(...[...unassigned(members.get('select')!)].filter((id) => ofDates.has(id)));
      }
      for (const id of unassigned(ids)) if (!isOfWidgets(id)) assigned.set(id, group);
    }
    return assigned;
  }

  return {
    manualChunks: (id, { getModuleInfo }) => (groups ??= assign(getModuleInfo)).get(id),
    groupOf: (id) => groups?.get(id),
    isOfElements: (id) => ofElements.has(id),
  };
}
