/**
 * What elements offer, read from their sources: attributes and properties from the definition, everything else from the
 * docstring over the declaration. Whatever only one of the two knows is an error, so that neither can go stale. And what each
 * custom property of the theme is for.
 */
import { readFileSync } from 'node:fs';
import path from 'node:path';
import ts from 'typescript';
import { declarationsIn, factOf, parse, root, widgetEntries } from './widget-entries.mjs';

/** Told by every element; its own docstring may say more exactly when. */
export const commonEvents = {
  'partner-widget-ready': 'The first real content is on screen.',
  'partner-widget-failed': 'The element shows its error state, or its module could not be loaded.',
  'partner-navigation-requested': 'The user follows a link to another screen. To handle it, cancel the event.',
};
export const commonParts = {
  frame: 'Everything except overlays.',
  fallback: 'The error state of the element.',
};

/**
 * @typedef {{ name: string, description: string, type?: string, default?: string }} Item
 * @typedef {{ tag: string, className: string, file: string, description: string, attributes: (Item & { property: string })[],
 *   properties: Item[], events: Item[], slots: Item[], cssParts: Item[] }} ElementDocs
 * @returns {ElementDocs[]} sorted by tag
 */
export function elementDocs() {
  const details = eventDetails(path.join(root, 'shared/host/widget-events.ts'));
  return widgetEntries()
    .flatMap(({ file }) => readElements(file, { ...details, ...eventDetails(file) }))
    .sort((one, other) => one.tag.localeCompare(other.tag));
}

/**
 * The custom properties that the design tokens take from a host, with what they are for and what they are otherwise.
 * @returns {Promise<{ name: string, description: string, default: string }[]>} sorted by name
 */
export async function cssProperties() {
  const source = readFileSync(path.join(root, 'shared/ui/base/tokens.ts'), 'utf8');
  const { outputText } = ts.transpileModule(source, { compilerOptions: { module: ts.ModuleKind.ESNext } });
  const { tokensCss } = await import(`data:text/javascript,${encodeURIComponent(outputText)}`);
  const names = [...new Set(tokensCss.match(/--partner-[a-z0-9-]+/g))].sort();
  return names.map((name) => ({ name, description: describeProperty(name), default: defaultOf(name, tokensCss) }));
}

/** What stands after the comma of its first `var()`. */
function defaultOf(name, css) {
  const start = css.indexOf(`var(${name},`) + `var(${name},`.length;
  let end = start;
  for (let depth = 0; depth >= 0; end++) depth += { '(': 1, ')': -1 }[css[end]] ?? 0;
  const value = css.slice(start, end - 1).replaceAll('--_', '--partner-');
  return /--partner-(brand|accent)/.test(value) && value.length > 40 ? 'derived from --partner-brand' : value;
}

