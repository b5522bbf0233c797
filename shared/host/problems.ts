/**
 * Problems of a page that embeds the elements. Each is logged once in the console. Every code has a section in
 * shared/docs/reference/errors.md.
 */

import { elementsOnPage } from './elements-on-page.ts';

declare const __ERRORS_PAGE__: string | undefined;

const ERRORS_PAGE = typeof __ERRORS_PAGE__ === 'undefined' ? 'shared/docs/reference/errors.md' : __ERRORS_PAGE__;

/** Names and addresses for the message of a problem. Never a token or personal data. */
export interface ProblemDetails {
  /** The tag of the element. Default: all elements of the page. */
  readonly tag?: string;
  /** The misspelled or refused option, attribute, tag or address. */
  readonly what?: string | undefined;
  /** Possible values. */
  readonly names?: readonly string[];
  /** The exception of a function of the host. Only logged. */
  readonly cause?: unknown;
}

interface ProblemText {
  readonly cause: string;
  readonly fix: string;
}

const EXAMPLE = "window.partnerConsole = { apiBase: 'https://platform.example', getToken: () => fetchToken() };";

/** The containers of sub-applications whose assignments to `window` stay in their sandbox. */
const SANDBOXES = '[id^="__qiankun_microapp_wrapper"], wujie-app, micro-app';
const IN_SANDBOX =
  'In a sub-application, an assignment to `window` stays in its sandbox. Load the loader in the main application, and call window.partnerConsole.configure({ … }).';

/** Fix for pages whose requests have the origin `null`, such as files. `location.origin` of a file is "file://". */
const SERVE_PAGE =
  'Serve the page over http or https, and not in a sandboxed frame. Its requests have the origin `null`, which ALLOWED_ORIGINS cannot contain.';

/** Returns this fix for an origin that the platform does not allow, if the page has an origin. */
const originFix = (fix: string): string => (self.origin === 'null' ? SERVE_PAGE : fix);

const problems = {
  'not-configured': () => ({
    cause: 'This page has no configuration. The elements have waited 10 s for it.',
    fix: document.querySelector(SANDBOXES) ? IN_SANDBOX : EXAMPLE,
  }),
  'token-missing': () => ({
    cause: 'The configuration has neither `getToken` nor `token`, so no user can sign in.',
    fix: EXAMPLE,
  }),
  'token-timeout': () => ({
    cause: '`getToken` has not resolved within 10 s.',
    fix: 'Resolve with a token, or with undefined if no user is signed in. Reject if the request for a token fails.',
  }),
  'token-rejected': () => ({
    cause: '`getToken` threw an error or rejected. The error follows.',
    fix: 'Resolve with undefined if no user is signed in, and fix the error.',
  }),
  'token-invalid': ({ what }) => ({
    cause: `Invalid token: ${what === 'string' ? 'the string contains characters that are not valid in a header' : `it is of type ${what}`}.`,
    fix: 'Return the bare token as a string, without "Bearer " or line breaks. Objects and Responses are not tokens.',
  }),
  'token-refused': () => ({
    cause: 'The platform rejected the token (401) and has never accepted it.',
    fix: 'Request the token from the platform that `apiBase` names, and check its lifetime.',
  }),
  'not-found': ({ what }) => ({
    cause: `${what} returned 404 without a platform error: the platform is not at this address.`,
    fix: "Set `apiBase` to the platform's origin. The default is the page's own origin.",
  }),
  'no-address': ({ what }) => ({
    cause: `The platform has no valid address: \`apiBase\` is ${what}, and the origin of this page is ${location.origin}.`,
    fix: "Set `apiBase` to the platform's origin, such as 'https://platform.example'. A file or sandboxed frame has no default.",
  }),
  cors: ({ what }) => ({
    cause: `${what} responds, but the browser blocks the response: the platform does not allow this origin (CORS).`,
    fix: originFix(
      `On the platform's server, set ALLOWED_ORIGINS=${location.origin} and allow the headers Authorization, Idempotency-Key, X-Wallet-Ticket.`,
    ),
  }),
  'tracing-headers': ({ what, names = [] }) => ({
    cause: `Another script of this page adds the headers ${names.join(', ')} to requests to ${what}, which does not allow them (CORS).`,
    fix: `Exclude ${what} from the tracing of that script (Sentry: tracePropagationTargets; Datadog: allowedTracingUrls), or allow these headers on the platform's server.`,
  }),
  csp: ({ what }) => ({
    cause: `This page's Content-Security-Policy blocks ${what}.`,
    fix: `Add it to the policy: connect-src 'self' ${what}`,
  }),
  'trusted-types': ({ what }) => ({
    cause: `This page's Content-Security-Policy requires Trusted Types and does not allow the policy \`${what}\`, which sanitizes articles.`,
    fix: `Add it to the policy: trusted-types ${what}`,
  }),
  'captcha-script': ({ what }) => ({
    cause: `The captcha script ${what} did not load, or does not define TencentCaptcha.`,
    fix: "In this page's policy, allow the script in script-src. If the address is wrong, set `captcha: { script }`, or CONFIG_FILE on the platform's server.",
  }),
  'out-of-scope': ({ what }) => ({
    cause: `The embed session of this page does not include the scope of \`${what}\`.`,
    fix: 'Request the scope of this call in POST /embed-sessions, or remove the element from the page.',
  }),
  'wrong-origin': () => ({
    cause: `The embed session of this page was issued for other origins than ${location.origin}.`,
    fix: originFix(`In POST /embed-sessions, send origins: ['${location.origin}']`),
  }),
  network: ({ what }) => ({
    cause: `${what} does not respond.`,
    fix: 'Check that `apiBase` is spelled correctly and that the platform is running.',
  }),
  'stored-response': ({ what }) => ({
    cause: `A response of ${what} belongs to another session: a service worker or a proxy of this page has stored it.`,
    fix: `Exclude ${what} from the caches of the service worker: if (request.headers.has('Authorization')) return;`,
  }),
  shape: ({ what }) => ({
    cause: `A response of the platform is invalid, ${what}.`,
    fix: 'Compare the response with shared/docs/platform/wire.md, or check all endpoints with `npm run conform`.',
  }),
  'no-doctype': () => ({
    cause: 'This page has no doctype, so the browser shows it in quirks mode.',
    fix: 'Start the page with <!doctype html>',
  }),
  'unknown-option': ({ what = '', names }) => ({
    cause: `The configuration has no option \`${what}\`.`,
    fix: suggestion(what, names, (name) => `${name}: …`),
  }),
  'bad-value': ({ what, names = [] }) => ({
    cause: `Invalid ${what}.`,
    fix: `Use ${names.join(' or ')}.`,
  }),
  'unknown-text': ({ what = '', names }) => ({
    cause: `No element on this page has a text with the key \`${what}\`.`,
    fix: suggestion(what, names, (name) => `texts: { '${name}': … }`),
  }),
  'unknown-attribute': ({ what = '', names, tag }) => ({
    cause: `<${tag}> has no attribute \`${what}\`.`,
    fix: suggestion(what, names, (name) => `<${tag} ${name}="…">`),
  }),
  'unknown-element': ({ tag = '', names }) => ({
    cause: `The element <${tag}> does not exist.`,
    fix: suggestion(tag, names, (name) => `<${name}></${name}>`),
  }),
  'no-handler': ({ tag, what }) => ({
    cause: `<${tag}> requested navigation to "${what}", and this page does not handle the request.`,
    fix: `addEventListener('partner-navigation-requested', (event) => { event.preventDefault(); go(event.detail.to); });`,
  }),
  load: ({ tag, what }) => ({
    cause: `The module of <${tag}> could not be loaded: ${what}.`,
    fix: "Check that the files next to loader.js exist, are complete, and are allowed by the page's script-src.",
  }),
  integrity: ({ what }) => ({
    cause: `${what} does not belong to the build of this loader: its hash differs.`,
    fix: 'Serve all files of one build together, or pin a version: /embed/<version>/loader.js',
  }),
  'frame-blocked': ({ what }) => ({
    cause: `The frame of ${what} with a sensitive element did not load.`,
    fix: originFix(
      `On the platform's server, set ALLOWED_ORIGINS=${location.origin}. In this page's policy, add frame-src ${what}`,
    ),
  }),
  'frame-same-origin': ({ what }) => ({
    cause: `Isolated mode (\`sensitive: 'frame'\`) needs a platform of another origin than ${what}, which is this page's own.`,
    fix: "Set `apiBase` to the platform's own origin.",
  }),
  'react-version': ({ what }) => ({
    cause: `This page bundles React ${what}; the package needs React 19.`,
    fix: 'npm install react@19 react-dom@19, or use loader.js, which includes its own React.',
  }),
} satisfies Readonly<Record<string, (details: ProblemDetails) => ProblemText>>;

