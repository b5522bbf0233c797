/**
 * Colors for engines that do not compute them: `color-mix()` (Chromium 111, Safari 16.2, Firefox 113), relative colors
 * (Chromium 119, Safari 18, Firefox 128) and `light-dark()` (Chromium 123, Safari 17.5, Firefox 120).
 *
 * An engine substitutes `var()` in a custom property also where it cannot compute the result. This file reads the result
 * from the host, computes it, and sets the color for the content. So a page's own values can also use these functions.
 */
import { COLOR_ROLES, declare, drawnTokens } from '../base/tokens.ts';

type Rgba = readonly [red: number, green: number, blue: number, alpha: number];

const canvas = document.createElement('canvas').getContext('2d')!;

/** The default brand color of dark mode, which is outside of sRGB. Also instead of a color that the engine cannot parse. */
const UNKNOWN = '#00a29b';

function parse(color: string): Rgba {
  canvas.fillStyle = UNKNOWN;
  canvas.fillStyle = color;
  const canvasColor = canvas.fillStyle;
  const hex = (at: number) => parseInt(canvasColor.slice(at, at + 2), 16);
  // `#rrggbb` for an opaque color, otherwise `rgba(…)`
  return canvasColor.startsWith('#')
    ? [hex(1), hex(3), hex(5), 1]
    : (canvasColor.match(/[\d.]+/g)!.map(Number) as unknown as Rgba);
}

/** Mixes in sRGB, also where a page uses another color space. */
function mix(one: Rgba, share: number, other: Rgba): Rgba {
  const alpha = one[3] * share + other[3] * (1 - share);
  const channel = (at: 0 | 1 | 2) =>
    alpha && Math.round((one[at] * one[3] * share + other[at] * other[3] * (1 - share)) / alpha);
  return [channel(0), channel(1), channel(2), alpha];
}

/** Splits a text at a separator outside of brackets. */
function split(text: string, separator: string): string[] {
  const parts = [''];
  let depth = 0;
  for (const letter of text) {
    if (letter === '(') depth++;
    if (letter === ')') depth--;
    if (letter === separator && depth === 0) parts.push('');
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim()).filter(Boolean);
}

/** @param scheme 0 light, 1 dark */
function compute(color: string, scheme: 0 | 1): Rgba {
  const [, name, inside = ''] = /^([\w-]+)\(([^]*)\)$/.exec(color.trim()) ?? [];
  const colorParts = split(inside, ',');
  if (name === 'light-dark') return compute(colorParts[scheme]!, scheme);
  if (name === 'color-mix') {
    const [mixed = '', percent = '50%'] = split(colorParts[1]!, ' ');
    return mix(compute(mixed, scheme), parseFloat(percent) / 100, compute(colorParts[2]!, scheme));
  }
  // the color without its adjustment
  const [from, base] = split(inside, ' ');
  return from === 'from' ? compute(base!, scheme) : parse(color);
}

/** Reads the colors of a host. @returns declarations for its content */
function declarations(host: Element, scheme: 0 | 1): string {
  const style = getComputedStyle(host);
  return COLOR_ROLES.map((role) => {
    const [red, green, blue, alpha] = compute(style.getPropertyValue(`--_${role}`), scheme);
    return `--_${role}:rgba(${red},${green},${blue},${alpha});`;
  }).join('');
}

/** The content of an element, and of a page of this server. */
const CONTENT = 'body,.frame,.overlays';

/**
 * A color of the system that follows `color-scheme`, and the brand of the page. Their transitions report a change, and the
 * animation reports that the element is back in the document.
 */
const PROBE = `
.frame::before {
  content: '';
  position: absolute;
  visibility: hidden;
  color: var(--partner-brand, var(--_brand, #000));
  background: Canvas;
  transition: color 1ms, background 1ms;
  animation: partner-shown 1ms;
}
@keyframes partner-shown { from { order: 1 } }
${CONTENT} { ${declare(drawnTokens)} }
.overlays > * { pointer-events: auto }
`;

const isDark = (frame: Element): boolean => {
  const [red, green, blue] = parse(getComputedStyle(frame, '::before').backgroundColor);
  return red + green + blue < 384;
};

function sheetOf(css: string): CSSStyleSheet {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(css);
  return sheet;
}

let probe: CSSStyleSheet | undefined;

/** Roots with the same colors share a sheet. */
const sheets = new Map<string, CSSStyleSheet>();

function colorSheet(host: Element, scheme: 0 | 1): CSSStyleSheet {
  const onPaper = declarations(host, 0);
  const onScreen = declarations(host, scheme);
  const key = onScreen + onPaper;
  if (!sheets.has(key))
    sheets.set(
      key,
      sheetOf(
        `@media screen and (forced-colors:none){${CONTENT}{${onScreen}}}@media print{${CONTENT}{${onPaper}}}` +
          // the only color of a contrast theme that is mixed
          `@media(forced-colors:active){${CONTENT}{--_fill:Canvas}}`,
      ),
    );
  return sheets.get(key)!;
}

/** The sheet of each root. */
const current = new WeakMap<Document | ShadowRoot, CSSStyleSheet>();

function setColors(root: Document | ShadowRoot): void {
  const frame = root.querySelector('.frame');
  if (!frame) return;
  const host = root instanceof ShadowRoot ? root.host : root.documentElement;
  const [before, now] = [current.get(root), colorSheet(host, isDark(frame) ? 1 : 0)];
  if (before === now) return;
  current.set(root, now);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets.filter((sheet) => sheet !== before), now];
}

export function adoptColors(root: Document | ShadowRoot): void {
  probe ??= sheetOf(PROBE);
  root.adoptedStyleSheets = [...root.adoptedStyleSheets, probe];
  // before the first paint
  const rendered = new MutationObserver(() => {
    if (!root.querySelector('.frame')) return;
    rendered.disconnect();
    setColors(root);
  });
  rendered.observe(root, { childList: true, subtree: true });
  for (const type of ['animationstart', 'transitionrun'] as const)
    root.addEventListener(type, (event) => {
      if ((event.target as Element).matches('.frame')) setColors(root);
    });
}
