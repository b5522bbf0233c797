import type { PartnerWallet } from 'partner-console';
import { createPartnerConsole, type PartnerConsole } from 'partner-console/configure';
import { useEffect, useRef, useState, type CSSProperties } from 'react';

const tokenOf = (user: string) => async () => (await fetch(`/partner-token?user=${user}`)).text();
const theme = { '--partner-brand': '#7c3aed' } as CSSProperties;

export default function Wallet() {
  const wallet = useRef<PartnerWallet>(null);
  const partner = useRef<PartnerConsole>(null);
  const [status, setStatus] = useState('');
  useEffect(() => {
    // React attaches no listeners to a document that it hydrates after another root has rendered on the page.
    void import('partner-console/partner-wallet');
    void import('partner-console/partner-bills');
    // React does not attach listeners for custom events during hydration (React issue 35446).
    const element = wallet.current!;
    const onReady = ({ detail }: HTMLElementEventMap['partner-widget-ready']) => setStatus(`ready ${detail.tag}`);
    element.addEventListener('partner-widget-ready', onReady);
    partner.current = createPartnerConsole({ getToken: tokenOf('agent') });
    return () => element.removeEventListener('partner-widget-ready', onReady);
  }, []);
  return (
    <main style={theme}>
      <button id="second-user" onClick={() => void partner.current?.switchUser({ getToken: tokenOf('company') })}>
        切换用户
      </button>
      <button id="english" onClick={() => partner.current?.update({ locale: 'en' })}>
        English
      </button>
      <button id="sign-out" onClick={() => void partner.current?.signOut()}>
        退出登录
      </button>
      <output>{status}</output>
      <partner-wallet cycle="week" ref={wallet} />
      <partner-bills />
    </main>
  );
}
