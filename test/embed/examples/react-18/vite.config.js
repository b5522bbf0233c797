import react from '@vitejs/plugin-react';
import { partnerServer, port } from '../partner-server.mjs';

const server = { port, strictPort: true };

export default { plugins: [react(), partnerServer], server, preview: server };
