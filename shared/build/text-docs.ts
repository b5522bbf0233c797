/** Reads the keys of `configure({ texts })` with the built-in texts from the sources. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { parse, root, walk } from './entries.ts';

/** Hosts cannot change the texts of the console's pages. */
const FOLDERS = ['widgets', 'shared'];

export interface TextKey {
  readonly key: string;
  readonly texts: Readonly<Record<'zh-CN' | 'en', string>>;
  /** Names of the values that `{0}`, `{1}` and so on stand for. */
  readonly parameters: readonly string[];
}

/** Returns every key, sorted. */
export function textKeys(): TextKey[] {
  return FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name))
      .flatMap((name) => keysOf(path.join(root, folder, name))),
  ).sort((one, other) => (one.key < other.key ? -1 : 1));
}

type Constants = ReadonlyMap<string, ts.Expression>;
interface Text {
  readonly text: string;
  readonly parameters: readonly string[];
}

function keysOf(file: string): TextKey[] {
  if (!readFileSync(file, 'utf8').includes("defineText('")) return [];
  const constants = new Map<string, ts.Expression>();
  const keys: TextKey[] = [];
  walk(parse(file), (node) => {
    if (ts.isVariableDeclaration(node) && node.initializer) constants.set(node.name.getText(), node.initializer);
    if (!ts.isCallExpression(node) || node.expression.getText() !== 'defineText') return;
    const [name, languages] = node.arguments as unknown as [ts.StringLiteral, ts.ObjectLiteralExpression];
    const textsIn = (language: string): Map<string, Text> =>
      new Map(textsBelow(memberOf(languages, language), name.text, constants));
    const [zh, en] = [textsIn('zh-CN'), textsIn('en')];
    for (const [key, { text, parameters }] of zh)
      keys.push({ key, texts: { 'zh-CN': text, en: en.get(key)?.text ?? '' }, parameters });
  });
  return keys;
}

const keyName = ({ name }: { name?: ts.PropertyName | undefined }): string | undefined =>
  name && (ts.isStringLiteral(name) ? name.text : name.getText());

const memberOf = (object: ts.ObjectLiteralExpression, name: string): ts.Expression =>
  object.properties.filter(ts.isPropertyAssignment).find((member) => keyName(member) === name)!.initializer;

/** Returns the texts of an object and of the objects in it, by their keys. */
function textsBelow(value: ts.Expression, key: string, constants: Constants): [string, Text][] {
  const node = bare(value, constants);
  if (ts.isObjectLiteralExpression(node))
    return node.properties.flatMap((member) => {
      if (ts.isSpreadAssignment(member)) return textsBelow(member.expression, key, constants);
      const inner = ts.isPropertyAssignment(member) ? member.initializer : (member.name as ts.Identifier);
      return textsBelow(inner, `${key}.${keyName(member)}`, constants);
    });
  const parameters = ts.isArrowFunction(node) ? node.parameters.map(({ name }) => name.getText()) : [];
  const body = ts.isArrowFunction(node) ? (node.body as ts.Expression) : node;
  return [[key, { text: textOf(body, parameters, constants), parameters }]];
}

/** Returns an expression without casts and parentheses, or the value of a constant of the file. */
function bare(node: ts.Expression, constants: Constants): ts.Expression {
  if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node) || ts.isSatisfiesExpression(node))
    return bare(node.expression, constants);
  const constant = ts.isIdentifier(node) ? constants.get(node.text) : undefined;
  return constant ? bare(constant, constants) : node;
}

/** Returns a text with `{0}` for its first parameter, and `…` for a computed part. */
function textOf(value: ts.Expression, parameters: readonly string[], constants: Constants): string {
  const node = parameters.includes(value.getText()) ? value : bare(value, constants);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (!ts.isTemplateExpression(node)) return placeholder(node, parameters);
  const spans = node.templateSpans.map(({ expression, literal }) => placeholder(expression, parameters) + literal.text);
  return node.head.text + spans.join('');
}

function placeholder(expression: ts.Expression, parameters: readonly string[]): string {
  const at = parameters.indexOf(expression.getText());
  return at < 0 ? '…' : `{${at}}`;
}
