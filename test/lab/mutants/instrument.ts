/**
 * Puts small mistakes into a source, all at once and all inactive: `a < b` becomes `(__mutant(7) ? (a <= b) : (a <
 * b))`. One text serves every run. `__mutant` decides which mistake is active in a run.
 */
import ts from 'typescript';

export interface Mutant {
  readonly id: number;
  readonly file: string;
  readonly line: number;
  /** its line without indentation; identifies a survivor after lines have moved */
  readonly code: string;
  /** the mutation, such as `< → <=` */
  readonly change: string;
}

interface Change {
  readonly change: string;
  readonly text: string;
}

const SQL = '__sql';

/** Returns a source with its mutants. @param firstId ID of the first mutant in this file */
export function instrument(file: string, source: string, firstId: number): { code: string; mutants: Mutant[] } {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.ES2022, true);
  const lines = source.split('\n');
  const mutants: Mutant[] = [];
  const usesSql = /from 'drizzle-orm'/.test(source);

  const addMutant = (node: ts.Node, change: string): number => {
    const { line } = tree.getLineAndCharacterOfPosition(node.getStart(tree));
    const id = firstId + mutants.length;
    mutants.push({ id, file, line: line + 1, code: lines[line]!.trim(), change });
    return id;
  };

  const emit = (node: ts.Node): string => {
    if (isOnlyTypes(node)) return node.getText(tree);
    const start = node.getStart(tree);
    const changes = ts.isExpression(node) && mayBeWrapped(node) ? changesOf(node, tree) : [];
    const ids = changes.map(({ change }) => addMutant(node, change));
    const removed = isRemovable(node) ? addMutant(node, `${shorten(node.getText(tree))} → (removed)`) : undefined;
    let text = '';
    let at = start;
    ts.forEachChild(node, (child) => {
      if (child.getStart(tree) < at) return;
      text += source.slice(at, child.getStart(tree)) + emit(child);
      at = child.end;
    });
    text += source.slice(at, node.end);
    if (removed !== undefined) text = `{ if (!__mutant(${removed})) ${text} }`;
    if (ids.length === 0) return text;
    const choices = ids.map((id, index) => `__mutant(${id}) ? (${changes[index]!.text}) : `).join('');
    return `(${choices}(${text}))`;
  };

  const body = source.slice(0, tree.getStart(tree)) + emit(tree) + source.slice(tree.end);
  return { code: usesSql ? `import * as ${SQL} from 'drizzle-orm'; ${body}` : body, mutants };
}

const shorten = (text: string): string => {
  const line = text.replace(/\s+/g, ' ');
  return line.length > 60 ? `${line.slice(0, 57)}...` : line;
};

function isOnlyTypes(node: ts.Node): boolean {
  return (
    ts.isTypeNode(node) ||
    ts.isInterfaceDeclaration(node) ||
    ts.isTypeAliasDeclaration(node) ||
    ts.isTypeParameterDeclaration(node) ||
    ts.isModuleDeclaration(node) ||
    ts.isImportDeclaration(node) ||
    ts.isExportDeclaration(node)
  );
}

/** Returns whether `(a ? b : c)` can replace the expression. */
function mayBeWrapped(node: ts.Expression): boolean {
  const { parent } = node;
  if ((ts.isPropertyAssignment(parent) || ts.isPropertyAccessExpression(parent)) && parent.name === node) return false;
  if (ts.isPropertySignature(parent) || ts.isLiteralTypeNode(parent) || ts.isEnumMember(parent)) return false;
  // A tagged template is an argument of its tag, and error texts are not tested.
  if (ts.isTaggedTemplateExpression(node.parent) && node.parent.template === node) return false;
  if (isInsideThrow(node) && (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node))) return false;
  // In a?.b.c, parentheses around a part would end the chain early.
  return !(ts.isOptionalChain(node) && ts.isOptionalChain(parent) && parent.expression === node);
}

const isInsideThrow = (node: ts.Node): boolean =>
  ts.isNewExpression(node.parent) && ts.isThrowStatement(node.parent.parent);

const isRemovable = (node: ts.Node): boolean =>
  ts.isThrowStatement(node) ||
  (ts.isExpressionStatement(node) &&
    !ts.isStringLiteral(node.expression) &&
    !(ts.isCallExpression(node.expression) && node.expression.expression.kind === ts.SyntaxKind.SuperKeyword));

const { SyntaxKind: Kind } = ts;

