/** Modules that an element requires at each step: to start, for its first screen, and at any time. */
import path from 'node:path';
import type { GetModuleInfo } from 'rollup';
import ts from 'typescript';
import { parse, root, walk } from './entries.ts';

type Next = (id: string) => readonly string[];

/** Returns everything that `starts` lead to, themselves included. */
export function reach(starts: Iterable<string>, next: Next): Set<string> {
  const reached = new Set(starts);
  for (const id of reached) for (const other of next(id)) reached.add(other);
  return reached;
}

export type ModuleGraph = ReturnType<typeof moduleGraph>;

export function moduleGraph(getModuleInfo: GetModuleInfo) {
  const imports: Next = (id) => getModuleInfo(id)?.importedIds ?? [];
  const later: Next = (id) => getModuleInfo(id)?.dynamicallyImportedIds ?? [];
  const views = new Map<string, readonly string[]>();
  const view: Next = (id) => {
    if (!views.has(id)) views.set(id, later(id).length > 0 ? viewsOf(id) : []);
    return views.get(id)!;
  };
  return {
    imports,
    /** Returns the modules that are imported together with a module. */
    start: (entry: string) => reach([entry], imports),
    /** Returns these, and the modules of the view that the first screen shows. */
    firstScreen: (entry: string) => reach([entry], (id) => [...imports(id), ...view(id)]),
    /** Returns these, and everything that is imported later. */
    ever: (entry: string, isLeftOut = (_id: string) => false) =>
      reach([entry], (id) => [...imports(id), ...later(id).filter((one) => !isLeftOut(one))]),
  };
}

/** Returns the modules that a source imports later for the first screen: the `view` of an element, and `lazyView`s with `firstScreen`. */
function viewsOf(file: string): string[] {
  if (!/\.tsx?$/.test(file)) return [];
  const found: string[] = [];
  walk(parse(file), (node) => {
    if (!ts.isCallExpression(node) || node.expression.kind !== ts.SyntaxKind.ImportKeyword || !isForView(node)) return;
    const { text } = node.arguments[0] as ts.StringLiteral;
    found.push(text.startsWith('#') ? path.join(root, text.slice(1)) : path.resolve(path.dirname(file), text));
  });
  return found;
}

function isForView(node: ts.Node): boolean {
  for (let parent = node.parent; parent; parent = parent.parent) {
    if (ts.isPropertyAssignment(parent) && parent.name.getText() === 'view') return true;
    const options = ts.isCallExpression(parent) ? parent.arguments[1] : undefined;
    if (options && ts.isObjectLiteralExpression(options))
      if (options.properties.some(({ name }) => name?.getText() === 'firstScreen')) return true;
  }
  return false;
}
