/**
 * `<script type="module" src="…/loader.js"></script>`: defines the elements that are on the page, when they are.
 * Its configuration is `window.partnerConsole`, set before it, or `configure` at any time.
 */
import { loaderTable } from './loader-table.ts';
import { startLoader } from './start-loader.ts';

startLoader(new URL('.', import.meta.url), loaderTable());
