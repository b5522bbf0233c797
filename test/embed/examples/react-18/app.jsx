import { StrictMode, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

function App() {
  const wallet = useRef(null);
  const [status, setStatus] = useState('');
  // React 18 does not support events of custom elements.
  useEffect(() => {
    const element = wallet.current;
    const onReady = ({ detail }) => setStatus(`ready ${detail.tag}`);
    element.addEventListener('partner-widget-ready', onReady);
    return () => element.removeEventListener('partner-widget-ready', onReady);
  }, []);
  return (
    <div style={{ '--partner-brand': '#7c3aed' }}>
      <button id="second-user" onClick={() => window.partnerConsole.configure({ getToken: window.tokenOf('company') })}>
        切换用户
      </button>
      <button id="english" onClick={() => window.partnerConsole.configure({ locale: 'en' })}>
        English
      </button>
      <button id="sign-out" onClick={() => void window.partnerConsole.signOut()}>
        退出登录
      </button>
      <output>{status}</output>
      <partner-wallet cycle="week" ref={wallet} />
      <partner-bills />
    </div>
  );
}

createRoot(document.querySelector('#app')).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
