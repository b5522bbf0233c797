/**
 * The loader: finds elements on the page and imports only their modules. All modules of a tag are requested at once. Code that
 * an element needs later (dialogs, calendars) is fetched soon after a user turns to the element.
 */

import { VERSION } from '#shared/core/version.ts';
import { savesData } from '#shared/host/saves-data.ts';
import { emitFrom } from '#shared/host/widget-events.ts';
import type { FirstCall } from '#shared/topics/summary/first-calls.api.ts';
import { inAnyEngine } from '#shared/ui/base/in-any-engine.ts';
import type { LoaderTable } from './loader-table.ts';
import { refusalOf, refusalOfPage, refuseElement } from './refuse-element.ts';

/** Delays before a failed module is requested again, in ms. Later retries follow the network or the host. */
const RETRY_AFTER = [1_000, 4_000];

/** Time for a page to define its own elements before an unknown tag counts as misspelled, ms. */
const CHECK_AFTER_MS = 3_000;

/** Events of a user who is about to use an element. A touch enters it, too. */
const INTENTS = ['pointerenter', 'focusin'];

/** Time for a first press and its own requests, ms. They should not share the connection with code of other presses. */
const AFTER_INTENT_MS = 2_000;

const RUNNING = Symbol.for('partner-console.loader');

interface Loading {
  readonly waiting: Set<HTMLElement>;
  /** elements that have reported the failure */
  reported: WeakSet<HTMLElement>;
  state: 'loading' | 'loaded' | 'failed';
  failures: number;
}

/**
 * Starts the loader once per page. A second loader only logs a warning.
 * @param base address of the folder with the files
 */
export function startLoader(base: URL, { files, tags }: LoaderTable): void {
  if (!isFirst()) return;
  const refusalOfAll = refusalOfPage();
  const loads = new Map<string, Loading>();
  const preloaded = new Set<string>();
  const hashes = new Map(files.map(([name, integrity]) => [name, integrity]));
  const fileName = (file: number) => files[file]![0];
  const address = (file: string) => new URL(file, base).href;

  /** Requests the files that were not requested before. Each promise resolves when its file has loaded or failed. */
  const preload = (list: readonly string[], priority: 'high' | 'low'): Promise<unknown>[] =>
    list.filter((file) => !preloaded.has(file)).map((file) => preloadOne(file, priority));

  function preloadOne(file: string, priority: 'high' | 'low'): Promise<unknown> {
    preloaded.add(file);
    const link = document.createElement('link');
    link.rel = 'modulepreload';
    link.crossOrigin = 'anonymous';
    link.nonce = document.querySelector<HTMLElement>('script[nonce]')?.nonce ?? '';
    link.integrity = hashes.get(file) ?? '';
    link.fetchPriority = priority;
    link.href = address(file);
    document.head.append(link);
    return new Promise((resolve) => {
      link.onload = link.onerror = resolve;
    });
  }

  /** Requests files one after the other, so that the files of a press do not wait for them. */
  async function readAhead(list: readonly string[]): Promise<void> {
    for (const file of list) await Promise.all(preload([file], 'low'));
  }

  function onWidgetFound(element: HTMLElement): void {
    const tag = element.localName;
    if (!(tag in tags)) return checkSoon();
    const refusal = refusalOfAll ?? refusalOf(element);
    if (refusal) return refuseElement(element, refusal);
    const loading = loads.get(tag) ?? { waiting: new Set(), reported: new WeakSet(), state: 'failed', failures: 0 };
    if (loading.state === 'loaded') return;
    loads.set(tag, loading);
    loading.waiting.add(element);
    void load(tag, loading);
  }

  async function load(tag: string, loading: Loading): Promise<void> {
    if (loading.state !== 'failed') return;
    loading.state = 'loading';
    const [module, chunks, first, , firstCalls] = tags[tag]!;
    const name = fileName(module);
    const neededFiles = [...chunks.map(fileName), name];
    const rest = () => void preload(first.map(fileName), 'low');
    const arriving = preload(neededFiles, 'high');
    let missingCount = arriving.length;
    // On a slow connection, the rest of the first screen is requested while the last of these files arrives.
    for (const file of arriving) void file.then(() => (missingCount -= 1) <= 1 && rest());
    // in a current browser, this does not wait
    await new Promise<void>(inAnyEngine);
    void startRequests(firstCalls, loading.waiting);
    try {
      await import(address(name));
      rest();
      loading.state = 'loaded';
      loading.waiting.clear();
    } catch (error) {
      loading.state = 'failed';
      const again = () => void load(tag, loading);
      const wait = RETRY_AFTER[loading.failures++];
      if (wait) setTimeout(again, wait);
      else reportFailure(tag, neededFiles, error);
      // a retry also checks the hashes
      for (const file of neededFiles) preloaded.delete(file);
      const retry = () => {
        loading.reported = new WeakSet();
        again();
      };
      const detail = { tag, code: 'load', message: `${error}`, retry };
      for (const element of loading.waiting) {
        // an element that comes back is found again
        if (!element.isConnected) loading.waiting.delete(element);
        if (!element.isConnected || loading.reported.has(element)) continue;
        loading.reported.add(element);
        emitFrom(element, 'partner-widget-failed', detail);
      }
    }
  }

  function reportFailure(tag: string, neededFiles: readonly string[], error: unknown): void {
    import('#shared/host/failed-module.ts').then(
      ({ reportFailedModule }) =>
        reportFailedModule(
          tag,
          neededFiles.map((file) => [address(file), hashes.get(file)] as const),
          error,
        ),
      () => console.warn(`partner-console: load\n<${tag}>: ${error as Error}`),
    );
  }

  addEventListener('online', () => {
    for (const [tag, loading] of loads) void load(tag, loading);
  });

  addEventListener('partner-widget-ready', (event) => {
    const { tag } = (event as CustomEvent<{ tag: string }>).detail;
    if (!(tag in tags) || savesData()) return;
    const read = () => whenIdle(() => void readAhead(tags[tag]![3].map(fileName)));
    onFirstIntent(event.composedPath()[0]!, read);
  });

  findWidgets(document, (tag) => tag.startsWith('partner-') && loads.get(tag)?.state !== 'loaded', onWidgetFound);
}

