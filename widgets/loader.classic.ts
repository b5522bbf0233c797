/**
 * `<script src="…/partner-widgets.classic.js"></script>`: the loader for pages that do not support module scripts in their
 * markup. It loads the same element modules.
 */
import { VERSION } from '#shared/core/version.ts';
import { installPublicApi } from '#shared/topics/summary/host-calls.ts';
import { builtLoaderTable } from './loader-table.ts';
import { refuseElement } from './refuse-element.ts';
import { isRunning, startLoader } from './start-loader.ts';

// `currentScript` is set only while the script runs. An element with this name hides the property of the document, and could name
// another address for the modules.
const { get } = Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript')!;

/** A sandbox of a micro-frontend evaluates the script. Its `document` is a proxy, for which the browser throws. */
function currentScript(): HTMLScriptElement | null {
  try {
    return get!.call(document) as HTMLScriptElement | null;
  } catch {
    return null;
  }
}

const script = currentScript();
installPublicApi(VERSION);
if (script) startLoader(new URL('.', script.src), builtLoaderTable());
else if (!isRunning()) refuseSandbox();

/** Only the main application can load the elements. */
function refuseSandbox(): void {
  for (const element of document.querySelectorAll<HTMLElement>('*'))
    if (element.localName.startsWith('partner-')) refuseElement(element, ['sandbox']);
}
