/**
 * Which modules share a chunk. A module that one element uses is in a chunk of the element, any other module in the chunk of
 * its folder. Modules that no first screen shows (dialogs, option lists, calendars) are in other chunks, so that no first
 * screen waits for them. Endpoints, rules and packages are in the chunk of the modules that import them.
 */
import path from 'node:path';
import type { GetManualChunk, GetModuleInfo } from 'rollup';
import { root } from './entries.ts';
import { moduleGraph, reach } from './module-graph.ts';

/** Chunks of folders for first screens and for later, the first match counts. Other folders: `controls`, `calls` and `later`. */
const FOLDERS: readonly (readonly [folder: string, first: string, later: string])[] = [
  ['shared/ui/chart/', 'chart', 'chart'],
  ['shared/ui/date/', 'controls', 'date'],
  ['shared/ui/select/', 'controls', 'select'],
  ['shared/ui/qr/', 'mini-program', 'qr'],
  ['shared/ui/form/combobox', 'address', 'address'],
  ['shared/ui/form/', 'controls', 'overlay'],
  ['shared/ui/', 'ui', 'overlay'],
  ['shared/topics/accounts/address/', 'address', 'address'],
  ['shared/topics/support/appeal', 'appeal', 'appeal'],
  ['shared/topics/content/article/agreement-', 'agreement-changes', 'agreement-changes'],
  ['widgets/since-last-visit/change-list', 'agreement-changes', 'agreement-changes'],
  ['shared/topics/content/article/', 'article', 'article'],
  ['shared/topics/billing/bill/', 'bill', 'later'],
  ['shared/topics/accounts/code/', 'forms', 'forms'],
  ['shared/kit/form/', 'forms', 'forms'],
  ['shared/topics/accounts/identity/', 'identity', 'identity'],
  ['shared/topics/accounts/share/', 'share', 'share'],
  ['shared/topics/accounts/saved-filter/saved-filters-dialog', 'saved-filter', 'saved-filter'],
  ['shared/topics/accounts/saved-filter/', 'controls', 'saved-filters'],
  ['shared/topics/billing/income/income-bridge.calls.ts', 'document-calls', 'document-calls'],
  ['shared/topics/devices/ledger.calls.ts', 'document-calls', 'document-calls'],
  ['shared/topics/devices/ledger', 'later', 'ledger'],
  ['shared/topics/devices/owner-notice', 'later', 'owner-notice'],
  ['shared/topics/money/receipt', 'later', 'receipt'],
  ['shared/topics/money/statement', 'statement-view', 'statement-view'],
  ['shared/topics/accounts/mini-program/', 'mini-program', 'later'],
  ['shared/kit/print/paper-p', 'receipt', 'receipt'],
  ['shared/kit/print/', 'print', 'print'],
  ['shared/topics/money/wallet/', 'ui', 'gate'],
  ['widgets/wallet/gate/', 'wallet-view', 'gate'],
  ['widgets/wallet/withdraw/', 'wallet-view', 'wallet-withdraw'],
];
/** Chunks that also contain the code of their folders, which later screens and the page of a shared document import. */
const WITH_CODE = ['document-calls', 'share', 'statement-view'];
/** Other code is in the chunk of its importers, as packages are. */
const CODE = /^shared\/((client|core|host)\/|.*\.(calls|rules|api)\.ts$)/;
/** If several chunks import a module, it is in the first of these, or in `calls` or `packages`. */
const COMMON = ['ui', 'forms', 'address', 'overlay'];
/** Code of first screens that load neither `ui` nor `calls`. */
const IN_CLIENT = [
  'shared/client/pushed-unread.ts',
  'shared/topics/accounts/contract-reminder.rules.ts',
  'shared/topics/devices/record-appeal.calls.ts',
];
/** Modules that start once a page is idle: its updates, and the check for mistakes. */
const IDLE = ['shared/client/follow-platform.ts', 'shared/element/check-page.ts'].map((file) => path.join(root, file));
/**
 * Modules that few pages need: messages for developers, isolated mode, and older engines. Each has its own chunk, with the code
 * that only these modules need.
 */
const ON_DEMAND = [
  'shared/client/diagnose.ts',
  'shared/element/refuse-react.ts',
  'shared/element/secure-frame.tsx',
  'shared/element/frame-channel.ts',
  'shared/element/other-document.ts',
  'shared/host/problems.ts',
  'shared/ui/older/older-engine.ts',
];
/** Part of the element's own module, so that the balance does not wait for the code of the panels around it. */
const WALLET_VIEW = path.join(root, 'widgets/wallet/wallet-view.tsx');
/** Loaded while the wallet is idle. All that it shares with other elements, except forms, is in `ui`. */
const WITHDRAWAL = path.join(root, 'widgets/wallet/withdraw/withdraw-flow.tsx');

