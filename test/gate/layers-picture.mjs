/**
 * The picture of the layers: boxes stand where PLACES puts them, arrows are what the files import. An arrow that follows
 * from others is left out; one that runs upwards is drawn apart, and its imports are listed. A folder without a place is
 * an error, so that the picture is never a part of the truth.
 */
import { readImports } from './imports.mjs';

/** From the top to the bottom: [folder, what is in it, row, centre in px]. The longest folder that holds a file is its box. */
const PLACES = [
  ['console/page', 'the console', 0, 120],
  ['console/gallery', 'documentation, live', 0, 320],
  ['console/conform', 'checks a platform', 0, 560],
  ['console/server', 'pages, bundle, gateway', 0, 800],
  ['widgets', 'a folder for each feature', 1, 400],
  ['shared/features', 'what two features show', 2, 400],
  ['shared/element', 'component to element', 3, 190],
  ['shared/spreadsheet', 'workbooks, in a Worker', 3, 400],
  ['console/server/reference', 'the embedded platform', 3, 800],
  ['shared/ui', 'the design system', 4, 190],
  ['shared/client', 'calls, session, the one store', 4, 510],
  ['shared/host', 'configuration, language', 5, 340],
  ['shared/contract', 'calls and their answers', 5, 690],
  ['shared/domain', 'money, days: pure', 6, 500],
].map(([name, about, row, x]) => ({ name, about, row, x }));

const WIDTH = 900;
const ROW = 92;
const BOX = { width: 186, height: 48 };
const TOP = 18;

const place = new Map(PLACES.map((each) => [each.name, each]));

function boxOf(file) {
  const holders = PLACES.filter(({ name }) => file.startsWith(`${name}/`)).map(({ name }) => name);
  if (holders.length === 0) throw new Error(`${file} has no place in the picture: see test/gate/layers-picture.mjs`);
  return holders.sort((one, other) => other.length - one.length)[0];
}

/** Imports from box to box. `code`: whether any of them brings more than types. */
function readArrows() {
  const arrows = new Map();
  for (const { file, wanted, types } of readImports()) {
    const [from, to] = [boxOf(file), boxOf(wanted)];
    if (from === to) continue;
    const arrow = arrows.get(`${from} ${to}`) ?? { from, to, code: false, imports: [] };
    arrow.code ||= !types;
    arrow.imports.push([file, wanted]);
    arrows.set(`${from} ${to}`, arrow);
  }
  return [...arrows.values()];
}

const isUpward = ({ from, to }) => place.get(to).row < place.get(from).row;

/** Whether one comes from `from` to `to` in two steps or more, downwards. */
function follows({ from, to }, arrows) {
  const next = (name) => arrows.filter((one) => one.from === name).map((one) => one.to);
  const seen = new Set(next(from).filter((name) => name !== to));
  for (const name of seen) for (const one of next(name)) seen.add(one);
  return seen.has(to);
}

/** What is drawn: downward arrows that do not follow from others, and all upward ones. */
function drawnArrows() {
  const arrows = readArrows();
  const down = arrows.filter((arrow) => arrow.code && !isUpward(arrow));
  return arrows.filter((arrow) => isUpward(arrow) || !follows(arrow, down));
}

/** Where the arrows touch a box: side by side, in the order of what they lead to. */
function spread(arrows, end, other) {
  const at = new Map();
  for (const { name, x } of PLACES) {
    const mine = arrows.filter((arrow) => arrow[end(arrow)] === name);
    mine.sort((one, two) => place.get(one[other(one)]).x - place.get(two[other(two)]).x);
    mine.forEach((arrow, index) => at.set(arrow, x + (index - (mine.length - 1) / 2) * 30));
  }
  return at;
}

const upperEnd = (arrow) => (isUpward(arrow) ? 'to' : 'from');
const lowerEnd = (arrow) => (isUpward(arrow) ? 'from' : 'to');

/** The picture, readable on a light and on a dark page. */
export function layersPicture() {
  const arrows = drawnArrows();
  const below = spread(arrows, upperEnd, lowerEnd);
  const above = spread(arrows, lowerEnd, upperEnd);
  const top = ({ row }) => TOP + row * ROW;
  const lines = arrows.map((arrow) => {
    const start = { x: below.get(arrow), y: top(place.get(arrow[upperEnd(arrow)])) + BOX.height };
    const end = { x: above.get(arrow), y: top(place.get(arrow[lowerEnd(arrow)])) };
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
  const marker = (kind) =>
    `<marker id="${kind}" class="${kind}" viewBox="0 0 8 8" refX="6" refY="4" markerWidth="7" markerHeight="7" orient="auto"><path d="M0 0L8 4L0 8z"/></marker>`;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${WIDTH} ${height}" role="img" aria-label="The layers and what they import">
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

/** The imports that run upwards, as lines of a list. */
export const upwardImports = () =>
  readArrows()
    .filter(isUpward)
    .flatMap(({ imports }) => imports.map(([file, wanted]) => `- \`${file}\` imports \`${wanted}\``));
