/**
 * Starts heavy work off the main thread (architecture.md, On another origin): in a Worker of the page's origin or from
 * a blob. If neither is possible, the caller works in slices on the page.
 */

/** A page that enforces Trusted Types accepts a script URL only from a Trusted Types policy. */
interface TrustedTypes {
  createPolicy(
    name: string,
    rules: { createScriptURL: (url: string) => string },
  ): {
    createScriptURL(url: string): string;
  };
}

/** Time limit for loading a Worker's script, in ms. After that, the work is done on the page. */
const START_MS = 20_000;

let makeAddress: ((url: string) => string) | undefined;

/** Called only with URLs of this bundle's files, and of blobs that import one of them. */
function trusted(url: string): string {
  if (!makeAddress) {
    const types = (globalThis as { trustedTypes?: TrustedTypes }).trustedTypes;
    const policy = types?.createPolicy('partner-console-worker', { createScriptURL: (address) => address });
    makeAddress = policy ? (address) => policy.createScriptURL(address) : (address) => address;
  }
  return makeAddress(url);
}

/**
 * Returns a Worker whose script has loaded; `undefined` if Workers are not allowed. The script posts `'ready'` first.
 * @param script URL of the script next to the calling module, made from `import.meta.url`, which the build replaces. A host's
 * bundler may have made it a path.
 */
export async function startWorker(script: string, signal?: AbortSignal): Promise<Worker | undefined> {
  const { href, origin } = new URL(script, location.href);
  // No browser starts a script of another origin. The attempt would violate the page's policy.
  const direct = origin === self.origin ? await tryToStart(() => href, signal) : undefined;
  if (direct) return direct;
  // A blob has the page's origin and may import a script of another origin.
  return tryToStart(() => {
    const blob = new Blob([`import ${JSON.stringify(href)};`], { type: 'text/javascript' });
    return URL.createObjectURL(blob);
  }, signal);
}

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
      // another origin, a policy, or a browser without Workers
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
