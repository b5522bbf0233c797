/**
 * `<script src="…/partner-widgets.classic.js"></script>`: the loader for hosts that cannot write a module script. The
 * elements themselves are the same modules.
 */
import { VERSION } from '#shared/element/version.ts';
import { installPublicApi } from '#shared/client/host-calls.ts';
import { loaderTable } from './loader-table.ts';
import { startLoader } from './start-loader.ts';

// Only while the script itself runs does the document know its address.
const { src } = document.currentScript as HTMLScriptElement;
installPublicApi(VERSION);
startLoader(new URL('.', src), loaderTable());
