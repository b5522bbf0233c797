/** An exported name means one thing in the repository. */
import assert from 'node:assert/strict';
import { execFileSync } from 'node:child_process';
import { describe, it } from 'node:test';
import path from 'node:path';
import ts from 'typescript';
import { parse, root } from '#shared/build/entries.ts';

/** Tables and migrations have the names of the database, and the host calls load the functions of their names. */
const EXEMPT = /^(console\/server\/reference\/database\/|shared\/topics\/summary\/host-calls\.ts)/;

/** Returns the names that a source declares and exports, without its default export. */
function exportsOf(source: ts.SourceFile): string[] {
  const has = (node: ts.Statement, kind: ts.SyntaxKind): boolean =>
    ts.canHaveModifiers(node) && ts.getModifiers(node)?.some((modifier) => modifier.kind === kind) === true;
  return source.statements.flatMap((node) => {
    if (!has(node, ts.SyntaxKind.ExportKeyword) || has(node, ts.SyntaxKind.DefaultKeyword)) return [];
    if (ts.isVariableStatement(node)) return node.declarationList.declarations.flatMap(({ name }) => namesOf(name));
    const { name } = node as ts.DeclarationStatement;
    return name && ts.isIdentifier(name) ? [name.text] : [];
  });
}

const namesOf = (name: ts.BindingName): string[] =>
  ts.isIdentifier(name)
    ? [name.text]
    : name.elements.flatMap((element) => (ts.isOmittedExpression(element) ? [] : namesOf(element.name)));

function repeatedNames(files: readonly (readonly [file: string, names: readonly string[]])[]): string[] {
  const homes = new Map<string, Set<string>>();
  for (const [file, names] of files)
    for (const name of names) homes.set(name, (homes.get(name) ?? new Set()).add(file));
  return [...homes].filter(([, all]) => all.size > 1).map(([name, all]) => `${name}: ${[...all].join(', ')}`);
}

describe('exported names', () => {
  it('finds a name that two files export', () => {
    const source = (text: string) => exportsOf(ts.createSourceFile('a.ts', text, ts.ScriptTarget.Latest));
    const one = source('export const { rate, fees: [fee] } = x; export default function View() {}');
    const other = source('export interface rate {} function fee() {} export default function View() {}');
    assert.deepEqual([one, other], [['rate', 'fee'], ['rate']]);
    assert.deepEqual(
      repeatedNames([
        ['a.ts', one],
        ['b.ts', other],
      ]),
      ['rate: a.ts, b.ts'],
    );
  });

  it('mean one thing', () => {
    const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', 'shared', 'widgets', 'console'], {
      cwd: root,
      encoding: 'utf8',
    })
      .split('\n')
      .filter((file) => /\.tsx?$/.test(file) && !EXEMPT.test(file) && ts.sys.fileExists(path.join(root, file)));
    assert.deepEqual(repeatedNames(files.map((file) => [file, exportsOf(parse(path.join(root, file)))])), []);
  });
});
