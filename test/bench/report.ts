/** Medians of rounds, and a table with every subject next to the floor. */

/** Returns the median of each figure. */
export function medians<Figures>(rounds: readonly Figures[]): Figures {
  const names = Object.keys(rounds[0] as object) as (keyof Figures)[];
  return Object.fromEntries(names.map((name) => [name, median(rounds.map((round) => Number(round[name])))])) as Figures;
}

function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

export type Row<Figures> = readonly [label: string, figure: (figures: Figures) => number];

/** Prints a column for each subject. The first one is the floor; the others also get a ratio to it. */
export function printTable<Figures>(
  title: string,
  subjects: ReadonlyMap<string, Figures>,
  rows: readonly Row<Figures>[],
): void {
  const [floor, ...others] = [...subjects.values()];
  const [floorName, ...names] = [...subjects.keys()];
  const width = Math.max(10, ...names.map((name) => name.length)) + 2;
  const line = (label: string, cells: readonly string[]) =>
    console.log(label.padEnd(36) + cells.map((cell) => cell.padStart(width)).join(''));
  console.log(title);
  line('', [floorName!, ...names.flatMap((name) => [name, 'ratio'])]);
  for (const [label, figure] of rows) {
    const base = figure(floor!);
    const ratio = (value: number) => (base > 0 ? (value / base).toFixed(2) : '');
    const cells = others.flatMap((other) => [figure(other).toFixed(1), ratio(figure(other))]);
    line(label, [base.toFixed(1), ...cells]);
  }
}
