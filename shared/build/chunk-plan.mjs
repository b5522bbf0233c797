/**
 * Which modules travel together: chunks by the moments at which they are wanted, not by who imports whom.
 *
 * A moment is a set of modules that a page asks for at once: what an element's module imports (its cold start), what its
 * first screen wants besides (`firstScreen`), all that it may ever want (fetched while the page is idle), and each
 * `import()` by itself. What many elements want at the same step of their use is a group (`GROUPS`); what one element alone
 * wants after its start is one chunk. Other modules wanted at the same moments are one chunk each; chunks are then joined as
 * long as a request that is saved is worth more than bytes that come too early. Chunks never import each other in a circle.
 */
import { transformSync } from 'esbuild';
import path from 'node:path';
import { join, reach } from './chunk-joins.mjs';
import { root } from './widget-entries.mjs';

/**
 * What a moment's bytes count, and what one more request costs it, in bytes that travel meanwhile. A cold start counts
 * most, and its requests are made at once; what idle time fetches is there when it is wanted, but there are many.
 */
const MOMENTS = {
  cold: { weight: 400, request: 250 },
  first: { weight: 8, request: 12_000 },
  idle: { weight: 1, request: 40_000 },
  wanted: { weight: 0.2, request: 8_000 },
};
/** The element whose pages are opened most counts as much as so many others. */
const LEAD = 5;
/** What stands on every page of a site, around the element that it is about: all of it is read ahead on one page. */
const AROUND = [
  'partner-message-bell',
  'partner-contract-banner',
  'partner-startup-dialogs',
  'partner-official-account',
];
/** From minified code to what is sent. */
const COMPRESSED = 0.32;
/** An element that starts with less than this beside the core and its own module shows its skeleton first: nothing is added. */
const LIGHT_START = 2_500;

/** Modules of shared/, by their folder. */
const files = (names) =>
  Object.entries(names).flatMap(([folder, list]) =>
    list.split(/\s+/).map((name) => path.posix.join('shared', folder, name)),
  );

/**
 * What is not fetched while the page is idle: what tells whoever builds a page what is wrong with it comes when there is
 * something to tell, and a document that is read over a dialog when the dialog is there.
 */
const NOT_AHEAD = files({ element: 'refuse-react', host: 'problems', features: 'article/document' });

/** Light things that several elements start with. */
const WITH_CORE = files({
  contract: 'articles devices income',
  client: 'articles.api income.api',
  domain: 'bill-month',
  element: 'account-gate',
  host: 'offered',
});

/**
 * Groups by their step: a group has the modules named here and what those import, unless a group before has it. So a group
 * imports none that comes after it.
 */
const GROUPS = [
  // what first screens are made of
  files({
    ui: `banner checkbox choice-cards copy-text data-table date-range description-list dialog field icons-more link
      search-field select-field select.styles state-card status steps tabs text-area text-field
      use-overlays`,
    features: 'device-choice/device-choice query-state',
    client: 'bills.api captcha devices.api errors login.api pending-withdrawal tickets.api use-device-pages use-each',
    domain: 'bill plain-text',
    host: 'public-api save-file',
  }),
  // a month's bill
  files({ features: 'bill/bill-view export/export-button' }),
  // what is opened over the page, the code that a phone is held over, and what is told when something did not go well
  files({
    ui: 'dialog-surface popover qr-pattern toast-stack',
    features: 'export/run-export mini-program scan-prompt',
    client: 'explain retry-failed',
    element: 'account-problem check-page failed-card',
  }),
  // a form that is filled in
  files({
    ui: 'code-field formatted-field',
    features: `form/code-with-captcha form/phone-with-code form/refusal form/submit-row form/use-platform-form
      node-address/place-field node-address/use-nodes-form phone-change/use-withdrawal-phone`,
  }),
  // figures of nodes
  files({ client: 'tech.api', features: 'overview/overview.styles overview/use-freshness' }),
  // articles, as they are written
  files({ features: 'article/article-view article/document article/sanitise' }),
  // what days, devices and files are chosen with
  files({
    ui: 'date-calendar',
    features: `bill/bill-detail bill/bill-export-job bill/month-chooser device-choice/device-list-panel
      export/save-file-dialog overview/freshness`,
  }),
];

/**
 * @param {string} lead name of the element whose cold start counts most
 * @param {Record<string, string>} elements files by name
 * @param {Record<string, string>} actions what the loader fetches when a host calls it, likewise
 * @param {Record<string, string>} pages files of our own pages by name: they share the elements' chunks
 * @returns {{
 *   chunkOf: (id: string, graph?: { getModuleInfo: Function }) => string | undefined,
 *   isOfElements: (id: string) => boolean
 * }} the first for rollup's `manualChunks`, which brings the graph; the second, once chunks are known, whether any element
 * may ever want a module
 */
