/**
 * Reads the documentation of the elements from their sources: attributes and properties from the declaration, everything else
 * from the docstring. An item that only one of the two contains is an error, so that neither gets stale.
 */
import path from 'node:path';
import ts from 'typescript';
import { withoutReferences } from './contract-docs.ts';
import { declarationsIn, factOf, parse, root, stringsOf, walk, widgetEntries } from './entries.ts';

/** Events that every element emits. The docstring of an element may describe them more exactly. */
export const commonEvents: Readonly<Record<string, string>> = {
  'partner-widget-ready': 'The first real content is on screen.',
  'partner-widget-failed': 'The element shows its error state, or its module could not be loaded.',
  'partner-navigation-requested': 'The user follows a link to another screen. To handle it, cancel the event.',
};
export const commonParts: Readonly<Record<string, string>> = {
  frame: 'Everything except overlays.',
  fallback: 'The error state of the element.',
};

export interface Item {
  readonly name: string;
  readonly description: string;
}
export interface TypedItem extends Item {
  readonly type: string;
}
export interface AttributeDocs extends TypedItem {
  readonly property: string;
  readonly default?: string | undefined;
}
export interface ElementDocs {
  readonly tag: string;
  readonly className: string;
  /** Relative to the project. */
  readonly file: string;
  readonly description: string;
  readonly attributes: readonly AttributeDocs[];
  readonly properties: readonly TypedItem[];
  readonly events: readonly TypedItem[];
  readonly slots: readonly Item[];
  readonly cssParts: readonly Item[];
}

/** Returns the documentation of all elements, sorted by tag. */
export function elementDocs(): ElementDocs[] {
  const details = eventDetails(path.join(root, 'shared/host/widget-events.ts'));
  return widgetEntries()
    .flatMap(({ file }) => readElements(file, { ...details, ...eventDetails(file) }))
    .sort((one, other) => one.tag.localeCompare(other.tag));
}

type Details = Readonly<Record<string, string>>;
type Declared = ReadonlyMap<string, ts.VariableDeclaration>;

function readElements(file: string, details: Details): ElementDocs[] {
  const source = parse(file);
  const declared = new Map<string, ts.VariableDeclaration>();
  walk(source, (node) => {
    if (ts.isVariableDeclaration(node)) declared.set(node.name.getText(), node);
  });
  return declarationsIn(source).map((call) => readElement(call, declared, details));
}

function readElement(call: ts.CallExpression, declared: Declared, details: Details): ElementDocs {
  const tag = (call.arguments[0] as ts.StringLiteral).text;
  const file = path.relative(root, call.getSourceFile().fileName);
  const fail = (problem: string): never => {
    throw new Error(`${file}, <${tag}>: ${problem}`);
  };
  const docs = docsOf(call.parent);
  // A shorthand property names a constant of the file.
  const option = (name: string): ts.Expression | undefined => factOf(call, name) ?? declared.get(name)?.initializer;

  const attributes = members(option('attributes')).map(({ name, value, comment }) => {
    const attribute = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const described = docs.attr.find((one) => one.name === attribute)?.description ?? comment;
    return {
      ...{ name: attribute, property: name, ...typeOf(value as ts.CallExpression) },
      description: described ?? fail(`attribute ${attribute} is not described`),
    };
  });
  for (const { name } of docs.attr)
    if (!attributes.some((one) => one.name === name)) fail(`@attr ${name} is not among its attributes`);
  const properties = members(option('properties')).map(({ name, value, comment }) => ({
    name,
    type: (value as ts.CallExpression).typeArguments?.[0]?.getText() ?? 'unknown',
    description:
      docs.prop.find((one) => one.name === name)?.description ?? comment ?? fail(`property ${name} is not described`),
  }));

  const own = stringsOf(option('events'));
  for (const name of own) if (!docs.event.some((one) => one.name === name)) fail(`event ${name} is not described`);
  for (const { name } of docs.event)
    if (!own.includes(name) && !(name in commonEvents)) fail(`@event ${name} is not among its events`);
  const events = [...own, ...Object.keys(commonEvents)].map((name) => ({
    name,
    type: details[name] ?? fail(`event ${name} has no type in HTMLElementEventMap`),
    description: docs.event.find((one) => one.name === name)?.description ?? commonEvents[name]!,
  }));
  const cssParts = [...docs.csspart];
  for (const [name, description] of Object.entries(commonParts))
    if (!cssParts.some((one) => one.name === name)) cssParts.push({ name, description });
  return {
    tag,
    className: tag.replace(/(^|-)([a-z])/g, (_whole, _dash, letter: string) => letter.toUpperCase()),
    file,
    description: docs.description || fail('its declaration has no docstring'),
    ...{ attributes, properties, events, slots: docs.slot, cssParts },
  };
}