function readElements(file, details) {
  const source = parse(file);
  const declared = new Map();
  const visit = (node) => {
    if (ts.isVariableDeclaration(node)) declared.set(node.name.text, node);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return declarationsIn(source).map((call) => readElement(call, { source, declared, details, file }));
}

function readElement(call, { source, declared, details, file }) {
  const tag = call.arguments[0].text;
  const complain = (what) => {
    throw new Error(`${path.relative(root, file)}, <${tag}>: ${what}`);
  };
  const docs = docsOf(call.parent);
  // `attributes` alone names a constant of the file
  const option = (name) => factOf(call, name) ?? declared.get(name)?.initializer;

  const attributes = members(option('attributes'), source).map(({ name, value, comment }) => {
    const attribute = name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
    const told = docs.attr.find((one) => one.name === attribute);
    if (!told && !comment) complain(`attribute ${attribute} is not described`);
    const { type, fallback } = kindOf(value);
    return { name: attribute, property: name, type, default: fallback, description: told?.description ?? comment };
  });
  for (const { name } of docs.attr) {
    if (!attributes.some((one) => one.name === name)) complain(`@attr ${name} is no attribute of it`);
  }
  const properties = members(option('properties'), source).map(({ name, value, comment }) => {
    const told = docs.prop.find((one) => one.name === name);
    if (!told && !comment) complain(`property ${name} is not described`);
    return { name, type: value.typeArguments?.[0]?.getText() ?? 'unknown', description: told?.description ?? comment };
  });

  const own = (option('events')?.elements ?? []).map(({ text }) => text);
  for (const name of own) if (!docs.event.some((one) => one.name === name)) complain(`event ${name} is not described`);
  for (const { name } of docs.event) {
    if (!own.includes(name) && !(name in commonEvents)) complain(`@event ${name} is not among its events`);
  }
  const events = [...own, ...Object.keys(commonEvents)].map((name) => ({
    name,
    type: details[name] ?? complain(`event ${name} has no type in HTMLElementEventMap`),
    description: docs.event.find((one) => one.name === name)?.description ?? commonEvents[name],
  }));
  const cssParts = [...docs.csspart];
  for (const [name, description] of Object.entries(commonParts)) {
    if (!cssParts.some((one) => one.name === name)) cssParts.push({ name, description });
  }
  const className = tag.replace(/(^|-)([a-z])/g, (_whole, _dash, letter) => letter.toUpperCase());
  if (!docs.description) complain('its declaration has no docstring');
  return {
    ...{ tag, className, file: path.relative(root, file), description: docs.description },
    ...{ attributes, properties, events, slots: docs.slot, cssParts },
  };
}

/** Entries of an object literal with the comment before each. */
function members(object, source) {
  return (object?.properties ?? []).map((one) => ({
    name: one.name.getText(),
    value: one.initializer,
    comment: (ts.getLeadingCommentRanges(source.text, one.pos) ?? [])
      .map(({ pos, end }) => source.text.slice(pos, end))
      .filter((comment) => comment.startsWith('/**'))
      .map((comment) =>
        comment
          .replace(/^\/\*\*|\*\/$|^\s*\*/gm, '')
          .replace(/\s+/g, ' ')
          .trim(),
      )
      .at(-1),
  }));
}

/** `attribute.oneOf(['week', 'month'], 'month')` in words. */
function kindOf(call) {
  const kind = call.expression.name.text;
  const [first, second] = call.arguments;
  if (kind === 'oneOf')
    return { type: first.elements.map((word) => word.getText()).join(' | '), fallback: second?.getText() };
  if (kind === 'boolean') return { type: 'boolean', fallback: 'false' };
  if (kind === 'json') return { type: call.typeArguments?.[0]?.getText() ?? 'JSON', fallback: first?.getText() };
  return { type: kind, fallback: first?.getText() };
}

function docsOf(node) {
  const comment = ts.getJSDocCommentsAndTags(node).find(ts.isJSDoc);
  const docs = { description: plain(comment?.comment), attr: [], prop: [], event: [], slot: [], csspart: [] };
  for (const tag of comment?.tags ?? []) {
    const kind = { attribute: 'attr', property: 'prop' }[tag.tagName.text] ?? tag.tagName.text;
    if (!(kind in docs) || kind === 'description') continue;
    // The text as written: the parser takes a name or a type out of some tags and not out of others.
    const text = tag
      .getText()
      .replace(/^@\w+\s*/, '')
      .replace(/\s*\n\s*\*?\s*/g, ' ')
      .trim();
    const [, name, description] = /^(?:\{[^}]*\}\s+)?\[?([\w-]+)[^\s]*\s*(?:-\s+)?(.*)$/s.exec(text) ?? [];
    if (name) docs[kind].push({ name, description: description.trim() });
  }
  return docs;
}

const plain = (comment) => (ts.getTextOfJSDocComment(comment) ?? '').replace(/\s+/g, ' ').trim();

/** Detail types by event name, from the file's part of HTMLElementEventMap. */
function eventDetails(file) {
  const details = {};
  const visit = (node) => {
    if (ts.isInterfaceDeclaration(node) && node.name.text === 'HTMLElementEventMap') {
      for (const member of node.members) details[member.name.text] = withoutComments(member.type.getText());
    }
    ts.forEachChild(node, visit);
  };
  visit(parse(file));
  return details;
}

const withoutComments = (text) =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/\s+/g, ' ')
    .replace(/ ;/g, ';');

