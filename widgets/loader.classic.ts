/**
 * `<script src="…/partner-widgets.classic.js"></script>`: the loader for pages that do not support module scripts in their
 * markup. It loads the same element modules.
 */
import { VERSION } from '#shared/core/version.ts';
import { installPublicApi } from '#shared/topics/summary/host-calls.ts';
import { builtLoaderTable } from './loader-table.ts';
import { startLoader } from './start-loader.ts';

// `currentScript` is set only while the script runs. An element with this name hides the property of the document, and could name
// another address for the modules.
const { get } = Object.getOwnPropertyDescriptor(Document.prototype, 'currentScript')!;
const { src } = get!.call(document) as HTMLScriptElement;
installPublicApi(VERSION);
startLoader(new URL('.', src), builtLoaderTable());
