import { svelte } from '@sveltejs/vite-plugin-svelte';
import { partnerServer, port } from '../partner-server.mjs';

export default { plugins: [svelte(), partnerServer], server: { port, strictPort: true } };
