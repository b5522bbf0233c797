/**
 * What a build starts from: our own pages, and the elements, which are every file of widgets/ that ends in .element.tsx, by the
 * tags it defines.
 */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';

export const root = path.resolve(import.meta.dirname, '../..');

/** Where a build writes to: a folder beside what is in use, whose place it takes when all of it is there. */
export const output = path.resolve(root, process.env.BUILD_OUTPUT ?? 'dist');

/** Where the files of one build for browsers go, below `output`: the elements' are served below `/embed/`, the pages' below `/`. */
export const EMBED = 'embed/';
export const PAGE = 'page/';

/** Our own pages: what each begins with, and what it is called until it says so itself. */
export const PAGES = {
  page: { main: 'console/page/main.tsx', title: '合作伙伴控制台' },
  gallery: { main: 'console/gallery/main.tsx', title: '组件陈列 · Partner Console' },
  stage: { main: 'console/gallery/stage/main.ts', title: 'Stage' },
};
export const ICON = 'console/page/icon.svg';

/** @returns {import('typescript').SourceFile} */
export const parse = (file) =>
  ts.createSourceFile(file, readFileSync(file, 'utf8'), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);

/** Returns the calls that declare elements. @param {import('typescript').Node} node */
export function declarationsIn(node) {
  if (ts.isCallExpression(node) && node.expression.getText() === 'defineElement') return [node];
  const found = [];
  ts.forEachChild(node, (child) => void found.push(...declarationsIn(child)));
  return found;
}

/** Returns the initializer of a property of a declaration. */
export const factOf = (call, name) =>
  call.arguments[1]?.properties.find((one) => one.name?.getText() === name)?.initializer;

/**
 * @returns {{ tags: string[], name: string, file: string, firstCalls: Record<string, string[]> }[]} sorted by name; `name` is
 * the first tag of the file, `firstCalls` the requests that the loader starts, by tag
 */
export function widgetEntries() {
  return readdirSync(path.join(root, 'widgets'), { recursive: true })
    .filter((file) => file.endsWith('.element.tsx'))
    .map((file) => {
      const calls = declarationsIn(parse(path.join(root, 'widgets', file)));
      const tags = calls.map(({ arguments: [tag] }) => tag.text);
      if (tags.length === 0) throw new Error(`widgets/${file} declares no element`);
      const namesOf = (call) => (factOf(call, 'firstCalls')?.elements ?? []).map(({ text }) => text);
      return {
        ...{ tags, name: tags[0], file: path.join(root, 'widgets', file) },
        firstCalls: Object.fromEntries(calls.map((call, index) => [tags[index], namesOf(call)])),
      };
    })
    .sort((one, other) => one.name.localeCompare(other.name));
}
