import 'partner-console/partner-wallet';
import { signOut } from 'partner-console/configure';
import { useEffect, useRef, useState } from 'react';

export function App() {
  const wallet = useRef(null);
  const [told, setTold] = useState('');
  // React does not attach an element's own events when it hydrates (its issue 35446)
  useEffect(() => {
    const element = wallet.current;
    const hear = ({ detail }) => setTold(`ready ${detail.tag}`);
    element.addEventListener('partner-widget-ready', hear);
    return () => element.removeEventListener('partner-widget-ready', hear);
  }, []);
  return (
    <div style={{ '--partner-brand': '#7c3aed' }}>
      <button id="sign-out" onClick={() => signOut()}>
        退出登录
      </button>
      <output>{told}</output>
      <partner-wallet cycle="week" ref={wallet} />
    </div>
  );
}
