/**
 * How chunks are joined: a request that is saved counts, bytes that come too early cost (`chunk-plan.mjs` says how much at
 * which moment), and no chunk may import another in a circle.
 */

/** All that can be reached. @param next what one leads to */
export function reach(starts, next) {
  const reached = new Set(starts);
  for (const id of reached) for (const one of next(id)) reached.add(one);
  return reached;
}

/** Joins two chunks at a time, as long as all moments together cost less afterwards. */
export function join(atoms, own, graph, moments) {
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