export type ProblemCode = keyof typeof problems;

const texts: Readonly<Record<ProblemCode, (details: ProblemDetails) => ProblemText>> = problems;

/** All codes. */
export const PROBLEM_CODES = Object.keys(problems) as readonly ProblemCode[];

function suggestion(name: string, names: readonly string[] = [], example: (name: string) => string): string {
  const suggestedName = nearestName(name, names);
  return suggestedName ? example(suggestedName) : `Available: ${names.join(', ') || 'none'}.`;
}

const logged = new Map<string, string>();

/** Returns the first line of each logged problem. */
export const loggedProblems = (): readonly string[] => [...logged.values()];

/** Logs a problem in the console, once. */
export function logProblem(code: ProblemCode, details: ProblemDetails = {}): void {
  const { cause, fix } = texts[code](details);
  if (logged.has(code + cause)) return;
  logged.set(code + cause, `${code}: ${cause}`);
  const block = [
    `partner-console: ${code}`,
    cause,
    `Elements: ${details.tag ? `<${details.tag}>` : tagsOnPage()}`,
    `Fix: ${fix}`,
    `Docs: ${ERRORS_PAGE}#${code}`,
  ].join('\n');
  if ('cause' in details) console.warn(block, details.cause);
  else console.warn(block);
}

function tagsOnPage(): string {
  const names = elementsOnPage().map(({ localName }) => localName);
  return (
    [...new Set(names.filter((name) => name.startsWith('partner-')))].map((name) => `<${name}>`).join(', ') || 'none'
  );
}

/** Returns the known name that differs least from the given one, or `undefined` when all differ too much. */
export function nearestName(name: string, names: readonly string[]): string | undefined {
  const plain = (text: string) => text.toLowerCase().replace(/[^a-z0-9]/g, '');
  const rated = names
    .map((candidate) => ({ candidate, distance: editDistance(plain(candidate), plain(name)) }))
    .sort((one, other) => one.distance - other.distance);
  const best = rated[0];
  return best && best.distance <= Math.max(2, best.candidate.length / 3) ? best.candidate : undefined;
}

/** Returns the number of inserted, removed and changed letters (Levenshtein distance). */
function editDistance(from: string, to: string): number {
  let row = [...to, ''].map((_letter, index) => index);
  for (const [line, letter] of [...from].entries()) {
    const next = [line + 1];
    for (const [column, target] of [...to].entries())
      next.push(Math.min(row[column]! + (letter === target ? 0 : 1), row[column + 1]! + 1, next[column]! + 1));
    row = next;
  }
  return row[to.length]!;
}
