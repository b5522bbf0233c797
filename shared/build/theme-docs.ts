/** Describes the theme properties that the design tokens accept from a host. */
import { tokensCss } from '../ui/base/tokens.ts';

export interface ThemeProperty {
  readonly name: string;
  readonly description: string;
  readonly default: string;
}

/** Returns the custom properties with their purpose and default, sorted by name. */
export function cssProperties(): ThemeProperty[] {
  const names = [...new Set(tokensCss.match(/--partner-[a-z0-9-]+/g))].sort();
  return names.map((name) => ({ name, description: describe(name), default: defaultOf(name) }));
}

/** Returns the text after the comma of the first `var()` with this name. */
function defaultOf(name: string): string {
  const start = tokensCss.indexOf(`var(${name},`) + `var(${name},`.length;
  let end = start;
  for (let depth = 0; depth >= 0; end++) {
    if (tokensCss[end] === '(') depth++;
    if (tokensCss[end] === ')') depth--;
  }
  const value = tokensCss.slice(start, end - 1).replaceAll('--_', '--partner-');
  return /--partner-(brand|accent)/.test(value) && value.length > 40 ? 'derived from --partner-brand' : value;
}

/** The purpose of each custom property, by its name after `--partner-`. */
const described: Readonly<Record<string, string>> = {
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
  'text-base': 'Size of body text, in px or rem. All other text sizes and line heights follow it.',
  'text-xs': 'Size of the smallest text.',
  'line-xs': 'Line height of the smallest text.',
  'line-sm': 'Line height of body text.',
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

/** Steps of a scale share one description. */
const scales: readonly (readonly [pattern: RegExp, description: string])[] = [
  [/^space-(\d+)$/, 'Step $1 of the spacing scale.'],
  [/^radius-(\w+)$/, 'Radius of corners, $1.'],
  [/^(title|figure)-(\w+)-line$/, 'Line height of a $1, $2.'],
  [/^(title|figure)-(\w+)$/, 'Size of a $1, $2.'],
];

/** @throws when a property has no description */
function describe(name: string): string {
  const short = name.replace('--partner-', '');
  const [pattern, description] = scales.find(([each]) => each.test(short)) ?? [];
  const found = described[short] ?? (pattern && short.replace(pattern, description!));
  if (!found) throw new Error(`${name} has no description in shared/build/theme-docs.ts`);
  return found;
}
