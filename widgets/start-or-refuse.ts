/** Starts the loader, or refuses in the sandbox of a micro-frontend, where elements cannot be defined for the page. */
import { builtLoaderTable } from './loader-table.ts';
import { refuseElement } from './refuse-element.ts';
import { isRunning, startLoader } from './start-loader.ts';

/** Delays in ms before elements are searched again. A sub-application can render after its scripts. */
const SEARCH_AGAIN_AFTER = [1_000, 4_000];

/** Set in the windows of sub-applications by wujie and micro-app, which can run scripts in a frame with a real document. */
const FLAGS = ['__POWERED_BY_WUJIE__', '__MICRO_APP_ENVIRONMENT__'];

const refused = new WeakSet<Element>();

/** @param address of the script, which is unknown or a blob in some sandboxes */
export function startOrRefuse(address: string | undefined): void {
  const folder = address?.startsWith('http') ? new URL('.', address) : undefined;
  if (folder && !isInSandbox()) return startLoader(folder, builtLoaderTable());
  if (isRunning()) return;
  refuseElements(folder);
  for (const wait of SEARCH_AGAIN_AFTER) setTimeout(refuseElements, wait, folder);
}

function isInSandbox(): boolean {
  if (FLAGS.some((flag) => Reflect.get(window, flag))) return true;
  try {
    // The `document` of a sandbox is a proxy, for which the browser throws.
    Object.getOwnPropertyDescriptor(Node.prototype, 'nodeType')!.get!.call(document);
    return false;
  } catch {
    return true;
  }
}

function refuseElements(folder: URL | undefined): void {
  // In an evaluated script, an import by a relative name starts at another folder.
  const text =
    folder && (() => import(new URL('refusal.js', folder).href) as Promise<typeof import('#shared/host/refusal.ts')>);
  for (const element of document.querySelectorAll<HTMLElement>('*')) {
    if (!element.localName.startsWith('partner-') || element.matches(':defined') || refused.has(element)) continue;
    refused.add(element);
    refuseElement(element, ['sandbox', 'Load the loader in the main application.'], text);
  }
}
