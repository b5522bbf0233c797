import 'partner-console/partner-wallet';
import { signOut } from 'partner-console/configure';
import { useState } from 'react';

export function App() {
  const [told, setTold] = useState('');
  return (
    <div style={{ '--partner-brand': '#7c3aed' }}>
      <button id="sign-out" onClick={() => signOut()}>
        退出登录
      </button>
      <output>{told}</output>
      <partner-wallet cycle="week" onpartner-widget-ready={({ detail }) => setTold(`ready ${detail.tag}`)} />
    </div>
  );
}
