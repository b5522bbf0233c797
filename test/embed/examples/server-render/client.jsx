import { configure } from 'partner-console/configure';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.jsx';

configure({ getToken: async () => (await fetch('/partner-token')).text() });
hydrateRoot(document.querySelector('#app'), <App />);
