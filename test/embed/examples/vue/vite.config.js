import vue from '@vitejs/plugin-vue';
import { partnerServer, port } from '../partner-server.mjs';

const elements = vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('partner-') } } });
const server = { port, strictPort: true };

export default { plugins: [elements, partnerServer], server, preview: server };
