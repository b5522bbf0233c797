import 'partner-console/partner-balance';
import 'partner-console/partner-bills';
import 'partner-console/partner-tasks';
import 'partner-console/partner-wallet';
import { createPartnerConsole } from 'partner-console/configure';
import { StrictMode, useState, type CSSProperties } from 'react';
import { createRoot } from 'react-dom/client';

const tokenOf = (user: string) => async () => (await fetch(`/partner-token?user=${user}`)).text();
const partner = createPartnerConsole({ getToken: tokenOf('agent') });

const theme = { '--partner-brand': '#7c3aed' } as CSSProperties;

function App() {
  const [status, setStatus] = useState('');
  return (
    <div style={theme}>
      <button id="second-user" onClick={() => void partner.switchUser({ getToken: tokenOf('company') })}>
        切换用户
      </button>
      <button id="english" onClick={() => partner.update({ locale: 'en' })}>
        English
      </button>
      <button id="sign-out" onClick={() => void partner.signOut()}>
        退出登录
      </button>
      <output>{status}</output>
      <partner-wallet cycle="week" onpartner-widget-ready={({ detail }) => setStatus(`ready ${detail.tag}`)} />
      <partner-bills />
      <partner-balance />
      <partner-tasks />
    </div>
  );
}

createRoot(document.querySelector('#app')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
