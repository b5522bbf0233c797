/**
 * Styles that cost once per page: two constructable sheets adopted by every shadow root. They are no style elements and
 * no style attributes, so that a page with `style-src 'self'`, or even `'none'`, shows the elements as they are.
 */
import { __PRIVATE__ } from 'styled-components';
import { appearanceSheet } from '../ui/appearance.ts';
import { tokensCss } from '../ui/tokens.ts';
import { frameCss } from './frame-css.ts';

type StyledSheet = InstanceType<typeof __PRIVATE__.StyleSheet>;
type RuleGroups = ReturnType<StyledSheet['getTag']>;

interface Sheets {
  /** Tokens, reset and frame: written once. */
  readonly fixed: CSSStyleSheet;
  /** Rules of styled components, as they are first rendered. */
  readonly styled: CSSStyleSheet;
  readonly manager: StyledSheet;
}

let sheets: Sheets | undefined;

function sharedSheets(): Sheets {
  if (sheets) return sheets;
  const fixed = new CSSStyleSheet();
  fixed.replaceSync(tokensCss + frameCss);
  const styled = new CSSStyleSheet();
  // `isServer` keeps styled-components from making a style element; the rules go to the groups below instead.
  const manager = new __PRIVATE__.StyleSheet({ isServer: true });
  manager.server = false;
  manager.tag = ruleGroups(styled) as RuleGroups;
  sheets = { fixed, styled, manager };
  return sheets;
}

/** The sheet for a `StyleSheetManager` around styled components that live in an adopting root. */
export const styledSheet = (): StyledSheet => sharedSheets().manager;

/** Adopts the shared sheets, after those that the root has already. */
export function adoptSheets(root: Document | ShadowRoot): void {
  const { fixed, styled } = sharedSheets();
  if (!root.adoptedStyleSheets.includes(fixed))
    root.adoptedStyleSheets = [...root.adoptedStyleSheets, fixed, appearanceSheet(), styled];
}

/**
 * styled-components numbers its components in the order of their definition; rules of a later one must come later in
 * the sheet, whenever they are rendered, as it may extend an earlier one.
 */
function ruleGroups(
  sheet: CSSStyleSheet,
): Omit<RuleGroups, 'groupSizes' | 'tag' | '_cGroup' | '_cIndex' | 'indexOfGroup'> {
  const sizes: number[] = [];
  const startOf = (group: number) => {
    let start = 0;
    for (let before = 0; before < group; before++) start += sizes[before] ?? 0;
    return start;
  };
  return {
    length: Infinity,
    insertRules(group: number, rules: string[]) {
      let at = startOf(group + 1);
      for (const rule of rules) {
        try {
          sheet.insertRule(rule, at);
          at++;
          sizes[group] = (sizes[group] ?? 0) + 1;
        } catch {
          // A selector that this browser does not know costs its rule alone, as in a style element.
        }
      }
    },
    clearGroup(group: number) {
      const start = startOf(group);
      for (let left = sizes[group] ?? 0; left > 0; left--) sheet.deleteRule(start);
      sizes[group] = 0;
    },
    getGroup: () => '',
  };
}
