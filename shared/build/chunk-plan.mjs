/**
 * Which modules travel together: chunks by the moments at which they are wanted, not by who imports whom.
 *
 * A moment is a set of modules that a page asks for at once: what an element's module imports (its cold start), what its
 * first screen wants besides (`firstScreenModule`), all that it may ever want (fetched while the page is idle), and each
 * `import()` by itself. Modules wanted at the same moments are one chunk; chunks are then joined as long as a request
 * that is saved is worth more than bytes that come too early. Chunks never import each other in a circle.
 */
import { transformSync } from 'esbuild';

/**
 * What a moment's bytes count, and what one more request costs it, in bytes that travel meanwhile. A cold start counts
 * most, and its requests are made at once; what idle time fetches is there when it is wanted, but there are many.
 */
const MOMENTS = {
  cold: { weight: 400, request: 100 },
  first: { weight: 8, request: 6_000 },
  idle: { weight: 1, request: 20_000 },
  wanted: { weight: 0.2, request: 3_000 },
};
/** The element whose pages are opened most counts as much as so many others. */
const LEAD = 5;
/** From minified code to what is sent. */
const COMPRESSED = 0.32;

/**
 * @param {string} lead name of the element whose cold start counts most
 * @param {Record<string, string>} inputs files by name: all elements, and what the loader fetches by itself
 * @returns {(id: string, graph: { getModuleInfo: Function }) => string | undefined} for rollup's `manualChunks`
 */
