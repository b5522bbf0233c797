import { createPartnerConsole } from 'partner-console/configure';
import { hydrateRoot } from 'react-dom/client';
import { App } from './app.jsx';

const tokenOf = (user) => async () => (await fetch(`/partner-token?user=${user}`)).text();
const partner = createPartnerConsole({ getToken: tokenOf('agent') });
hydrateRoot(document.querySelector('#app'), <App partner={partner} tokenOf={tokenOf} />);
