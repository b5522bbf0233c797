import 'partner-console/partner-wallet';
import { configure, signOut } from 'partner-console/configure';
import { StrictMode, useState, type CSSProperties } from 'react';
import { createRoot } from 'react-dom/client';

configure({ getToken: async () => (await fetch('/partner-token')).text() });

const theme = { '--partner-brand': '#7c3aed' } as CSSProperties;

function App() {
  const [status, setStatus] = useState('');
  return (
    <div style={theme}>
      <button id="sign-out" onClick={() => void signOut()}>
        退出登录
      </button>
      <output>{status}</output>
      <partner-wallet cycle="week" onpartner-widget-ready={({ detail }) => setStatus(`ready ${detail.tag}`)} />
    </div>
  );
}

createRoot(document.querySelector('#app')!).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