/** The purpose of each custom property, by its name after `--partner-`. */
const described = {
  brand: 'The brand color. All accents and charts, light and dark, are derived from it with sufficient contrast.',
  'brand-hover': 'Accent on hover, light theme.',
  'brand-press': 'Accent while pressed, light theme.',
  'brand-text': 'Accent for text, light theme: links and selected tabs.',
  'brand-soft': 'Soft accent background, light theme.',
  'brand-chart': 'Bars and lines of charts, light theme.',
  'brand-dark': 'Accent of the dark theme. Replaces the color derived from the brand.',
  'brand-dark-hover': 'Accent on hover, dark theme.',
  'brand-dark-press': 'Accent while pressed, dark theme.',
  'brand-dark-text': 'Accent for text, dark theme.',
  'brand-dark-soft': 'Soft accent background, dark theme.',
  'brand-dark-chart': 'Bars and lines of charts, dark theme.',
  'on-brand': 'Text on the accent, light theme.',
  'on-brand-dark': 'Text on the accent, dark theme.',
  accent: 'Accent of buttons, focus and selection. Replaces the color derived from the brand.',
  'accent-hover': 'Accent on hover.',
  'accent-press': 'Accent while pressed.',
  'accent-text': 'Accent for text.',
  'accent-soft': 'Soft accent background.',
  'on-accent': 'Text on the accent.',
  bg: 'Background behind panels: full-page dialogs, and every element with `theme: dark`.',
  surface: 'Background of panels.',
  'surface-raised': 'Background of floating layers: dialogs, lists, toasts.',
  'surface-sunken': 'Background of table headers and read-only fields.',
  'surface-hover': 'Background of a row on hover.',
  fill: 'Background of neutral badges and of tracks.',
  thumb: 'Selected segment of a segmented control.',
  scrim: 'Layer over the page behind a dialog.',
  text: 'Text color.',
  'text-2': 'Secondary text: explanations.',
  'text-3': 'Tertiary text: notes.',
  'text-disabled': 'Text of disabled controls.',
  line: 'Lines between rows and borders of panels.',
  'line-strong': 'Borders of buttons.',
  'line-control': 'Borders of fields, with a contrast of 3 : 1.',
  'line-total': 'Line above a total.',
  success: 'Text of success messages.',
  'success-soft': 'Background of success messages.',
  warning: 'Text of warnings.',
  'warning-soft': 'Background of warnings.',
  failure: 'Text of errors, and background of destructive buttons.',
  'failure-soft': 'Background of errors.',
  transfer: 'Text of transfers in progress.',
  'transfer-soft': 'Background of transfers in progress.',
  'on-danger': 'Text on destructive buttons.',
  'chart-bar': 'Bars and lines of charts.',
  'chart-grid': 'Grid of charts.',
  edge: 'Outline of floating layers.',
  shade: 'Shadow color of floating layers.',
  font: 'Font family of all text.',
  'font-code': 'Font family of IDs and addresses.',
  'text-xs': 'Size of the smallest text.',
  'line-xs': 'Line height of the smallest text.',
  'line-sm': 'Line height of body text (14 px).',
  'text-md': 'Size of large text.',
  'line-md': 'Line height of large text.',
  'text-control': 'Size of text in fields and buttons.',
  'weight-label': 'Font weight of labels.',
  'weight-title': 'Font weight of titles.',
  hairline: 'Border of panels and rows, as a shorthand.',
  focus: 'Focus ring.',
  'shadow-float': 'Shadow of lists and toasts.',
  'shadow-dialog': 'Shadow of dialogs.',
  ease: 'Easing of all animations.',
  hover: 'Duration of color changes.',
  enter: 'Duration of entrance animations.',
  control: 'Height of fields and buttons.',
  'control-sm': 'Height of small fields and buttons.',
  row: 'Height of a table row.',
  'cell-x': 'Horizontal padding of table cells.',
  'panel-pad': 'Padding of panels.',
  gap: 'Space between panels.',
  'field-gap': 'Space between fields.',
};

/** Steps of a scale share one sentence. */
const scales = [
  [/^space-(\d+)$/, (step) => `Step ${step} of the spacing scale.`],
  [/^radius-(\w+)$/, (size) => `Radius of corners, ${size}.`],
  [/^(title|figure)-(\w+)-line$/, (kind, size) => `Line height of a ${kind}, ${size}.`],
  [/^(title|figure)-(\w+)$/, (kind, size) => `Size of a ${kind}, ${size}.`],
];

/** @param {string} name with its dashes @throws where nobody has said what it is for */
function describeProperty(name) {
  const short = name.replace('--partner-', '');
  if (described[short]) return described[short];
  for (const [pattern, words] of scales) {
    const match = pattern.exec(short);
    if (match) return words(...match.slice(1));
  }
  throw new Error(`${name} is not described in shared/build/element-docs.mjs`);
}
