import 'partner-console/partner-bills';
import 'partner-console/partner-wallet';
import { useEffect, useRef, useState } from 'react';

export function App({ partner, tokenOf }) {
  const wallet = useRef(null);
  const [status, setStatus] = useState('');
  // React does not attach listeners for custom events during hydration (React issue 35446).
  useEffect(() => {
    const element = wallet.current;
    const onReady = ({ detail }) => setStatus(`ready ${detail.tag}`);
    element.addEventListener('partner-widget-ready', onReady);
    return () => element.removeEventListener('partner-widget-ready', onReady);
  }, []);
  return (
    <div style={{ '--partner-brand': '#7c3aed' }}>
      <button id="second-user" onClick={() => partner.switchUser({ getToken: tokenOf('company') })}>
        切换用户
      </button>
      <button id="english" onClick={() => partner.update({ locale: 'en' })}>
        English
      </button>
      <button id="sign-out" onClick={() => partner.signOut()}>
        退出登录
      </button>
      <output>{status}</output>
      <partner-wallet cycle="week" ref={wallet} />
      <partner-bills />
    </div>
  );
}
