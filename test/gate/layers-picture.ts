/**
 * Draws the layers. PLACES sets the boxes, and the imports of the files are the arrows. An arrow that follows from
 * others is left out. An upward arrow has another color, and its imports are listed. A folder without a place is an
 * error, so that the picture is complete.
 */
import { readImports } from './imports.ts';

type Place = { readonly name: string; readonly about: string; readonly row: number; readonly x: number };

/** From top to bottom: folder, content, row, center in px. The box of a file is the longest folder that contains it. */
const PLACES: readonly Place[] = (
  [
    ['console/page', 'the console', 0, 120],
    ['console/gallery', 'documentation, live', 0, 320],
    ['console/conform', 'checks a platform', 0, 560],
    ['console/server', 'pages, bundle, gateway', 0, 800],
    ['console/secure', 'the frame of isolated mode', 1, 120],
    ['widgets', 'a folder for each feature', 1, 400],
    ['shared/features', 'views of several features', 2, 400],
    ['shared/element', 'component to element', 3, 190],
    ['shared/spreadsheet', 'workbooks, in a Worker', 3, 400],
    ['console/server/reference', 'the embedded platform', 3, 800],
    ['shared/ui', 'the design system', 4, 190],
    ['shared/client', 'requests, session, the one store', 4, 510],
    ['shared/host', 'configuration, language', 5, 340],
    ['shared/contract', 'endpoints and their schemas', 5, 690],
    ['shared/domain', 'money, days: pure', 6, 500],
  ] as const
).map(([name, about, row, x]) => ({ name, about, row, x }));

const WIDTH = 900;
const ROW = 92;
const BOX = { width: 186, height: 48 };
const TOP = 18;

const place = new Map(PLACES.map((each) => [each.name, each]));

function boxOf(file: string): string {
  const holders = PLACES.filter(({ name }) => file.startsWith(`${name}/`)).map(({ name }) => name);
  if (holders.length === 0)
    throw new Error(`${file} has no place in the picture. Add its folder to PLACES in test/gate/layers-picture.ts.`);
  return holders.sort((one, other) => other.length - one.length)[0]!;
}

/** The imports from one box to another. */
interface Arrow {
  readonly from: string;
  readonly to: string;
  /** at least one import is more than a type */
  code: boolean;
  readonly imports: [file: string, wanted: string][];
}

function readArrows(): Arrow[] {
  const arrows = new Map<string, Arrow>();
  for (const { file, wanted, types } of readImports()) {
    const [from, to] = [boxOf(file), boxOf(wanted)];
    if (from === to) continue;
    const arrow: Arrow = arrows.get(`${from} ${to}`) ?? { from, to, code: false, imports: [] };
    arrow.code ||= !types;
    arrow.imports.push([file, wanted]);
    arrows.set(`${from} ${to}`, arrow);
  }
  return [...arrows.values()];
}

const placeOf = (name: string): Place => place.get(name)!;
const isUpward = ({ from, to }: Arrow): boolean => placeOf(to).row < placeOf(from).row;

/** Returns whether other arrows lead from `from` to `to`, downwards. */
function follows({ from, to }: Arrow, arrows: readonly Arrow[]): boolean {
  const next = (name: string) => arrows.filter((one) => one.from === name).map((one) => one.to);
  const seen = new Set(next(from).filter((name) => name !== to));
  for (const name of seen) for (const one of next(name)) seen.add(one);
  return seen.has(to);
}

/** Returns the downward arrows that do not follow from others, and all upward arrows. */
function drawnArrows(): Arrow[] {
  const arrows = readArrows();
  const down = arrows.filter((arrow) => arrow.code && !isUpward(arrow));
  return arrows.filter((arrow) => isUpward(arrow) || !follows(arrow, down));
}

