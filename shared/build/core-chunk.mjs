/**
 * One chunk for what the wallet shares with any other element: the packages, the store, the design system's first
 * pieces. A page with a wallet then reads two modules and no byte that only others need; what others share among
 * themselves is left to rollup.
 *
 * @param {string} first file of the element whose cold start counts most
 * @param {string[]} others files of the other elements
 */
export function coreChunk(first, others) {
  let shared;

  function reachedFrom(starts, getModuleInfo, lists) {
    const reached = new Set(starts);
    for (const id of reached)
      for (const list of lists) for (const next of getModuleInfo(id)?.[list] ?? []) reached.add(next);
    return reached;
  }

  return (id, { getModuleInfo }) => {
    if (!shared) {
      const elsewhere = reachedFrom(others, getModuleInfo, ['importedIds', 'dynamicallyImportedIds']);
      shared = new Set([...reachedFrom([first], getModuleInfo, ['importedIds'])].filter((one) => elsewhere.has(one)));
    }
    return shared.has(id) ? 'core' : undefined;
  };
}
