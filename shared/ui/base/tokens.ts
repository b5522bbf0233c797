/**
 * Design tokens: the static rules that every root adopts.
 *
 * A host sets `--partner-<name>` on any ancestor, which takes precedence. Components read `--_<name>`, declared here
 * with the default. Light or dark follows the element's `color-scheme`, which `adopted-sheet.ts` sets if the
 * configuration requires it.
 */

/**
 * Adjusts the lightness of a color for sufficient contrast with any brand color. Accent text and text on the accent
 * have 4.5 : 1, bars of charts 3 : 1. Engines that lack a color function: `older/older-colors.ts`.
 */
const fit = (color: string, lightness: string, chroma = 'c'): string => `oklch(from ${color} ${lightness} ${chroma} h)`;

const BRAND = 'var(--partner-brand,var(--_brand,#0a696d))';

/**
 * Text on the accent. Dark Reader replaces a plain color that is the fallback of `var()`, but not the accent below it: the text
 * would be as light as the button.
 */
const INK = 'light-dark(#fff,#04201f)';

/** Colors by role, light and dark. */
const colors: Record<string, readonly [light: string, dark: string]> = {
  // backgrounds
  bg: ['#f4f6f6', '#0d1213'],
  surface: ['#fff', '#151c1d'],
  'surface-raised': ['#fff', '#1b2425'],
  'surface-sunken': ['#ebefef', '#0f1516'],
  'surface-hover': ['#f6f8f8', '#1a2223'],
  fill: ['#ebefef', '#222c2d'],
  thumb: ['#fff', '#364244'],
  scrim: ['#0b18197a', '#0000009e'],
  // text
  text: ['#0f1a1b', '#e7eded'],
  'text-2': ['#465556', '#a9b6b6'],
  'text-3': ['#5f6d6e', '#8b9999'],
  'text-disabled': ['#93a0a1', '#667576'],
  // lines
  line: ['#dde4e4', '#283233'],
  'line-strong': ['#c3cdcd', '#3a4748'],
  'line-control': ['#839192', '#667576'],
  'line-total': ['#465556', '#a9b6b6'],
  // accent: the brand color and colors derived from it, unless the brand sets its own
  accent: [
    fit(BRAND, 'min(l,.53)'),
    `var(--partner-brand-dark,${fit('color-mix(in oklab,var(--partner-brand,var(--_brand,oklab(.618 -.154 -.028))) 64%,#fff)', 'max(l,.68)')})`,
  ],
  'accent-hover': [
    'var(--partner-brand-hover,color-mix(in oklab,var(--_accent) 84%,#000))',
    'var(--partner-brand-dark-hover,color-mix(in oklab,var(--_accent) 80%,#fff))',
  ],
  'accent-press': [
    'var(--partner-brand-press,color-mix(in oklab,var(--_accent) 70%,#000))',
    'var(--partner-brand-dark-press,color-mix(in oklab,var(--_accent) 88%,#000))',
  ],
  'accent-text': [
    'var(--partner-brand-text,var(--_accent-hover))',
    'var(--partner-brand-dark-text,var(--_accent-hover))',
  ],
  'accent-soft': [
    'var(--partner-brand-soft,color-mix(in srgb,var(--_accent) 13%,var(--_surface)))',
    'var(--partner-brand-dark-soft,color-mix(in srgb,var(--_accent) 16%,var(--_surface)))',
  ],
  'on-accent': ['var(--partner-on-brand,var(--_ink))', 'var(--partner-on-brand-dark,var(--_ink))'],
  // status: text and a soft background for each
  success: ['#1d6b2c', '#74cf86'],
  'success-soft': ['#e6f3e7', '#12291a'],
  warning: ['#875000', '#f0b65e'],
  'warning-soft': ['#fcf0da', '#2e220d'],
  failure: ['#b42318', '#ff9389'],
  'failure-soft': ['#fdeceb', '#361917'],
  transfer: ['#3b4db5', '#a3b3ff'],
  'transfer-soft': ['#ebeefb', '#1b2343'],
  'on-danger': ['#fff', '#310906'],
  // chart
  'chart-bar': [
    `var(--partner-brand-chart,${fit(BRAND, '.64', 'calc(c*.8)')})`,
    `var(--partner-brand-dark-chart,${fit(BRAND, '.56', 'calc(c*.8)')})`,
  ],
  'chart-grid': ['#e8eded', '#222b2c'],
  // depth: only floating layers cast a shadow; in dark mode they have a border instead
  edge: ['#0f1a1b12', '#2f3b3c'],
  shade: ['#0f1a1b2e', '#0009'],
};

/** Lines and shadows, which contain colors. */
export const drawnTokens: Record<string, string> = {
  hairline: '1px solid var(--_line)',
  focus: '2px solid var(--_accent)',
  'shadow-float': '0 0 0 1px var(--_edge),0 8px 24px var(--_shade)',
  'shadow-dialog': '0 0 0 1px var(--_edge),0 24px 64px var(--_shade)',
};

/** A text size or line height that follows the size of body text, 14 px by default. */
const text = (px: number): string => `calc(var(--_text-base)*${px}/14)`;

