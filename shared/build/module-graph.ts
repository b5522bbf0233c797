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

export interface ModuleGraph {
  readonly imports: Next;
  /** Modules that are imported together with a module. */
  readonly start: (entry: string) => Set<string>;
  /** These, and the modules of the view that the first screen shows. */
  readonly firstScreen: (entry: string) => Set<string>;
  /** These, and everything that is imported later. */
  readonly ever: (entry: string, isLeftOut?: (id: string) => boolean) => Set<string>;
}

export function moduleGraph(getModuleInfo: GetModuleInfo): ModuleGraph {
  const imports: Next = (id) => getModuleInfo(id)?.importedIds ?? [];
  const later: Next = (id) => getModuleInfo(id)?.dynamicallyImportedIds ?? [];
  const views = new Map<string, readonly string[]>();
  const view: Next = (id) => {
    if (!views.has(id)) views.set(id, later(id).length > 0 ? viewsOf(id) : []);
    return views.get(id)!;
  };
  return {
    imports,
    start: (entry) => reach([entry], imports),
    firstScreen: (entry) => reach([entry], (id) => [...imports(id), ...view(id)]),
    ever: (entry, isLeftOut = () => false) =>
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

const isFirstScreen = (option: ts.ObjectLiteralElementLike): boolean => option.name?.getText() === 'firstScreen';

function isForView(node: ts.Node): boolean {
  for (let parent = node.parent; parent; parent = parent.parent) {
    if (ts.isPropertyAssignment(parent) && parent.name.getText() === 'view') return true;
    const options = ts.isCallExpression(parent) ? parent.arguments[1] : undefined;
    if (options && ts.isObjectLiteralExpression(options) && options.properties.some(isFirstScreen)) return true;
  }
  return false;
}
