import type { ComponentProps, ReactNode } from 'react';
import { defineText, useText } from '../../host/locale.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StateCard } from '../../ui/state-card.tsx';
import { FailedCard } from '../query-state.tsx';
import { accountText } from './account.text.ts';

interface SignedOutProps {
  /** somebody was, until the session ran out */
  ended?: boolean;
  /** what was typed waits for the same person */
  kept?: boolean;
  onSignIn: () => void;
}

/** In place of an element: nobody is signed in. */
export function SignedOut({ ended, kept, onSignIn }: SignedOutProps) {
  const text = useText(accountText);
  return (
    <Panel as="section" role={ended ? 'alert' : undefined}>
      <StateCard
        level={2}
        icon="lock"
        tone="accent"
        title={text.signedOutTitle}
        text={kept ? text.signedOutKept : text.signedOutText}
        actions={
          <Button tone="primary" onClick={onSignIn}>
            {text.signIn}
          </Button>
        }
      />
    </Panel>
  );
}

/** In place of an element: it is not for this account (§6). */
export function Refused({ title, text }: { title: string; text: string }) {
  return (
    <Panel as="section">
      <StateCard level={2} icon="info" title={title} text={text} />
    </Panel>
  );
}

/** In place of an element: the platform has no such thing (`off`). */
export function NotOffered({ actions }: { actions?: ReactNode }) {
  const text = useText(notOfferedText);
  return (
    <Panel as="section">
      <StateCard
        level={2}
        icon="info"
        title={text.title}
        text={
          <>
            {text.text}
            <br />
            {text.hint}
          </>
        }
        actions={actions}
      />
    </Panel>
  );
}

const notOfferedText = defineText({
  'zh-CN': { title: '此功能未开通', text: '当前平台没有提供此功能。', hint: '如需开通，请联系您的商务人员。' },
  en: {
    title: 'This is not available',
    text: 'The platform does not offer it.',
    hint: 'Ask your business contact if you need it.',
  },
});

/** In place of an element: what it cannot do without could not be read. */
export const Failed = (problem: Pick<ComponentProps<typeof FailedCard>, 'error' | 'busy' | 'onRetry'>) => (
  <FailedCard {...problem} level={2} panel />
);
