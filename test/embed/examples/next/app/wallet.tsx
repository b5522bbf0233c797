'use client';

import 'partner-console/partner-wallet';
import type { PartnerWallet } from 'partner-console';
import { configure, signOut } from 'partner-console/configure';
import { useEffect, useRef, useState, type CSSProperties } from 'react';

const theme = { '--partner-brand': '#7c3aed' } as CSSProperties;

export function Wallet() {
  const wallet = useRef<PartnerWallet>(null);
  const [told, setTold] = useState('');
  // React does not attach an element's own events when it hydrates (its issue 35446)
  useEffect(() => {
    const element = wallet.current!;
    const hear = ({ detail }: HTMLElementEventMap['partner-widget-ready']) => setTold(`ready ${detail.tag}`);
    element.addEventListener('partner-widget-ready', hear);
    configure({ getToken: async () => (await fetch('/partner-token')).text() });
    return () => element.removeEventListener('partner-widget-ready', hear);
  }, []);
  return (
    <main style={theme}>
      <button id="sign-out" onClick={() => void signOut()}>
        退出登录
      </button>
      <output>{told}</output>
      <partner-wallet cycle="week" ref={wallet} />
    </main>
  );
}
