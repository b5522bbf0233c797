/**
 * `<script type="module" src="…/loader.js"></script>`: defines the elements that are on the page, when they are.
 * Its configuration is `window.partnerConsole`, set before it; afterwards that is what a host can call.
 */
import { VERSION } from '#shared/element/version.ts';
import { installPublicApi } from '#shared/client/host-calls.ts';
import { loaderTable } from './loader-table.ts';
import { startLoader } from './start-loader.ts';

installPublicApi(VERSION);
startLoader(new URL('.', import.meta.url), loaderTable());