/** The opposite boundary of each comparison, and the opposite operator of each pair. */
const OTHER: Partial<Record<ts.SyntaxKind, string>> = {
  [Kind.LessThanToken]: '<=',
  [Kind.LessThanEqualsToken]: '<',
  [Kind.GreaterThanToken]: '>=',
  [Kind.GreaterThanEqualsToken]: '>',
  [Kind.EqualsEqualsEqualsToken]: '!==',
  [Kind.ExclamationEqualsEqualsToken]: '===',
  [Kind.EqualsEqualsToken]: '!=',
  [Kind.ExclamationEqualsToken]: '==',
  [Kind.PlusToken]: '-',
  [Kind.MinusToken]: '+',
  [Kind.AsteriskToken]: '/',
  [Kind.SlashToken]: '*',
  [Kind.PercentToken]: '*',
  [Kind.AsteriskAsteriskToken]: '*',
  [Kind.AmpersandAmpersandToken]: '||',
  [Kind.BarBarToken]: '&&',
  [Kind.QuestionQuestionToken]: '&&',
  [Kind.PlusEqualsToken]: '-=',
  [Kind.MinusEqualsToken]: '+=',
  [Kind.QuestionQuestionEqualsToken]: '=',
};

const SQL_OTHER: Readonly<Record<string, string>> = {
  eq: 'ne',
  ne: 'eq',
  lt: 'lte',
  lte: 'lt',
  gt: 'gte',
  gte: 'gt',
  asc: 'desc',
  desc: 'asc',
  inArray: 'notInArray',
  notInArray: 'inArray',
};

const METHOD_OTHER: Readonly<Record<string, string>> = {
  some: 'every',
  every: 'some',
  min: 'max',
  max: 'min',
  floor: 'ceil',
  ceil: 'floor',
  startsWith: 'endsWith',
  endsWith: 'startsWith',
  padStart: 'padEnd',
  padEnd: 'padStart',
};

const own = (table: Readonly<Record<string, string>>, name: string): string | undefined =>
  Object.hasOwn(table, name) ? table[name] : undefined;

/** Methods that can be removed from a chain without a type error. */
const REMOVABLE_METHODS = new Set([
  'trim',
  'filter',
  'sort',
  'reverse',
  'toLowerCase',
  'toUpperCase',
  'normalize',
  'replace',
]);

/** Screen tests check messages for users, and no rule depends on them. */
const isMessage = (text: string): boolean => /[\u3000-\u9fff\uff00-\uffef]/.test(text);

function changesOf(node: ts.Expression, tree: ts.SourceFile): Change[] {
  const changes = [...ownChanges(node, tree)];
  const { parent } = node;
  const text = node.getText(tree);
  const isCondition =
    ((ts.isIfStatement(parent) || ts.isWhileStatement(parent)) && parent.expression === node) ||
    ((ts.isConditionalExpression(parent) || ts.isForStatement(parent)) && parent.condition === node);
  if (isCondition) {
    if (!ts.isForStatement(parent) && !ts.isWhileStatement(parent)) {
      changes.push({ change: `${shorten(text)} → true`, text: 'true' });
    }
    changes.push({ change: `${shorten(text)} → false`, text: 'false' });
  }
  const isResult =
    (ts.isReturnStatement(parent) || (ts.isArrowFunction(parent) && parent.body === node)) &&
    !['undefined', 'true', 'false'].includes(text);
  if (isResult) changes.push({ change: `${shorten(text)} → undefined`, text: 'undefined' });
  return changes;
}

