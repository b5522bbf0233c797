/**
 * `npm run lint:wording [-- <files or folders>]`: checks the documents, and the comments, docstrings, error texts, test names
 * and UI strings of sources, against the glossary in `.textlintrc.json`.
 */
import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { createLinter, loadLinterFormatter, loadTextlintrc } from 'textlint';
import ts from 'typescript';
import { root } from './project.ts';

const TEST_FUNCTIONS = /^(?:it|test|describe)\b/;
const ERRORS = /Error$/;

/** Yields the ranges of a source that contain prose. */
function* proseRanges(source: ts.SourceFile): Generator<ts.TextRange> {
  const isTexts = /\.text\.ts$/.test(source.fileName);
  const pending: ts.Node[] = [source];
  for (let node = pending.pop(); node; node = pending.pop()) {
    if (isStringPart(node) && ((isTexts && !isDictionaryName(node)) || isMessage(node)))
      yield { pos: node.getStart(source) + 1, end: node.end - 1 };
    const children = node.getChildren(source);
    if (children.length > 0) pending.push(...children);
    else if (node.kind !== ts.SyntaxKind.JsxText) yield* commentRanges(source.text, node);
  }
}

function* commentRanges(text: string, token: ts.Node): Generator<ts.TextRange> {
  yield* ts.getLeadingCommentRanges(text, token.pos) ?? [];
  yield* ts.getTrailingCommentRanges(text, token.end) ?? [];
}

const isStringPart = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node);

/** Returns whether a string is the name of a dictionary, which is part of public text keys. */
const isDictionaryName = ({ parent }: ts.Node): boolean =>
  ts.isCallExpression(parent) && parent.expression.getText() === 'defineText';

/** Returns whether a string is the name of a test or the message of an error. */
function isMessage(node: ts.Node): boolean {
  const literal = ts.isStringLiteralLike(node) ? node : node.parent.parent;
  const { parent } = literal;
  if (ts.isNewExpression(parent)) return ERRORS.test(parent.expression.getText());
  return (
    ts.isCallExpression(parent) && parent.arguments[0] === literal && TEST_FUNCTIONS.test(parent.expression.getText())
  );
}

/** Blanks everything else, so that lines and columns stay. */
function proseOf(file: string, text: string): string {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const prose = text.replace(/[^\n]/g, ' ').split('');
  for (const { pos, end } of proseRanges(source)) prose.splice(pos, end - pos, ...text.slice(pos, end));
  return prose.join('');
}

/** Lints a document as it is, and the prose of a source. */
async function lint(file: string) {
  const text = await readFile(path.join(root, file), 'utf8');
  const isDocument = file.endsWith('.md');
  const result = await linter.lintText(isDocument ? text : proseOf(file, text), isDocument ? file : `${file}.txt`);
  return { ...result, filePath: file };
}

const linter = createLinter({
  descriptor: await loadTextlintrc({ configFilePath: path.join(root, '.textlintrc.json') }),
});
const files = execFileSync('git', ['ls-files', '-co', '--exclude-standard', ...process.argv.slice(2)], {
  cwd: root,
  encoding: 'utf8',
})
  .split('\n')
  .filter((file) => /\.(?:tsx?|mjs|md)$/.test(file));
const results = await Promise.all(files.map(lint));
const found = results.filter(({ messages }) => messages.length > 0);
if (found.length > 0) {
  const formatter = await loadLinterFormatter({ formatterName: 'unix' });
  console.error(formatter.format(found));
  process.exitCode = 1;
}