export function chunkPlan(lead, elements, actions, pages) {
  const inputs = { ...elements, ...actions };
  let plan;
  let ofElements;
  const make = (graph) => {
    ofElements = new Set(Object.values(inputs).flatMap((entry) => [...everWanted(graph, entry)]));
    return planOf(graph, elements[lead], { inputs, actions, pages, ofElements });
  };
  return {
    chunkOf: (id, graph) => (plan ??= make(readGraph(graph.getModuleInfo))).get(id),
    isOfElements: (id) => ofElements.has(id),
  };
}

/** @returns what a module imports, what it imports later, which of that belongs to its first screen, and its bytes */
export function readGraph(getModuleInfo) {
  const known = new Map();
  return (id) => {
    if (known.has(id)) return known.get(id);
    const info = getModuleInfo(id);
    const code = info?.code ?? '';
    const later = info?.dynamicallyImportedIds ?? [];
    // calls of import() stand in the code in the order of their modules
    const calls = [...code.matchAll(/(view: \(\) => )?\bimport\([^)]*\)(, \{ firstScreen)?/g)];
    const first = later.filter((_, index) => calls[index]?.[2]);
    // an element starts with its view
    const view = later.filter((_, index) => calls[index]?.[1]);
    let bytes;
    const module = {
      imports: [...(info?.importedIds ?? []), ...view],
      later,
      first,
      // whoever asks only who imports whom does not wait for it
      get bytes() {
        return (bytes ??= Math.ceil(minifiedBytes(code) * COMPRESSED));
      },
    };
    known.set(id, module);
    return module;
  };
}

const minifiedBytes = (code) => transformSync(code, { minify: true, format: 'esm', legalComments: 'none' }).code.length;

/** Modules that come with `entry` because they are imported. */
const coldStart = (graph, entry) => reach([entry], (id) => graph(id).imports);

/** Those, and what the rest of its first screen wants. */
export const firstScreen = (graph, entry) => reach([entry], (id) => [...graph(id).imports, ...graph(id).first]);

/** All that may ever be wanted from there. */
const everWanted = (graph, entry) => reach([entry], (id) => [...graph(id).imports, ...graph(id).later]);

/** Of that, what is fetched while the page is idle. */
export function readAhead(graph, entry) {
  const left = new Set(filesOf(NOT_AHEAD));
  return reach([entry], (id) => [...graph(id).imports, ...graph(id).later.filter((one) => !left.has(one))]);
}

function planOf(graph, lead, { inputs, actions, pages, ofElements }) {
  const entries = [...Object.values(inputs), ...Object.values(pages)];
  const others = Object.values(inputs).filter((entry) => entry !== lead);
  const elsewhere = new Set(others.flatMap((entry) => [...everWanted(graph, entry)]));
  const core = new Set([...coldStart(graph, lead)].filter((id) => elsewhere.has(id)));
  for (const id of filesOf(WITH_CORE)) if (elsewhere.has(id)) core.add(id);
  const client = coldStart(graph, actions['first-calls']);
  for (const id of client) core.add(id);
  // what stands between a package of the core and its importers
  for (const id of elsewhere) if (id.startsWith('\0') && core.has(id.slice(1).replace(/\?.*$/, ''))) core.add(id);

  // what pages alone want is no business of the elements' chunks
  const site = [lead, ...AROUND.map((name) => inputs[name])].flatMap((entry) => [...readAhead(graph, entry)]);
  const moments = [
    ...momentsOf(lead, entries, new Set(Object.values(actions)), graph),
    { ...MOMENTS.idle, ids: new Set(site) },
  ].map(({ ids, ...moment }) => ({
    ...moment,
    ids: new Set([...ids].filter((id) => ofElements.has(id))),
  }));
  const { atoms, own } = atomsOf(moments, Object.values(inputs), core, graph);
  // first the core: what many want and hardly weighs anything may come with it
  const [head, ...chunks] = join(atoms, own, graph, moments);

  const plan = new Map(head.ids.map((id) => [id, client.has(id) ? 'client' : 'core']));
  const nameOfEntry = new Map(Object.entries(inputs).map(([name, file]) => [file, name]));
  for (const [id, entry] of own) plan.set(id, nameOfEntry.get(entry));
  const names = new Set(plan.values());
  for (const { ids } of chunks) {
    const name = nameOf(ids, graph, names);
    names.add(name);
    for (const id of ids) plan.set(id, name);
  }
  for (const id of ofSeveral(Object.values(pages), graph)) if (!plan.has(id)) plan.set(id, 'pages');
  return plan;
}

