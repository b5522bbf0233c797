import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { defineText, useText } from '#shared/host/locale.ts';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { MiniProgramCode, useMiniProgram } from '#shared/features/mini-program.tsx';
import { useSession } from '#shared/client/use-status.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { centredWords } from '#shared/ui/base/state-card.tsx';

const mobileText = defineText('mobileEntry', {
  'zh-CN': {
    program: '在小程序中管理节点',
    phone: '查看收入、接收通知、绑定节点，请打开小程序',
    desktop: '请用微信扫码打开小程序',
    signedOut: '登录后可打开小程序，也可以在浏览器中继续',
    signIn: '登录',
    goOn: '在浏览器中继续',
    help: '帮助中心',
  },
  en: {
    program: 'Your nodes in the mini-program',
    phone: 'Open the mini-program to see income, get messages and bind nodes',
    desktop: 'Scan the code with WeChat to open the mini-program',
    signedOut: 'Sign in to open the mini-program, or go on in the browser',
    signIn: 'Sign in',
    goOn: 'Go on in the browser',
    help: 'Help centre',
  },
});

/** The mini-program's address is for people who are signed in; others sign in first. */
export function MobileView() {
  const session = useSession();
  useWidgetState(true);
  // to ask for the address is to ask the host who is signed in
  return session === 'none' || session === 'expired' ? <SignedOut /> : <Program />;
}

function Program() {
  const text = useText(mobileText);
  const widget = useWidget();
  const program = useMiniProgram();
  return (
    <Entry lead={program.opens ? text.phone : text.desktop}>
      <MiniProgramCode program={program} />
      <Button wide onClick={() => widget.requestNavigation('dashboard')}>
        {text.goOn}
      </Button>
    </Entry>
  );
}

function SignedOut() {
  const text = useText(mobileText);
  const widget = useWidget();
  return (
    <Entry lead={text.signedOut}>
      <Button tone="primary" size="lg" wide onClick={() => widget.requestNavigation('login')}>
        {text.signIn}
      </Button>
    </Entry>
  );
}

function Entry({ lead, children }: { lead: string; children: ReactNode }) {
  const text = useText(mobileText);
  const widget = useWidget();
  return (
    <Middle as="section" aria-label={text.program}>
      <h2>{text.program}</h2>
      <p>{lead}</p>
      {children}
      <LinkButton onClick={() => widget.requestNavigation('help')}>{text.help}</LinkButton>
    </Middle>
  );
}

const Middle = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  justify-items: center;
  gap: var(--_space-4);
  ${centredWords}
`;
