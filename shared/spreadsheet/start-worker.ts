/**
 * Where heavy work may run (architecture.md, On another origin): a Worker of the page's own origin, else one that a blob
 * of this page starts, else nowhere: the caller then works in slices on the page.
 */

/** A policy that wants Trusted Types takes an address only from a policy of theirs. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string;
  };
}

/** Longest wait for a Worker's script; then the work is done on the page. ms */
const START_MS = 20_000;

let makeAddress: ((url: string) => string) | undefined;

/** Only addresses of this bundle's own files and of a blob that imports one of them come here. */
function trusted(url: string): string {
  if (!makeAddress) {
    const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
    const policy = types?.createPolicy('partner-console-worker', { createScriptURL: (own) => own });
    makeAddress = policy ? (own) => policy.createScriptURL(own) : (own) => own;
  }
  return makeAddress(url);
}

/**
 * A Worker that has read its script; `undefined` where none is allowed.
 * @param url of its script beside the module that asks, made from `import.meta.url`: the build puts the built file's
 *   address there. The script says `'ready'` first.
 */
export async function startWorker(url: URL, signal?: AbortSignal): Promise<Worker | undefined> {
  return (
    (await tryToStart(() => url.href, signal)) ??
    // A blob has the page's origin; what it imports may be of another one.
    (await tryToStart(() => {
      const blob = new Blob([`import ${JSON.stringify(url.href)};`], { type: 'text/javascript' });
      return URL.createObjectURL(blob);
    }, signal))
  );
}

/**
 * What a Worker's script exports, for work on the page where no Worker is allowed: the same file, so that nothing is
 * built twice or fetched ahead.
 */
export const importWorker = <Exports>(url: URL): Promise<Exports> =>
  import(/* webpackIgnore: true */ /* @vite-ignore */ url.href) as Promise<Exports>;

function tryToStart(address: () => string, signal: AbortSignal | undefined): Promise<Worker | undefined> {
  return new Promise((resolve, reject) => {
    signal?.throwIfAborted();
    let worker: Worker | undefined;
    let url = '';
    const settle = (started: boolean) => {
      clearTimeout(limit);
      signal?.removeEventListener('abort', leave);
      if (url.startsWith('blob:')) URL.revokeObjectURL(url);
      if (worker) worker.onmessage = worker.onerror = null;
      if (!started) worker?.terminate();
      resolve(started ? worker : undefined);
    };
    const leave = () => {
      settle(false);
      reject(signal?.reason as Error);
    };
    const limit = setTimeout(() => settle(false), START_MS);
    try {
      url = address();
      worker = new Worker(trusted(url), { type: 'module' });
    } catch {
      // another origin, a policy, or no Workers at all
      return settle(false);
    }
    signal?.addEventListener('abort', leave);
    worker.onmessage = () => settle(true);
    worker.onerror = (event) => {
      event.preventDefault();
      settle(false);
    };
  });
}