function* ownChanges(node: ts.Expression, tree: ts.SourceFile): Generator<Change> {
  const raw = (part: ts.Node): string => part.getText(tree);
  const text = raw(node);
  const to = (after: string): Change => ({ change: `${shorten(text)} → ${shorten(after)}`, text: after });
  if (ts.isNumericLiteral(node)) {
    yield to(`${text} + 1`);
    yield to(`${text} - 1`);
  } else if (ts.isBigIntLiteral(node)) {
    yield to(`${text} + 1n`);
    yield to(`${text} - 1n`);
  } else if (node.kind === Kind.TrueKeyword) yield to('false');
  else if (node.kind === Kind.FalseKeyword) yield to('true');
  else if (ts.isStringLiteralLike(node) || ts.isTemplateExpression(node)) {
    if (!isMessage(text)) yield to(text.length > 2 ? "''" : "'mutant'");
  } else if (ts.isRegularExpressionLiteral(node)) yield* regexChanges(text);
  else if (ts.isPrefixUnaryExpression(node)) {
    const isSign = node.operator === Kind.MinusToken && !ts.isNumericLiteral(node.operand);
    if (isSign || node.operator === Kind.ExclamationToken) yield to(raw(node.operand));
  } else if (ts.isBinaryExpression(node)) {
    const other = OTHER[node.operatorToken.kind];
    const isText = node.operatorToken.kind === Kind.PlusToken && [node.left, node.right].some(isTextual);
    if (other && !isText) {
      const [left, right] = [raw(node.left), raw(node.right)];
      const after =
        other.endsWith('=') && other.length === 1 ? `${left} = ${right}` : wrapped(left, other, right, node);
      yield { change: `${shorten(text)}: ${raw(node.operatorToken)} → ${other}`, text: after };
    }
  } else if (ts.isCallExpression(node)) yield* callChanges(node, raw);
  else if (ts.isObjectLiteralExpression(node)) {
    for (const property of node.properties) {
      const isPlain = ts.isPropertyAssignment(property) && isPlainValue(property.initializer);
      if (isPlain || ts.isMethodDeclaration(property)) continue;
      const others = node.properties.filter((each) => each !== property).map(raw);
      yield { change: `${shorten(raw(property))} → (not in the object)`, text: `{ ${others.join(', ')} }` };
    }
  }
}

const wrapped = (left: string, operator: string, right: string, { left: target }: ts.BinaryExpression): string =>
  operator.endsWith('=') && !/^[<>=!]/.test(operator) && ts.isLeftHandSideExpression(target)
    ? `${left} ${operator} ${right}`
    : `(${left}) ${operator} (${right})`;

const isTextual = (node: ts.Node): boolean =>
  ts.isStringLiteralLike(node) ||
  ts.isTemplateExpression(node) ||
  (ts.isBinaryExpression(node) && [node.left, node.right].some(isTextual)) ||
  (ts.isCallExpression(node) && /\.(replace|padStart|padEnd|slice|join|toString)$/.test(node.expression.getText()));

/** Returns whether a value has its own mutants, or no rule depends on it. */
const isPlainValue = (node: ts.Expression): boolean =>
  ts.isLiteralExpression(node) ||
  node.kind === Kind.TrueKeyword ||
  node.kind === Kind.FalseKeyword ||
  (ts.isTemplateExpression(node) && !isMessage(node.getText()));

function* callChanges(node: ts.CallExpression, raw: (part: ts.Node) => string): Generator<Change> {
  const callee = node.expression;
  const given = node.arguments.map(raw);
  if (ts.isIdentifier(callee)) {
    const other = own(SQL_OTHER, callee.text);
    if (other) yield { change: `${callee.text} → ${other}`, text: `${SQL}.${other}(${given.join(', ')})` };
    if (callee.text !== 'and' || given.length < 2) return;
    for (const [index, condition] of given.entries()) {
      const left = given.filter((_, place) => place !== index);
      yield { change: `${shorten(condition)} → (removed)`, text: `and(${left.join(', ')})` };
    }
  } else if (ts.isPropertyAccessExpression(callee)) {
    const name = callee.name.text;
    const subject = raw(callee.expression);
    const other = own(METHOD_OTHER, name);
    if (other) yield { change: `.${name} → .${other}`, text: `${subject}.${other}(${given.join(', ')})` };
    if (REMOVABLE_METHODS.has(name)) yield { change: `.${name}(…) → (not called)`, text: subject };
  }
}

/** Yields changes of a pattern: removed anchors, inverted classes, counts plus one. */
function* regexChanges(text: string): Generator<Change> {
  const change = (after: string): Change => ({ change: `${text} → ${after}`, text: after });
  if (text.startsWith('/^')) yield change(`/${text.slice(2)}`);
  if (/\$\/[a-z]*$/.test(text)) yield change(text.replace(/\$(\/[a-z]*)$/, '$1'));
  for (const { 0: found, index } of text.matchAll(/\\[dDwWsS]|\{\d+/g)) {
    const letter = found[1]!;
    const after = found.startsWith('{')
      ? `{${Number(found.slice(1)) + 1}`
      : `\\${letter === letter.toLowerCase() ? letter.toUpperCase() : letter.toLowerCase()}`;
    // {2,2} must not become {3,2}.
    const whole = text.slice(0, index) + after + text.slice(index + found.length);
    if (isRegex(whole)) yield change(whole);
  }
}

function isRegex(text: string): boolean {
  const [, pattern, flags] = /^\/(.*)\/([a-z]*)$/s.exec(text) ?? [];
  try {
    new RegExp(pattern!, flags);
    return true;
  } catch {
    return false;
  }
}
