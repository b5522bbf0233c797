/**
 * Problems of a page that embeds the elements. Each is logged once in the console. Every code has a section in
 * shared/docs/reference/errors.md.
 */

declare const __ERRORS_PAGE__: string | undefined;

const ERRORS_PAGE = typeof __ERRORS_PAGE__ === 'undefined' ? 'shared/docs/reference/errors.md' : __ERRORS_PAGE__;

/** Names and addresses for the message of a problem. Never a token or personal data. */
export interface Facts {
  /** The tag of the element. Default: all elements of the page. */
  readonly tag?: string;
  /** The misspelt or refused option, attribute, tag or address. */
  readonly what?: string | undefined;
  /** Possible values. */
  readonly known?: readonly string[];
  /** The exception of a function of the host. Only logged. */
  readonly cause?: unknown;
}

interface Words {
  readonly wrong: string;
  readonly write: string;
}

const EXAMPLE = "window.partnerConsole = { apiBase: 'https://platform.example', getToken: () => fetchToken() };";

const problems = {
  'not-configured': () => ({
    wrong: 'Nobody has configured this page: the elements have waited 10 s for it.',
    write: EXAMPLE,
  }),
  'token-missing': () => ({
    wrong: 'The configuration has neither `getToken` nor `token`, so nobody is signed in.',
    write: EXAMPLE,
  }),
  'token-timeout': () => ({
    wrong: '`getToken` has not answered for 10 s.',
    write:
      'Let `getToken` resolve with a token, or with undefined where nobody is signed in, and reject where it fails.',
  }),
  'token-rejected': () => ({
    wrong: '`getToken` threw or rejected.',
    write: 'Let `getToken` resolve with undefined where nobody is signed in. What it threw follows.',
  }),
  'token-invalid': ({ what }) => ({
    wrong: `What should be a token is ${what === 'string' ? 'a text with blanks or letters that no header takes' : `of the type ${what}`}.`,
    write: 'Give the bare token as a string: no "Bearer ", no object, no Response, no line break.',
  }),
  'token-refused': () => ({
    wrong: 'The platform refused the token (401): it has never accepted it.',
    write: 'Ask your server for a token of this platform, and look whether `apiBase` is the platform that issued it.',
  }),
  'not-found': ({ what }) => ({
    wrong: `${what} answered 404, and not in the platform’s words: the platform is not there.`,
    write: "Set `apiBase` to the platform's origin; without it calls go to the page's own.",
  }),
  cors: ({ what }) => ({
    wrong: `${what} can be reached, and the browser keeps its answer back: this origin is not allowed (CORS).`,
    write: `On the platform's server: ALLOWED_ORIGINS=${location.origin}, and allow the headers Authorization, Idempotency-Key, X-Wallet-Ticket.`,
  }),
  csp: ({ what }) => ({
    wrong: `This page's Content-Security-Policy refuses ${what}.`,
    write: `Add it to the policy: connect-src 'self' ${what}`,
  }),
  'out-of-scope': ({ what }) => ({
    wrong: `The embed session of this page is not good for the call \`${what}\`.`,
    write: 'Let your server ask for the scope of this call in POST /embed-sessions, or take the element off the page.',
  }),
  'wrong-origin': () => ({
    wrong: `The embed session of this page was not given for ${location.origin}.`,
    write: `Name this page in what your server sends to /embed-sessions: origins: ['${location.origin}']`,
  }),
  network: ({ what }) => ({
    wrong: `${what} does not answer.`,
    write: 'Look whether `apiBase` is spelt right, and whether the platform is up.',
  }),
  shape: ({ what }) => ({
    wrong: `An answer of the platform could not be read, ${what}.`,
    write: 'Compare it with the call in shared/docs/platform/wire.md; `npm run conform` checks a whole platform.',
  }),
  'unknown-option': ({ what = '', known }) => ({
    wrong: `The configuration has no option \`${what}\`.`,
    write: suggestion(what, known, (name) => `${name}: …`),
  }),
  'bad-value': ({ what, known = [] }) => ({
    wrong: `${what} is no value of this option.`,
    write: `It takes ${known.join(' or ')}.`,
  }),
  'unknown-text': ({ what = '', known }) => ({
    wrong: `No element has words of the key \`${what}\`.`,
    write: suggestion(what, known, (name) => `texts: { '${name}': … }`),
  }),
  'unknown-attribute': ({ what = '', known, tag }) => ({
    wrong: `<${tag}> has no attribute \`${what}\`.`,
    write: suggestion(what, known, (name) => `<${tag} ${name}="…">`),
  }),
  'unknown-element': ({ tag = '', known }) => ({
    wrong: `There is no element <${tag}>.`,
    write: suggestion(tag, known, (name) => `<${name}></${name}>`),
  }),
  'no-handler': ({ tag, what }) => ({
    wrong: `<${tag}> asked for the screen "${what}", and this page does not take care of it.`,
    write: `addEventListener('partner-navigation-requested', (event) => { event.preventDefault(); go(event.detail.to); });`,
  }),
  load: ({ tag, what }) => ({
    wrong: `The module of <${tag}> could not be loaded: ${what}.`,
    write: "Look whether the files beside loader.js are there, whole, and allowed by the page's script-src.",
  }),
  integrity: ({ what }) => ({
    wrong: `${what} is not the file that belongs to this loader: its hash is another.`,
    write: 'Put all files of one build beside each other, or pin one: /embed/<version>/loader.js',
  }),
  'react-version': ({ what }) => ({
    wrong: `This page bundles React ${what}; the package needs React 19.`,
    write: 'npm install react@19 react-dom@19, or embed by loader.js, which brings its own.',
  }),
} satisfies Readonly<Record<string, (facts: Facts) => Words>>;

