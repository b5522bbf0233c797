/** What a browser says of itself, in the two words that a person knows: which it is, and what it runs on. */

/** The first that fits: most browsers claim to be the older ones as well. */
const BROWSERS: readonly [words: RegExp, name: string][] = [
  [/MicroMessenger/, 'WeChat'],
  [/Edg(e|A|iOS)?\//, 'Edge'],
  [/OPR\//, 'Opera'],
  [/QQBrowser/, 'QQ Browser'],
  [/Firefox\/|FxiOS/, 'Firefox'],
  [/Chrome\/|CriOS|Chromium/, 'Chrome'],
  [/Safari\//, 'Safari'],
];

const SYSTEMS: readonly [words: RegExp, name: string][] = [
  [/iPhone/, 'iPhone'],
  [/iPad/, 'iPad'],
  [/HarmonyOS|OpenHarmony/, 'HarmonyOS'],
  [/Android/, 'Android'],
  [/Windows/, 'Windows'],
  [/Mac OS X|Macintosh/, 'macOS'],
  [/Linux|X11/, 'Linux'],
];

const named = (names: readonly [RegExp, string][], given: string): string | undefined =>
  names.find(([words]) => words.test(given))?.[1];

/** `Chrome, Windows`; empty when nothing is known. The header itself is not kept. */
export const deviceName = (userAgent = ''): string =>
  [named(BROWSERS, userAgent), named(SYSTEMS, userAgent)].filter(Boolean).join(', ');
