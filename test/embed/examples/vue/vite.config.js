import vue from '@vitejs/plugin-vue';
import { partnerServer, port } from '../partner-server.mjs';

const elements = vue({ template: { compilerOptions: { isCustomElement: (tag) => tag.startsWith('partner-') } } });

export default { plugins: [elements, partnerServer], server: { port, strictPort: true } };
