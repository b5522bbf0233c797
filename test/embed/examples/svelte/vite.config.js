import { svelte } from '@sveltejs/vite-plugin-svelte';
import { partnerServer, port } from '../partner-server.mjs';

const server = { port, strictPort: true };

export default { plugins: [svelte(), partnerServer], server, preview: server };