export function chunkPlan(lead, inputs) {
  let plan;
  return (id, { getModuleInfo }) => (plan ??= planOf(readGraph(getModuleInfo), inputs[lead], inputs)).get(id);
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
    const calls = [...code.matchAll(/(firstScreenModule\(\s*\(\)\s*=>\s*)?\bimport\(/g)];
    const first = later.filter((_, index) => calls[index]?.[1]);
    let bytes;
    const module = {
      imports: info?.importedIds ?? [],
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
export const everWanted = (graph, entry) => reach([entry], (id) => [...graph(id).imports, ...graph(id).later]);

function reach(starts, next) {
  const reached = new Set(starts);
  for (const id of reached) for (const one of next(id)) reached.add(one);
  return reached;
}

function planOf(graph, lead, inputs) {
  const entries = Object.values(inputs);
  const elsewhere = new Set(
    entries.filter((entry) => entry !== lead).flatMap((entry) => [...everWanted(graph, entry)]),
  );
  const core = new Set([...coldStart(graph, lead)].filter((id) => elsewhere.has(id)));
  // what stands between a package of the core and its importers
  for (const id of elsewhere) if (id.startsWith('\0') && core.has(id.slice(1).replace(/\?.*$/, ''))) core.add(id);

  const moments = momentsOf(lead, entries, graph);
  const { atoms, own } = atomsOf(moments, entries, core);
  // first the core: what many want and hardly weighs anything may come with it
  const [head, ...chunks] = join(atoms, own, graph, moments);

  const plan = new Map(head.ids.map((id) => [id, 'core']));
  const nameOfEntry = new Map(Object.entries(inputs).map(([name, file]) => [file, name]));
  for (const [id, entry] of own) plan.set(id, nameOfEntry.get(entry));
  const names = new Set(plan.values());
  for (const { ids } of chunks) {
    const name = nameOf(ids, graph, names);
    names.add(name);
    for (const id of ids) plan.set(id, name);
  }
  return plan;
}

/** Every moment with its weight and the modules that it wants beside what surely came before. */
function momentsOf(lead, entries, graph) {
  const moments = [];
  const owners = new Map();
  for (const entry of entries) {
    const atStart = coldStart(graph, entry);
    const all = everWanted(graph, entry);
    const times = entry === lead ? LEAD : 1;
    for (const [moment, ids] of [
      [MOMENTS.cold, atStart],
      [MOMENTS.first, firstScreen(graph, entry)],
      [MOMENTS.idle, all],
    ])
      moments.push({ ...moment, weight: moment.weight * times, ids });
    for (const id of all)
      for (const root of graph(id).later) owners.set(root, (owners.get(root) ?? new Set()).add(atStart));
  }
  for (const [root, starts] of owners) {
    const ids = [...coldStart(graph, root)].filter((id) => ![...starts].every((start) => start.has(id)));
    moments.push({ ...MOMENTS.wanted, ids: new Set(ids) });
  }
  return moments;
}

/** Modules by the moments that want them, the core first; what one element's cold start alone wants is its own module. */
function atomsOf(moments, entries, core) {
  const signatures = new Map();
  moments.forEach(({ ids }, index) => {
    for (const id of ids) signatures.set(id, `${signatures.get(id) ?? ''} ${index}`);
  });
  const bySignature = new Map();
  const own = new Map(entries.map((entry) => [entry, entry]));
  for (const [id, signature] of signatures) {
    if (core.has(id) || own.has(id)) continue;
    const of = entries.filter((_, index) => moments[index * 3 + 2].ids.has(id));
    if (of.length === 1 && moments[entries.indexOf(of[0]) * 3].ids.has(id)) own.set(id, of[0]);
    else bySignature.set(signature, [...(bySignature.get(signature) ?? []), id]);
  }
  const atoms = [...bySignature].map(([signature, ids]) => ({
    ids,
    wanted: new Set(signature.trim().split(' ').map(Number)),
  }));
  const wantCore = moments.flatMap(({ ids }, index) => ([...ids].some((id) => core.has(id)) ? [index] : []));
  return { atoms: [{ ids: [...core], wanted: new Set(wantCore) }, ...atoms], own };
}

/** Joins two chunks at a time, as long as all moments together cost less afterwards. */
function join(atoms, own, graph, moments) {
  let chunks = new Map(atoms.map((atom, index) => [index, chunkOf(atom, graph)]));
  const fixed = new Map([...new Set(own.values())].map((entry, index) => [entry, atoms.length + index]));
  const numberOf = new Map([...own].map(([id, entry]) => [id, fixed.get(entry)]));
  for (const number of fixed.values()) chunks.set(number, { ids: [], wanted: new Set(), bytes: 0, imports: new Set() });
  atoms.forEach(({ ids }, index) => ids.forEach((id) => numberOf.set(id, index)));
  for (const [id, number] of numberOf)
    for (const wanted of graph(id).imports) {
      const other = numberOf.get(wanted);
      if (other !== undefined && other !== number) chunks.get(number).imports.add(other);
    }
  for (const [id, entry] of own) {
    const chunk = chunks.get(fixed.get(entry));
    moments.forEach(({ ids }, index) => ids.has(id) && chunk.wanted.add(index));
  }

  const left = [...atoms.keys()];
  const gains = new Map();
  const compare = (one, other) => {
    if (one === other) return;
    const pair = one < other ? [one, other] : [other, one];
    const won = gain(chunks.get(one), chunks.get(other), moments);
    if (won > 0) gains.set(pair.join(), { pair, won });
  };
  left.forEach((one, index) => left.slice(index + 1).forEach((other) => compare(one, other)));

  let cost = costOf(chunks, moments);
  for (;;) {
    const joined = bestJoin(gains, chunks, moments, cost);
    if (!joined) return left.map((number) => chunks.get(number));
    ({ chunks, cost } = joined);
    const [one, other] = joined.pair;
    left.splice(left.indexOf(other), 1);
    for (const [key, { pair }] of gains) if (pair.includes(one) || pair.includes(other)) gains.delete(key);
    for (const number of left) compare(one, number);
  }
}

/** The most promising pair that makes all moments cheaper; those before it that do not are struck off `gains`. */
function bestJoin(gains, chunks, moments, cost) {
  for (const { pair } of [...gains.values()].sort((a, b) => b.won - a.won)) {
    const next = circular(...pair, chunks) ? undefined : together(...pair, chunks);
    const after = next ? costOf(next, moments) : cost;
    if (after < cost) return { pair, chunks: next, cost: after };
    gains.delete(pair.join());
  }
  return undefined;
}

const chunkOf = ({ ids, wanted }, graph) => ({
  ids,
  wanted,
  bytes: ids.reduce((sum, id) => sum + graph(id).bytes, 0),
  imports: new Set(),
});

/** What joining saves at first sight: a request where both are wanted, less the bytes of the other where one is. */
function gain(one, other, moments) {
  let won = 0;
  for (const index of one.wanted)
    won += moments[index].weight * (other.wanted.has(index) ? moments[index].request : -other.bytes);
  for (const index of other.wanted) if (!one.wanted.has(index)) won -= moments[index].weight * one.bytes;
  return won;
}

/** The chunks with `other` in `one`. */
function together(one, other, chunks) {
  const next = new Map();
  for (const [number, chunk] of chunks) {
    if (number === other) continue;
    const also = number === one ? chunks.get(other) : undefined;
    const imports = new Set([...chunk.imports, ...(also?.imports ?? [])]);
    if (imports.delete(other)) imports.add(one);
    imports.delete(number);
    next.set(
      number,
      also
        ? {
            ids: [...chunk.ids, ...also.ids],
            wanted: new Set([...chunk.wanted, ...also.wanted]),
            bytes: chunk.bytes + also.bytes,
            imports,
          }
        : { ...chunk, imports },
    );
  }
  return next;
}

/** Whether one leads to the other by way of a third: joined, the two would wait for each other. */
function circular(one, other, chunks) {
  const leads = (from, to) => {
    const between = [...chunks.get(from).imports].filter((number) => number !== to);
    return reach(between, (number) => chunks.get(number).imports).has(to);
  };
  return leads(one, other) || leads(other, one);
}

/** What all moments cost: every chunk that one wants, with the chunks which that imports. */
function costOf(chunks, moments) {
  const wanted = moments.map(() => []);
  for (const [number, chunk] of chunks) for (const index of chunk.wanted) wanted[index].push(number);
  return wanted.reduce((sum, numbers, index) => {
    let bytes = 0;
    for (const number of reach(numbers, (each) => chunks.get(each).imports))
      bytes += chunks.get(number).bytes + moments[index].request;
    return sum + bytes * moments[index].weight;
  }, 0);
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
