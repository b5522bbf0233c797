import { StrictMode, useEffect, useRef, useState } from 'react';
import { createRoot } from 'react-dom/client';

function App() {
  const wallet = useRef(null);
  const [told, setTold] = useState('');
  // React 18 knows no events of custom elements
  useEffect(() => {
    const element = wallet.current;
    const hear = ({ detail }) => setTold(`ready ${detail.tag}`);
    element.addEventListener('partner-widget-ready', hear);
    return () => element.removeEventListener('partner-widget-ready', hear);
  }, []);
  return (
    <div style={{ '--partner-brand': '#7c3aed' }}>
      <button id="sign-out" onClick={() => void window.partnerConsole.signOut()}>
        退出登录
      </button>
      <output>{told}</output>
      <partner-wallet cycle="week" ref={wallet} />
    </div>
  );
}

createRoot(document.querySelector('#app')).render(
  <StrictMode>
    <App />
  </StrictMode>,
);
