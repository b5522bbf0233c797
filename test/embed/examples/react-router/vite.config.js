import { reactRouter } from '@react-router/dev/vite';
import { partnerServer, port } from '../partner-server.mjs';

const server = { port, strictPort: true };

export default { plugins: [partnerServer, reactRouter()], server, preview: server };