export type ProblemCode = keyof typeof problems;

const words: Readonly<Record<ProblemCode, (facts: Facts) => Words>> = problems;

/** All codes. */
export const PROBLEM_CODES = Object.keys(problems) as readonly ProblemCode[];

function suggestion(given: string, known: readonly string[] = [], write: (name: string) => string): string {
  const meant = nearest(given, known);
  return meant ? write(meant) : `There ${known.length === 1 ? 'is' : 'are'}: ${known.join(', ') || 'none'}.`;
}

const logged = new Map<string, string>();

/** Returns the first line of each logged problem. */
export const loggedProblems = (): readonly string[] => [...logged.values()];

/** Logs a problem in the console, once. */
export function logProblem(code: ProblemCode, facts: Facts = {}): void {
  const { wrong, write } = words[code](facts);
  if (logged.has(code + wrong)) return;
  logged.set(code + wrong, `${code}: ${wrong}`);
  const block = [
    `partner-console: ${code}`,
    wrong,
    `Elements: ${facts.tag ? `<${facts.tag}>` : tagsOnPage()}`,
    `Write: ${write}`,
    `Read on: ${ERRORS_PAGE}#${code}`,
  ].join('\n');
  if ('cause' in facts) console.warn(block, facts.cause);
  else console.warn(block);
}

function tagsOnPage(): string {
  const names = [...document.querySelectorAll('*')].map(({ localName }) => localName);
  return (
    [...new Set(names.filter((name) => name.startsWith('partner-')))].map((name) => `<${name}>`).join(', ') || 'none'
  );
}

/** Returns the known name that differs least from the given one, or `undefined` when all differ too much. */
export function nearest(given: string, known: readonly string[]): string | undefined {
  const plain = (name: string) => name.toLowerCase().replace(/[^a-z0-9]/g, '');
  const rated = known
    .map((name) => ({ name, distance: editDistance(plain(given), plain(name)) }))
    .sort((one, other) => one.distance - other.distance);
  const best = rated[0];
  return best && best.distance <= Math.max(2, best.name.length / 3) ? best.name : undefined;
}

/** Returns the number of inserted, removed and changed letters (Levenshtein distance). */
function editDistance(from: string, to: string): number {
  let row = [...to, ''].map((_letter, index) => index);
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1];
    for (const [column, wanted] of [...to].entries())
      next.push(Math.min(row[column]! + (letter === wanted ? 0 : 1), row[column + 1]! + 1, next[column]! + 1));
    row = next;
  }
  return row[to.length]!;
}