/** Returns the members of an object literal, each with the docstring before it. */
function members(
  object: ts.Expression | undefined,
): { name: string; value: ts.Expression; comment?: string | undefined }[] {
  if (!object || !ts.isObjectLiteralExpression(object)) return [];
  return object.properties.filter(ts.isPropertyAssignment).map((one) => ({
    name: one.name.getText(),
    value: one.initializer,
    comment: jsDocOf(one) && plain(jsDocOf(one)!.comment),
  }));
}

const jsDocOf = (node: ts.Node): ts.JSDoc | undefined => ts.getJSDocCommentsAndTags(node).find(ts.isJSDoc);

/** Returns the type of `attribute.oneOf(['week', 'month'], 'month')` and its default. */
function typeOf(call: ts.CallExpression): { type: string; default?: string | undefined } {
  const kind = (call.expression as ts.PropertyAccessExpression).name.text;
  const [first, second] = call.arguments;
  if (kind === 'oneOf')
    return {
      type: (first as ts.ArrayLiteralExpression).elements.map((one) => one.getText()).join(' | '),
      default: second?.getText(),
    };
  if (kind === 'boolean') return { type: 'boolean', default: 'false' };
  if (kind === 'json') return { type: call.typeArguments?.[0]?.getText() ?? 'JSON', default: first?.getText() };
  if (kind === 'month') return { type: 'string' };
  return { type: kind, default: first?.getText() };
}

const TAGS = ['attr', 'prop', 'event', 'slot', 'csspart'] as const;
type DocTag = (typeof TAGS)[number];

function docsOf(declaration: ts.Node): Record<DocTag, Item[]> & { description: string } {
  const comment = jsDocOf(declaration);
  const docs = {
    description: withoutReferences(plain(comment?.comment)),
    attr: [],
    prop: [],
    event: [],
    slot: [],
    csspart: [],
  } as ReturnType<typeof docsOf>;
  for (const tag of comment?.tags ?? []) {
    const kind = TAGS.find((known) => known === tag.tagName.text);
    if (!kind) continue;
    // The parser takes a name or a type out of some tags only: the text is read as it is written.
    const text = tag
      .getText()
      .replace(/^@\w+\s*/, '')
      .replace(/\s*\n\s*\*?\s*/g, ' ')
      .trim();
    const [, name, description] = /^(?:\{[^}]*\}\s+)?\[?([\w-]+)[^\s]*\s*(?:-\s+)?(.*)$/s.exec(text) ?? [];
    if (name) docs[kind].push({ name, description: description!.trim() });
  }
  return docs;
}

const plain = (comment: ts.JSDoc['comment']): string =>
  (ts.getTextOfJSDocComment(comment) ?? '').replace(/\s+/g, ' ').trim();

/** Returns detail types by event name, from the HTMLElementEventMap of a file. */
function eventDetails(file: string): Details {
  const details: Record<string, string> = {};
  walk(parse(file), (node) => {
    if (!ts.isInterfaceDeclaration(node) || node.name.text !== 'HTMLElementEventMap') return;
    for (const member of node.members.filter(ts.isPropertySignature))
      details[(member.name as ts.StringLiteral).text] = withoutComments(member.type!.getText());
  });
  return details;
}

const withoutComments = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ;/g, ';');
