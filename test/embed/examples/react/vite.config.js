import react from '@vitejs/plugin-react';
import { partnerServer, port } from '../partner-server.mjs';

export default { plugins: [react(), partnerServer], server: { port, strictPort: true } };
