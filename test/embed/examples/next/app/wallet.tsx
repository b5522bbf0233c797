'use client';

import 'partner-console/partner-wallet';
import type { PartnerWallet } from 'partner-console';
import { configure, signOut } from 'partner-console/configure';
import { useEffect, useRef, useState, type CSSProperties } from 'react';

const theme = { '--partner-brand': '#7c3aed' } as CSSProperties;

export function Wallet() {
  const wallet = useRef<PartnerWallet>(null);
  const [status, setStatus] = useState('');
  // React does not attach listeners for custom events during hydration (React issue 35446).
  useEffect(() => {
    const element = wallet.current!;
    const onReady = ({ detail }: HTMLElementEventMap['partner-widget-ready']) => setStatus(`ready ${detail.tag}`);
    element.addEventListener('partner-widget-ready', onReady);
    configure({ getToken: async () => (await fetch('/partner-token')).text() });
    return () => element.removeEventListener('partner-widget-ready', onReady);
  }, []);
  return (
    <main style={theme}>
      <button id="sign-out" onClick={() => void signOut()}>
        退出登录
      </button>
      <output>{status}</output>
      <partner-wallet cycle="week" ref={wallet} />
    </main>
  );
}
