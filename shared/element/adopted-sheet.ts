/**
 * Styles with a fixed cost per page: constructable sheets that every shadow root adopts. They work under `style-src
 * 'self'` and even `'none'`, because there are no style elements and no style attributes.
 */
import { __PRIVATE__ } from 'styled-components';
import { olderEngine } from '../ui/base/engine.ts';
import { tokensCss, compact, declare, forcedColorsCss } from '../ui/base/tokens.ts';
import { getConfiguration, subscribeConfiguration, type Configuration } from '../host/configuration.ts';
import { brandOf } from '../host/brand.ts';

/** `auto` follows the system preference. Without a theme, the page's own `color-scheme` decides. */
const SCHEMES = { light: 'light', dark: 'dark', auto: 'light dark' };

/** Returns theme, density and brand of the configuration as CSS rules. */
function appearanceCss({ theme, density }: Configuration): string {
  const { accent } = brandOf();
  return [
    accent && CSS.supports('color', accent) && `:root,:host{--_brand:${accent}}`,
    theme && Object.hasOwn(SCHEMES, theme) && `.frame,.overlays{color-scheme:${SCHEMES[theme]}}`,
    // the page behind it may be light
    theme === 'dark' && '.frame{background:var(--_bg)}',
    // paper is white
    theme === 'dark' && '@media print{.frame,.overlays{color-scheme:only light}.frame{background:none}}',
    // touch targets take precedence over density
    density === 'compact' && `@media not ((pointer:coarse) or (max-width:640px)){:root,:host{${declare(compact)}}}`,
    forcedColorsCss,
  ]
    .filter(Boolean)
    .join('');
}

let sheet: CSSStyleSheet | undefined;

/**
 * Returns the sheet of the configuration's appearance. Every root adopts it after the tokens and the frame; it follows
 * changes.
 */
function appearanceSheet(): CSSStyleSheet {
  if (sheet) return sheet;
  const newSheet = (sheet = new CSSStyleSheet());
  const write = () => newSheet.replaceSync(appearanceCss(getConfiguration()));
  write();
  subscribeConfiguration(write);
  return newSheet;
}

/**
 * Static rules of every element: the boundary to the host's styles.
 *
 * A host's `* { all: unset !important }` applies to the element and, through inheritance, to its content. Frame and
 * overlays therefore start from initial values. Custom properties pass, because they carry the theme. No rem anywhere,
 * because the root font belongs to the host. Without a doctype, browsers reset the inherited styles of tables, so tables
 * inherit them explicitly. The texts are Chinese or English, whose direction a right-to-left page would
 * change: signs and currencies would move to the other side of an amount.
 */
const frameCss = `
:host { display: block }
:host([hidden]) { display: none !important }
.frame, .overlays {
  all: initial;
  color-scheme: inherit;
  direction: ltr;
  display: block;
  box-sizing: border-box;
  font: 400 var(--_text-base)/var(--_line-sm) var(--_font);
  color: var(--_text);
  -webkit-text-size-adjust: 100%;
  -webkit-font-smoothing: antialiased;
  overflow-wrap: anywhere;
  text-wrap: pretty;
}
.frame { container-type: inline-size }
/* as high as the usual content: reserved-space.tsx */
.loading {
  --_height: var(--_wide);
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  align-items: start;
  min-height: calc(var(--_text-base) / 14 * var(--_height));
}
@container (max-width: 960px) { .loading { --_height: var(--_medium) } }
@container (max-width: 640px) { .loading { --_height: var(--_narrow) } }
/* an amount in a text of the page is as wide as its digits */
:host([view=amount]) { display: inline-block }
:host([view=amount]) .frame { container-type: normal }
.overlays { position: absolute; z-index: 2147483000 }
*, ::before, ::after { box-sizing: border-box }
h1, h2, h3, h4, p, ol, ul, dl, dd, figure, fieldset, form { margin: 0; padding: 0; border: 0; min-width: 0 }
h1, h2, h3, h4 { font: inherit }
ol, ul { list-style: none }
table { font: inherit; color: inherit; white-space: inherit; text-align: inherit }
.failed { padding: 24px; border: 1px solid var(--_line); border-radius: 12px; text-align: center; background: var(--_surface) }
.failed button { min-height: 44px; margin-top: 12px; padding: 0 20px; border: 1px solid var(--_line-strong); border-radius: 8px; font: inherit; color: inherit; background: none; cursor: pointer }
.failed button:focus-visible { outline: 2px solid var(--_accent); outline-offset: 2px }
`;

