/** The name that was probably meant. */

/** @returns the known name that differs least from what was given; `undefined` where none is near */
export function nearest(given: string, known: readonly string[]): string | undefined {
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
  const rated = known
    .map((name) => ({ name, distance: editDistance(plain(given), plain(name)) }))
    .sort((one, other) => one.distance - other.distance);
  const best = rated[0];
  return best && best.distance <= Math.max(2, best.name.length / 3) ? best.name : undefined;
}

/** How many letters have to be put in, left out or changed. */
function editDistance(from: string, to: string): number {
  let row = [...to, ''].map((_letter, index) => index);
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1];
    for (const [column, wanted] of [...to].entries())
      next.push(Math.min(row[column]! + (letter === wanted ? 0 : 1), row[column + 1]! + 1, next[column]! + 1));
    row = next;
  }
  return row[to.length]!;
}