/** Values other than colors, the same in both themes. */
const measures: Record<string, string> = {
  font: `-apple-system,BlinkMacSystemFont,"Segoe UI",Roboto,"PingFang SC","HarmonyOS Sans SC",MiSans,"Microsoft YaHei","Noto Sans SC","Noto Sans CJK SC",sans-serif`,
  'font-code': `ui-monospace,"SF Mono","Cascadia Mono",Consolas,"Noto Sans Mono CJK SC",monospace`,
  'text-base': '14px',
  'text-xs': text(12),
  'line-xs': text(20),
  'line-sm': text(22),
  'text-md': text(16),
  'line-md': text(26),
  'text-control': text(14),
  'title-sm': text(16),
  'title-sm-line': text(24),
  'title-md': text(20),
  'title-md-line': text(28),
  'title-lg': text(24),
  'title-lg-line': text(32),
  'figure-sm': text(20),
  'figure-sm-line': text(28),
  'figure-md': text(26),
  'figure-md-line': text(36),
  'figure-lg': text(36),
  'figure-lg-line': text(44),
  'figure-xl': text(52),
  'figure-xl-line': text(60),
  'weight-label': '500',
  'weight-title': '600',
  'space-1': '4px',
  'space-2': '8px',
  'space-3': '12px',
  'space-4': '16px',
  'space-5': '20px',
  'space-6': '24px',
  'space-8': '32px',
  'space-10': '40px',
  'space-12': '48px',
  'radius-sm': '4px',
  'radius-md': '8px',
  'radius-lg': '12px',
  'radius-xl': '16px',
  ease: 'cubic-bezier(.2,0,0,1)',
  hover: '120ms',
  enter: '180ms',
  control: '40px',
  'control-sm': '32px',
  row: '52px',
  'cell-x': '16px',
  'panel-pad': '24px',
  gap: '24px',
  'field-gap': '24px',
};

/** Returns the color of a contrast theme (forced colors) for a role. */
function systemColor(role: string): string {
  if (role === 'accent-text') return 'LinkText';
  if (role === 'on-accent') return 'HighlightText';
  if (role === 'text-disabled' || role === 'chart-grid') return 'GrayText';
  // also the area below the line of a chart, which would hide the grid
  if (role === 'accent-soft') return '#0000';
  // visible next to the background: placeholders, tracks and hovered rows
  if (role === 'fill') return 'color-mix(in srgb,CanvasText 15%,Canvas)';
  if (/^(bg|surface|thumb|shade|on-danger)|-soft/.test(role)) return 'Canvas';
  return role.startsWith('accent') ? 'Highlight' : 'CanvasText';
}

/** Selected and highlighted controls, which otherwise differ from their neighbors by a background. */
const CHOSEN =
  '[aria-selected=true]:not([role=tab]),[aria-pressed=true],[aria-current]:not([aria-current=false]),[data-highlighted],[data-in-range]';

/**
 * The user's own colors, also for parts that a browser with forced colors does not draw: bars, marks and shadows. Values of
 * the host do not apply.
 */
export const forcedColorsCss = `@media(forced-colors:active){:root,:host{${Object.keys(colors)
  .filter((role) => role !== 'scrim')
  .map((role) => `--_${role}:${systemColor(role)};`)
  .join(
    '',
  )}}.frame,.overlays{forced-color-adjust:none}:where(${CHOSEN}){outline:1px solid;outline-offset:-1px}:disabled,[aria-disabled=true]{color:GrayText!important}}`;

/** Configuration `density: 'compact'`. Font sizes do not shrink. */
export const compact: Record<string, string> = {
  control: '32px',
  'control-sm': '28px',
  row: '40px',
  'cell-x': '12px',
  'panel-pad': '16px',
  gap: '16px',
  'field-gap': '20px',
};

/** Touch: controls are 44 px high, and text in fields is large enough that phones do not zoom in. */
const touch: Record<string, string> = {
  control: '44px',
  'control-sm': '44px',
  'text-control': `max(16px,${text(14)})`,
};

/** Narrow: less padding, smaller metrics. */
const narrow: Record<string, string> = {
  ...touch,
  row: '64px',
  'cell-x': '12px',
  'panel-pad': '16px',
  gap: '16px',
  'figure-xl': text(40),
  'figure-xl-line': text(48),
  'figure-lg': text(32),
  'figure-lg-line': text(40),
  'figure-md': text(24),
  'figure-md-line': text(32),
};

/** Returns declarations of tokens, which prefer the host's value. */
export const declare = (tokens: Record<string, string>): string =>
  Object.entries(tokens)
    .map(([name, value]) => `--_${name}:var(--partner-${name},${value});`)
    .join('');

/** The colors of the elements by role. Custom properties with these names and the prefix `--_` contain them. */
export const COLOR_ROLES: readonly string[] = Object.keys(colors);

const colorTokens = Object.fromEntries(
  Object.entries(colors).map(([name, [light, dark]]) => [name, `light-dark(${light},${dark})`]),
);

export const tokensCss = `
:root,:host{--_ink:${INK};${declare({ ...colorTokens, ...drawnTokens, ...measures })}}
@media(pointer:coarse){:root,:host{${declare(touch)}}}
@media(max-width:640px){:root,:host{${declare(narrow)}}}
@container(max-width:640px){.frame>*{${declare(narrow)}}}
@media(prefers-reduced-motion:reduce){:root,:host{--_hover:0ms;--_enter:0ms}}
button,input,select,textarea{margin:0;font:inherit;color:inherit;letter-spacing:inherit}
button{padding:0;border:0;background:none;text-align:inherit;cursor:pointer}
a{color:var(--_accent)}
:focus-visible{outline:var(--_focus);outline-offset:2px;border-radius:var(--_radius-sm)}
`;

/** Returns the names of the custom properties that a page can set. */
export const customProperties = (): ReadonlySet<string> => new Set(tokensCss.match(/--partner-[\w-]+/g));
