/**
 * `<script type="module" src="…/loader.js"></script>`: defines elements when they appear on the page. It reads its
 * configuration from `window.partnerConsole`, and then sets the public API there.
 */
import { VERSION } from '#shared/core/version.ts';
import { installPublicApi } from '#shared/topics/summary/host-calls.ts';
import { builtLoaderTable } from './loader-table.ts';
import { startLoader } from './start-loader.ts';

installPublicApi(VERSION);
startLoader(new URL('.', import.meta.url), builtLoaderTable());