/** Calls `read` soon after a user turns to the element. */
function onFirstIntent(element: EventTarget, read: () => void): void {
  const onIntent = () => {
    for (const type of INTENTS) element.removeEventListener(type, onIntent);
    setTimeout(read, AFTER_INTENT_MS);
  };
  for (const type of INTENTS) element.addEventListener(type, onIntent);
}

let checking: unknown;
/** Checks unknown tags with our prefix later. They are elements of the page, or misspelled. */
function checkSoon(): void {
  checking ??= setTimeout(() => {
    checking = undefined;
    void import('#shared/element/check-page.ts').then(
      ({ checkPage }) => checkPage(),
      () => {},
    );
  }, CHECK_AFTER_MS);
}

/** Starts the first requests of elements whose code is loading. Resolves when they are sent. */
const startRequests = (names: readonly FirstCall[], elements: ReadonlySet<HTMLElement>): Promise<void> =>
  import('#shared/topics/summary/first-calls.api.ts').then(
    ({ startCallsAhead }) => startCallsAhead(names, elements),
    // the import of the element's module reports the failure
    () => {},
  );

type Registry = CustomElementRegistry & { [RUNNING]?: string };

/** Also in a sandbox of a micro-frontend, whose `window` is another one. */
const page: Registry = customElements;

/** Returns whether a loader runs on this page, or on the page around a frame that is the sandbox of a micro-frontend. */
export const isRunning = (): boolean => [page, outerPage()].some((one) => one?.[RUNNING] !== undefined);

function outerPage(): Registry | undefined {
  try {
    return parent.customElements;
  } catch {
    // The page around this frame has another origin.
    return undefined;
  }
}

function isFirst(): boolean {
  const other = page[RUNNING];
  if (other)
    console.warn(`partner-console ${other} is loaded already and is used; the loader of ${VERSION} stands back.`);
  else page[RUNNING] = VERSION;
  return !other;
}

/** Runs a function when the page is idle. In Safari, which has no idle callback, it runs shortly after the content is painted. */
function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: 5_000 });
  else setTimeout(act, 300);
}

/* Finds elements of given tags on a page, now and later, also inside open shadow roots. */

/**
 * Calls `onFound` for every element with a wanted tag.
 * @param isWanted called for each element; returns false if its tag does not need to be found any more
 */
function findWidgets(
  start: Document,
  isWanted: (tag: string) => boolean,
  onFound: (element: HTMLElement) => void,
): void {
  const watchedNodes = new WeakSet<Node>();
  const observer = new MutationObserver((changes) => {
    // Not by `instanceof`: a frame of a micro-frontend can have created the node.
    for (const { addedNodes } of changes)
      for (const node of addedNodes) if (node.nodeType === Node.ELEMENT_NODE) look(node as Element);
  });

  function visit(element: Element): void {
    if (isWanted(element.localName)) onFound(element as HTMLElement);
    else if (element.shadowRoot) watch(element.shadowRoot);
  }

  function look(node: Element): void {
    visit(node);
    for (const element of node.querySelectorAll('*')) visit(element);
  }

  function watch(root: Document | ShadowRoot): void {
    if (watchedNodes.has(root)) return;
    watchedNodes.add(root);
    observer.observe(root, { childList: true, subtree: true });
    for (const element of root.querySelectorAll('*')) visit(element);
  }

  watch(start);
  watchNewRoots((root) => root.host.localName.startsWith('partner-') || watch(root));
}

/** Calls `onFound` for each open root that a script attaches from now on, because no observer reports that. */
function watchNewRoots(onFound: (root: ShadowRoot) => unknown): void {
  const { prototype } = Element;
  const { attachShadow } = prototype;
  const attach = function (this: Element, options: ShadowRootInit): ShadowRoot {
    const root = attachShadow.call(this, options);
    if (options.mode === 'open') onFound(root);
    return root;
  };
  // Not by assignment, which throws on a page that has frozen its prototypes.
  Reflect.defineProperty(prototype, 'attachShadow', {
    value: attach,
    configurable: true,
    enumerable: true,
    writable: true,
  });
}
