/**
 * Draws the layers. PLACES sets the boxes, and the imports of the files are the arrows. An arrow that follows from
 * others is left out. An upward arrow is thick, and its imports are listed. A folder without a place is an error, so
 * that the picture is complete.
 */
import { readImports } from './imports.ts';

type Place = { readonly name: string; readonly about: string; readonly row: number };

/** From top to bottom: folder, content, row. The box of a file is the longest folder that contains it. */
const PLACES: readonly Place[] = (
  [
    ['console/page', 'the console', 0],
    ['console/gallery', 'documentation, live', 0],
    ['console/conform', 'checks a platform', 0],
    ['console/server', 'pages, bundle, gateway', 0],
    ['console/secure', 'the frame of isolated mode', 1],
    ['console/start', 'checks the browser', 1],
    ['widgets', 'a folder for each feature', 1],
    ['shared/topics', 'views of several elements', 2],
    ['shared/element', 'component to element', 3],
    ['shared/spreadsheet', 'workbooks, in a Worker', 3],
    ['console/server/reference', 'the embedded platform', 3],
    ['shared/kit', 'forms, exports, print', 3.2],
    ['shared/ui', 'the design system', 4],
    ['shared/client', 'requests, session, the one store', 4],
    ['shared/topics/*.api', 'requests with their cache, texts', 3.5],
    ['shared/topics/*.calls', 'endpoints and rules, also of the server', 5],
    ['shared/host', 'configuration, language', 5],
    ['shared/core', 'money, days: pure', 6],
  ] as const
).map(([name, about, row]) => ({ name, about, row }));

/** Topics are folders, and the roles of their files are layers. */
const ROLES = [
  [/^shared\/topics\/.*\.(api|text)\.ts$/, 'shared/topics/*.api'],
  [/^shared\/topics\/([^/]*|.*\.(calls|rules|server))\.ts$/, 'shared/topics/*.calls'],
] as const;

function boxOf(file: string): string {
  for (const [files, name] of ROLES) if (files.test(file)) return name;
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

const rowOf = (name: string): number => PLACES.find((each) => each.name === name)!.row;
const isUpward = ({ from, to }: Arrow): boolean => rowOf(to) < rowOf(from);

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

/** A name of a box that Mermaid accepts. */
const idOf = (name: string): string => name.replaceAll(/\W+/g, '_');

function lineOf(arrow: Arrow): string {
  if (isUpward(arrow)) return '==>';
  return arrow.code ? '-->' : '-.->';
}

/** Returns the picture as a Mermaid diagram, which GitHub draws. */
export function layersPicture(): string {
  const boxes = PLACES.map(({ name, about }) => `  ${idOf(name)}["${name}<br>${about}"]`);
  const arrows = drawnArrows().map((arrow) => `  ${idOf(arrow.from)} ${lineOf(arrow)} ${idOf(arrow.to)}`);
  return ['```mermaid', 'flowchart TB', ...boxes, ...arrows, '```'].join('\n');
}

/** Returns the upward imports as lines of a list. */
export const upwardImports = (): string[] =>
  readArrows()
    .filter(isUpward)
    .flatMap(({ imports }) => imports.map(([file, wanted]) => `- \`${file}\` imports \`${wanted}\``));
