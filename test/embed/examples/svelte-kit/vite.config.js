import { sveltekit } from '@sveltejs/kit/vite';
import { partnerServer, port } from '../partner-server.mjs';

const server = { port, strictPort: true };

export default { plugins: [partnerServer, sveltekit()], server, preview: server };