/** Returns where the arrows touch a box: next to each other, in the order of their other ends. */
function spread(
  arrows: readonly Arrow[],
  end: (arrow: Arrow) => 'from' | 'to',
  other: (arrow: Arrow) => 'from' | 'to',
): Map<Arrow, number> {
  const at = new Map<Arrow, number>();
  for (const { name, x } of PLACES) {
    const mine = arrows.filter((arrow) => arrow[end(arrow)] === name);
    mine.sort((one, two) => placeOf(one[other(one)]).x - placeOf(two[other(two)]).x);
    mine.forEach((arrow, index) => at.set(arrow, x + (index - (mine.length - 1) / 2) * 30));
  }
  return at;
}

const upperEnd = (arrow: Arrow) => (isUpward(arrow) ? 'to' : 'from');
const lowerEnd = (arrow: Arrow) => (isUpward(arrow) ? 'from' : 'to');

/** Returns the picture as SVG, readable on a light and on a dark page. */
export function layersPicture(): string {
  const arrows = drawnArrows();
  const below = spread(arrows, upperEnd, lowerEnd);
  const above = spread(arrows, lowerEnd, upperEnd);
  const top = ({ row }: Place) => TOP + row * ROW;
  const lines = arrows.map((arrow) => {
    const start = { x: below.get(arrow)!, y: top(placeOf(arrow[upperEnd(arrow)])) + BOX.height };
    const end = { x: above.get(arrow)!, y: top(placeOf(arrow[lowerEnd(arrow)])) };
    const [from, to] = isUpward(arrow) ? [end, start] : [start, end];
    const bend = (end.y - start.y) / 2;
    const curve = isUpward(arrow) ? -bend : bend;
    const tip = isUpward(arrow) ? to.y + 3 : to.y - 3;
    const down = arrow.code ? 'down' : 'types';
    const kind = isUpward(arrow) ? 'up' : down;
    return `<path class="${kind}" marker-end="url(#${kind})" d="M${from.x} ${from.y}C${from.x} ${from.y + curve} ${to.x} ${tip - curve} ${to.x} ${tip}"><title>${arrow.from} imports ${arrow.to}</title></path>`;
  });
  const boxes = PLACES.map((each) => {
    const [x, y] = [each.x - BOX.width / 2, top(each)];
    return [
      `<rect x="${x}" y="${y}" width="${BOX.width}" height="${BOX.height}" rx="8"/>`,
      `<text class="name" x="${each.x}" y="${y + 20}">${each.name}</text>`,
      `<text x="${each.x}" y="${y + 37}">${each.about}</text>`,
    ].join('\n');
  });
  const height = TOP * 2 + Math.max(...PLACES.map(({ row }) => row)) * ROW + BOX.height;
  const marker = (kind: string) =>
    `<marker id="${kind}" class="${kind}" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z"/></marker>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="The layers and their imports">
<style>
svg { --page: #fff; --box: #f4f6f9; --edge: #b9c2cf; --text: #1b2430; --quiet: #566272; --up: #c4314b; background: var(--page) }
@media (prefers-color-scheme: dark) { svg { --page: #12161c; --box: #1e252f; --edge: #475365; --text: #e8edf4; --quiet: #a3afbf; --up: #ff7d92 } }
rect { fill: var(--box); stroke: var(--edge) }
text { font: 12px system-ui, sans-serif; fill: var(--quiet); text-anchor: middle }
.name { font-weight: 600; fill: var(--text) }
path { fill: none; stroke: var(--quiet); stroke-width: 1.3 }
.types { stroke-dasharray: 5 4 }
.up { stroke: var(--up); stroke-width: 1.8 }
marker path { stroke: none; fill: var(--quiet) }
marker.up path { fill: var(--up) }
</style>
<defs>${['down', 'types', 'up'].map(marker).join('')}</defs>
${lines.join('\n')}
${boxes.join('\n')}
</svg>
`;
}

/** Returns the upward imports as lines of a list. */
export const upwardImports = (): string[] =>
  readArrows()
    .filter(isUpward)
    .flatMap(({ imports }) => imports.map(([file, wanted]) => `- \`${file}\` imports \`${wanted}\``));
