/** Every key of `configure({ texts })` with our own words, read from the sources of the elements. */
import { readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { root } from './widget-entries.mjs';

/** What a page of the console's own says is no host's. */
const FOLDERS = ['widgets', 'shared'];

/**
 * @returns {{ key: string, zh: string, en: string, mentions: string[] }[]} in the order of their keys; `mentions` names what
 *   `{0}`, `{1}` and so on stand for
 */
export function textDocs() {
  const rows = FOLDERS.flatMap((folder) =>
    readdirSync(path.join(root, folder), { recursive: true })
      .filter((name) => /\.tsx?$/.test(name))
      .flatMap((name) => keysOf(path.join(root, folder, name))),
  );
  return rows.sort((one, other) => (one.key < other.key ? -1 : 1));
}

function keysOf(file) {
  const code = readFileSync(file, 'utf8');
  if (!code.includes("defineText('")) return [];
  const source = ts.createSourceFile(file, code, ts.ScriptTarget.Latest, true);
  const constants = new Map();
  const rows = [];
  const visit = (node) => {
    if (ts.isVariableDeclaration(node) && node.initializer) constants.set(node.name.getText(), node.initializer);
    if (ts.isCallExpression(node) && node.expression.getText() === 'defineText') {
      const [name, words] = node.arguments;
      const [zh, en] = ['zh-CN', 'en'].map((locale) => new Map(entries(memberOf(words, locale), name.text, constants)));
      for (const [key, entry] of zh)
        rows.push({ key, zh: entry.words, en: en.get(key)?.words ?? '', mentions: entry.mentions });
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return rows;
}

const nameOf = ({ name }) => name?.text ?? name?.getText();

const memberOf = (words, name) => words.properties.find((member) => nameOf(member) === name)?.initializer;

/** Keys and words below a value, however deep. */
function entries(value, key, constants) {
  const node = bare(value, constants);
  if (ts.isObjectLiteralExpression(node))
    return node.properties.flatMap((member) => {
      if (ts.isSpreadAssignment(member)) return entries(member.expression, key, constants);
      return entries(member.initializer ?? member.name, `${key}.${nameOf(member)}`, constants);
    });
  if (ts.isArrowFunction(node)) {
    const mentions = node.parameters.map(nameOf);
    return [[key, { words: wordsOf(node.body, mentions, constants), mentions }]];
  }
  return [[key, { words: wordsOf(node, [], constants), mentions: [] }]];
}

/** Without casts and parentheses, and what a constant of the file stands for. */
function bare(node, constants) {
  if (ts.isAsExpression(node) || ts.isParenthesizedExpression(node) || ts.isSatisfiesExpression(node))
    return bare(node.expression, constants);
  const constant = ts.isIdentifier(node) ? constants.get(node.text) : undefined;
  return constant ? bare(constant, constants) : node;
}

/** What is worked out stands as `…`. */
function wordsOf(value, mentions, constants) {
  const node = mentions.includes(value.getText()) ? value : bare(value, constants);
  if (ts.isStringLiteralLike(node)) return node.text;
  if (ts.isTemplateExpression(node))
    return (
      node.head.text +
      node.templateSpans.map(({ expression, literal }) => mention(expression, mentions) + literal.text).join('')
    );
  return mention(node, mentions);
}

function mention(expression, mentions) {
  const at = mentions.indexOf(expression.getText());
  return at < 0 ? '…' : `{${at}}`;
}
