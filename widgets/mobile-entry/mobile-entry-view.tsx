import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { MiniProgramCode, useMiniProgram } from '#shared/topics/accounts/mini-program/mini-program.tsx';
import { useSessionStatus } from '#shared/client/use-session-status.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { centeredText } from '#shared/ui/base/state-card.tsx';
import { mobileText } from './mobile-entry.text.ts';

/** Shows the mini-program to signed-in users. Other users sign in first, because its address requires a session. */
export default function MobileEntryView() {
  const session = useSessionStatus();
  useWidgetState(true);
  // requesting the address of the mini-program would request a token from the host
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
  ${centeredText}

  > button {
    max-width: 360px;
  }
`;
