/**
 * `<script type="module" src="…/loader.js"></script>`: defines elements when they appear on the page. It reads its
 * configuration from `window.partnerConsole`, and then sets the public API there.
 */
import { VERSION } from '#shared/core/version.ts';
import { installPublicApi } from '#shared/topics/summary/host-calls.ts';
import { startOrRefuse } from './start-or-refuse.ts';

/**
 * Returns the address of this file, from the stack of an error of the engine. `import.meta` is a syntax error in the sandbox of a
 * micro-frontend, which evaluates the file as a script, so the page would only receive an error of the sandbox.
 */
function ownAddress(): string | undefined {
  try {
    (undefined as unknown as () => void)();
  } catch (error) {
    const [address] = /(?:blob:)?https?:.+?(?=:\d+:\d+\)?$)/m.exec(String((error as Error).stack)) ?? [];
    if (address) return address;
  }
  // A page can switch stacks off.
  return document.querySelector<HTMLScriptElement>('script[type=module][src*="/loader.js"]')?.src;
}

const address = ownAddress();
installPublicApi(VERSION);
startOrRefuse(address);
