/**
 * `<script src="…/partner-widgets.classic.js"></script>`: the loader for pages that do not support module scripts in their
 * markup. It loads the same element modules.
 */
import { VERSION } from '#shared/core/version.ts';
import { installPublicApi } from '#shared/topics/summary/host-calls.ts';
import { startOrRefuse } from './start-or-refuse.ts';

/**
 * Returns the address of this script. It is set only while the script runs. An element with the name `currentScript` hides the
 * property of the document, and could name another address for the modules.
 */
function ownAddress(): string | undefined {
  const property = Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript');
  try {
    return (property?.get?.call(document) as HTMLScriptElement | null)?.src;
  } catch {
    // The `document` of a sandbox is a proxy, for which the browser throws.
    return undefined;
  }
}

const address = ownAddress();
installPublicApi(VERSION);
startOrRefuse(address);