export const isOnDemand = (id: string): boolean => IDLE.includes(id) || ON_DEMAND.includes(fileOf(id));

const fileOf = (id: string): string => path.relative(root, id);
const elementOf = (id: string): string | undefined => /^widgets\/([\w-]+)\//.exec(fileOf(id))?.[1];

/** Returns the users of each module. */
function usersOf<User>(users: Iterable<User>, modulesOf: (user: User) => Iterable<string>): Map<string, User[]> {
  const found = new Map<string, User[]>();
  for (const user of users) for (const id of modulesOf(user)) found.set(id, [...(found.get(id) ?? []), user]);
  return found;
}

type Files = Readonly<Record<string, string>>;

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
  const wallet = elements['partner-wallet']!;
  const entries = [...Object.values(elements), ...Object.values(actions)];
  let groups: Map<string, string | undefined> | undefined;

  function assign(getModuleInfo: GetModuleInfo): Map<string, string | undefined> {
    const graph = moduleGraph(getModuleInfo);
    const users = usersOf(entries, (file) => graph.ever(file));
    const usual = usersOf(entries, (file) => (isOnDemand(file) ? [] : graph.ever(file, isOnDemand)));
    const first = usersOf(Object.values(elements), graph.firstScreen);
    const started = usersOf(Object.values(elements), graph.start);
    const starting = usersOf([...Object.entries(starts), ['core', WALLET_VIEW]], ([, file = '']) => graph.start(file));
    const idle = reach(IDLE, graph.imports);
    const ofWallet = new Set([wallet, WITHDRAWAL].flatMap((file) => [...graph.firstScreen(file)]));

    /** Returns '' if Rollup places a module, and `undefined` if its importers do. */
    function groupOf(id: string): string | undefined {
      const file = fileOf(id);
      const isPackage = !/^(shared|widgets)\//.test(file);
      const [element, ...others] = isPackage ? [] : new Set(users.get(id)!.map(elementOf));
      const isOfOne = element !== undefined && others.length === 0;
      const [[start] = []] = starting.get(id) ?? [];
      if (start) return isOfOne ? `partner-${element}` : start;
      if (idle.has(id) && !usual.has(id)) return 'idle';
      // modules that an element starts with are part of its own module
      if (entries.includes(id) || !usual.has(id) || (started.has(id) && elementOf(id))) return '';
      if ((started.get(id)?.length ?? 0) > 1) return 'core';
      if (isPackage) return undefined;
      if (IN_CLIENT.includes(file)) return 'client';
      const isCode = CODE.test(file);
      const isFirst = first.has(id);
      const [, atFirst, later] =
        FOLDERS.find(([folder, , chunk]) => (!isCode || WITH_CODE.includes(chunk)) && file.startsWith(folder)) ?? [];
      if (isOfOne && (isFirst || !later)) return `${element}-${isFirst ? 'view' : 'later'}`;
      if (isFirst && ofWallet.has(id) && atFirst !== 'bill' && atFirst !== 'forms') return 'ui';
      if (isCode && !later) return undefined;
      if (isFirst) return atFirst ?? (file.endsWith('.tsx') ? 'controls' : 'calls');
      return later ?? 'later';
    }

    const assigned = new Map([...users.keys()].map((id) => [id, groupOf(id)]));
    const isOpen = (id: string): boolean => assigned.get(id) === undefined;
    const open = [...assigned.keys()].filter(isOpen);
    const importers = usersOf(
      [...assigned.keys()].filter((id) => !isOpen(id)),
      (id) => reach([id], (one) => graph.imports(one).filter(isOpen)),
    );
    function groupOfImporters(id: string): string {
      const [group, ...others] = new Set(importers.get(id)?.map((one) => assigned.get(one)!));
      if (group && others.length === 0) return group;
      const common = COMMON.find((one) => one === group || others.includes(one));
      return common ?? (id.includes('/node_modules/') ? 'packages' : 'calls');
    }
    return new Map([...assigned, ...open.map((id) => [id, groupOfImporters(id)] as const)]);
  }

  return {
    manualChunks: (id, { getModuleInfo }) => (groups ??= assign(getModuleInfo)).get(id) || undefined,
    groupOf: (id) => groups?.get(id) || undefined,
    isOfElements: (id) => groups?.has(id) ?? false,
  };
}