type StyledSheet = InstanceType<typeof __PRIVATE__.StyleSheet>;
type RuleGroups = ReturnType<StyledSheet['getTag']>;

/**
 * Groups of styled components that share a sheet. When a rule such as `@media` is added, Chromium calculates the styles of all
 * elements again that match any rule of the same sheet. With one sheet for all groups, the first press on the withdraw button
 * recalculated the whole wallet.
 */
const GROUPS_PER_SHEET = 8;
/** The last sheet also has the groups of further components. */
const STYLED_SHEETS = 48;
/** Tokens, reset and frame, which never change, and the appearance. */
const FIRST_STYLED = 2;

const sheetNumber = (group: number): number => Math.min(Math.floor(group / GROUPS_PER_SHEET), STYLED_SHEETS - 1);

interface Sheets {
  /** The sheets of every element, in their order. */
  readonly all: readonly CSSStyleSheet[];
  readonly manager: StyledSheet;
}

let sheets: Sheets | undefined;

function sharedSheets(): Sheets {
  if (sheets) return sheets;
  const fixed = new CSSStyleSheet();
  fixed.replaceSync(tokensCss + frameCss);
  // rules of styled components, added when first rendered
  const styled = Array.from({ length: STYLED_SHEETS }, () => new CSSStyleSheet());
  const all = [fixed, appearanceSheet(), ...styled];
  // `isServer` prevents style elements; the rules are inserted into the groups below instead.
  const manager = new __PRIVATE__.StyleSheet({ isServer: true });
  manager.server = false;
  manager.tag = ruleGroups() as RuleGroups;
  sheets = { all, manager };
  sheetLists.add(all);
  return sheets;
}

/** The sheets of every element, and their copies for other documents. */
export const sheetLists = new Set<readonly CSSStyleSheet[]>();

/** Returns the sheets of every element, in their order. */
export const elementSheets = (): readonly CSSStyleSheet[] => sharedSheets().all;

/** Returns the sheet for a `StyleSheetManager` around styled components inside an adopting root. */
export const styledSheet = (): StyledSheet => sharedSheets().manager;

/** Adopts the shared sheets after the existing sheets of the root. */
export function adoptSheets(root: Document | ShadowRoot): void {
  const sheets = elementSheets();
  if (root.adoptedStyleSheets.includes(sheets[0]!)) return;
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, ...sheets];
  olderEngine()?.adoptColors(root);
}

/**
 * Keeps rules in the order in which components are defined, regardless of when they render, because a component may
 * extend an earlier one.
 */
function ruleGroups(): Omit<RuleGroups, 'groupSizes' | 'tag' | '_cGroup' | '_cIndex' | 'indexOfGroup'> {
  const sizes: number[] = [];
  const sheetsOf = (group: number) => [...sheetLists].map((list) => list[FIRST_STYLED + sheetNumber(group)]!);
  /** Returns the place of a group in its sheet. */
  const startOf = (group: number) => {
    let start = 0;
    for (let before = sheetNumber(group) * GROUPS_PER_SHEET; before < group; before++) start += sizes[before] ?? 0;
    return start;
  };
  return {
    length: Infinity,
    insertRules(group: number, rules: string[]) {
      let at = startOf(group) + (sizes[group] ?? 0);
      for (const rule of rules) {
        try {
          for (const sheet of sheetsOf(group)) sheet.insertRule(olderEngine()?.ruleFor(rule) ?? rule, at);
          at++;
          sizes[group] = (sizes[group] ?? 0) + 1;
        } catch {
          // A selector that this browser does not support costs only its own rule, as in a style element.
        }
      }
    },
    clearGroup(group: number) {
      const start = startOf(group);
      for (let left = sizes[group] ?? 0; left > 0; left--) for (const sheet of sheetsOf(group)) sheet.deleteRule(start);
      sizes[group] = 0;
    },
    getGroup: () => '',
  };
}
