/** The inputs of a build: the console's pages, and the elements with the tags that their sources declare. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

export const root = path.resolve(import.meta.dirname, '../..');

/** The folder that a build writes to. It replaces `dist` once the build is complete. */
export const output = path.resolve(root, process.env.BUILD_OUTPUT ?? 'dist');

/** Folders below `output`. The server serves the files of the elements below `/embed/` and the files of the pages below `/`. */
export const EMBED = 'embed/';
export const PAGE = 'page/';

/** The console's pages: their main modules and their first titles. */
export const PAGES = {
  page: { main: 'console/page/main.tsx', title: '合作伙伴控制台' },
  gallery: { main: 'console/gallery/main.tsx', title: '组件陈列 · Partner Console' },
  stage: { main: 'console/gallery/stage/main.ts', title: 'Stage' },
  secure: { main: 'console/secure/main.ts', title: '安全区域' },
};
export const ICON = 'console/page/icon.svg';

/** A call of this function declares an element: its first argument is the tag, its second one the declaration. */
const DECLARE = 'defineElement';

export const parse = (file: string): ts.SourceFile =>
  ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);

/** Visits a node and everything below it. */
export function walk(node: ts.Node, visit: (node: ts.Node) => void): void {
  visit(node);
  node.forEachChild((child) => walk(child, visit));
}

/** Returns the calls that declare elements, in their order. */
export function declarationsIn(source: ts.SourceFile): ts.CallExpression[] {
  const found: ts.CallExpression[] = [];
  walk(source, (node) => {
    if (ts.isCallExpression(node) && node.expression.getText() === DECLARE) found.push(node);
  });
  return found;
}

/** Returns the value of a property of a declaration. */
export function factOf(call: ts.CallExpression, name: string): ts.Expression | undefined {
  const declaration = call.arguments[1];
  if (!declaration || !ts.isObjectLiteralExpression(declaration)) return undefined;
  return declaration.properties.filter(ts.isPropertyAssignment).find((one) => one.name.getText() === name)?.initializer;
}

/** Returns the strings of an array literal. */
export const stringsOf = (list: ts.Expression | undefined): string[] =>
  list && ts.isArrayLiteralExpression(list) ? list.elements.map((one) => (one as ts.StringLiteral).text) : [];

export interface WidgetEntry {
  readonly tags: readonly string[];
  /** The first tag of the file. */
  readonly name: string;
  readonly file: string;
  /** Requests that the loader starts, by tag. */
  readonly firstCalls: Readonly<Record<string, readonly string[]>>;
}

/** Returns every `*.element.tsx` of widgets/, sorted by name. */
export function widgetEntries(): WidgetEntry[] {
  const folder = path.join(root, 'widgets');
  return readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.element.tsx'))
    .map((name) => {
      const file = path.join(folder, name);
      const firstCalls = Object.fromEntries(
        declarationsIn(parse(file)).map((call) => [
          (call.arguments[0] as ts.StringLiteral).text,
          stringsOf(factOf(call, 'firstCalls')),
        ]),
      );
      const tags = Object.keys(firstCalls);
      if (tags[0] === undefined) throw new Error(`widgets/${name} declares no element`);
      return { tags, name: tags[0], file, firstCalls };
    })
    .sort((one, other) => one.name.localeCompare(other.name));
}