/** What two or more pages start with, which is small: one file for all of them. */
function ofSeveral(pages, graph) {
  const starts = pages.map((page) => coldStart(graph, page));
  const all = new Set(starts.flatMap((ids) => [...ids]));
  return [...all].filter((id) => starts.filter((ids) => ids.has(id)).length > 1);
}

/** Every moment with its weight and the modules that it wants beside what surely came before. */
function momentsOf(lead, entries, actions, graph) {
  const moments = [];
  const owners = new Map();
  for (const entry of entries) {
    const atStart = coldStart(graph, entry);
    const times = entry === lead ? LEAD : 1;
    for (const [moment, ids] of [
      [MOMENTS.cold, atStart],
      [MOMENTS.first, firstScreen(graph, entry)],
      [MOMENTS.idle, readAhead(graph, entry)],
    ]) {
      const { weight, request } = actions.has(entry) ? MOMENTS.first : moment;
      moments.push({ weight: weight * times, request, ids });
    }
    for (const id of everWanted(graph, entry))
      for (const root of graph(id).later) owners.set(root, (owners.get(root) ?? new Set()).add(atStart));
  }
  for (const [root, starts] of owners) {
    const ids = [...coldStart(graph, root)].filter((id) => ![...starts].every((start) => start.has(id)));
    moments.push({ ...MOMENTS.wanted, ids: new Set(ids) });
  }
  return moments;
}

const isElement = (entry) => entry.endsWith('.element.tsx');

const filesOf = (names) => names.flatMap((name) => ['.ts', '.tsx'].map((ending) => path.join(root, name + ending)));

/**
 * Modules by the moments that want them, the core first, then the groups; what one element's cold start alone wants is its
 * own module, and what one element alone wants later is one chunk, or two.
 */
function atomsOf(moments, entries, core, graph) {
  const signatures = new Map();
  moments.forEach(({ ids }, index) => {
    for (const id of ids) signatures.set(id, [...(signatures.get(id) ?? []), index]);
  });
  const [cold, first, ever] = [0, 1, 2].map((step) => (index, id) => moments[index * 3 + step].ids.has(id));
  const own = new Map(entries.filter(isElement).map((entry) => [entry, entry]));
  // what tells why the core did not come does not wait for the core
  for (const [index, entry] of entries.entries()) {
    const { ids } = moments[index * 3];
    if (![...ids].some((id) => core.has(id))) for (const id of ids) own.set(id, entry);
  }
  const later = new Map();
  const rest = [];
  for (const id of signatures.keys()) {
    if (core.has(id) || own.has(id)) continue;
    const of = entries.flatMap((_, index) => (ever(index, id) ? [index] : []));
    if (of.length !== 1) rest.push(id);
    else if (cold(of[0], id)) own.set(id, entries[of[0]]);
    else later.set(of[0], [...(later.get(of[0]) ?? []), id]);
  }

  const left = new Set(rest);
  const starts = entries.map((entry, index) => rest.filter((id) => isElement(entry) && cold(index, id)));
  const isLight = (ids) => ids.reduce((sum, id) => sum + graph(id).bytes, 0) < LIGHT_START;
  const isCold = (id) => starts.some((ids) => ids.includes(id) && isLight(ids));
  const groups = GROUPS.map((names) => {
    const named = filesOf(names).filter((id) => signatures.has(id));
    // what a start waits for stays as small as it is
    const ids = [...reach(named, (id) => graph(id).imports)].filter((id) => left.has(id) && !isCold(id));
    for (const id of ids) left.delete(id);
    return ids;
  });
  const ofOne = [...later].flatMap(([index, ids]) => [
    ids.filter((id) => first(index, id)),
    ids.filter((id) => !first(index, id)),
  ]);
  const alike = new Map();
  for (const id of left) {
    const signature = signatures.get(id).join();
    alike.set(signature, [...(alike.get(signature) ?? []), id]);
  }
  const atomOf = (ids) => ({ ids, wanted: new Set(ids.flatMap((id) => signatures.get(id) ?? [])) });
  const all = [[...core], ...groups, ...ofOne, ...alike.values()];
  return { atoms: all.filter((ids) => ids.length > 0).map(atomOf), own };
}

/** After the largest of our own modules in it. */
function nameOf(ids, graph, taken) {
  const ours = ids.filter((id) => !id.includes('node_modules') && !id.startsWith('\0'));
  const [largest] = (ours.length > 0 ? ours : ids).toSorted((one, other) => graph(other).bytes - graph(one).bytes);
  const name = largest
    .replace(/\0|\?.*$/g, '')
    .split('/')
    .at(-1)
    .replace(/\.[mc]?[jt]sx?$/, '')
    .replace(/\W+/g, '-');
  let free = name;
  for (let count = 2; taken.has(free); count += 1) free = `${name}-${count}`;
  return free;
}
