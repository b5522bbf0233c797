import { useState } from 'react';
import { useText } from '#shared/host/locale.ts';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { VisuallyHidden } from '#shared/ui/base/visually-hidden.tsx';
import { lazyDialog } from '#shared/ui/overlay/lazy-dialog.tsx';
import { useServerNow } from '#shared/client/server-clock.ts';
import { explainChangeText } from './explain-change.text.ts';
import { monthPeriods, type Periods } from './income-bridge.rules.ts';
import { useExplainsChange } from './use-explains-change.ts';

const IncomeBridge = lazyDialog(() => import('./income-bridge.tsx'));

interface ExplainChangeProps {
  /** the first comparison; a month is compared with the one before. The user can choose other periods */
  periods: Periods | 'thisMonth' | 'lastMonth';
  /** whether the user is an agent, whose nodes belong to users */
  agent: boolean;
  masked: boolean;
  /** one node or one user of the agent; otherwise, all nodes of the signed-in user */
  of?: { readonly uuid: string; readonly name: string } | { readonly username: string } | undefined;
}

/** Opens the steps of a change in place. Without the endpoint or amounts, there is no button. */
export default function ExplainChange({ periods, agent, masked, of }: ExplainChangeProps) {
  const text = useText(explainChangeText);
  const now = useServerNow();
  const explains = useExplainsChange(masked);
  const [isOpen, setOpen] = useState(false);
  if (!explains) return null;
  const whose = of && ('uuid' in of ? of.name || of.uuid : of.username);
  const close = () => setOpen(false);
  return (
    <>
      <LinkButton
        aria-haspopup="dialog"
        onPointerEnter={() => void IncomeBridge.preload()}
        onClick={() => setOpen(true)}
      >
        {text.open}
        {whose && <VisuallyHidden> {whose}</VisuallyHidden>}
      </LinkButton>
      {isOpen && (
        <IncomeBridge
          frame={{ title: whose ? text.titleOf(whose) : text.title, size: 'xl' }}
          onFrameClose={close}
          periods={typeof periods === 'string' ? monthPeriods(periods, now) : periods}
          agent={agent}
          scope={of && ('uuid' in of ? { uuid: of.uuid } : { username: of.username })}
          whose={whose}
          onClose={close}
        />
      )}
    </>
  );
}
