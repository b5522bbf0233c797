import { useState } from 'react';
import { styled } from 'styled-components';
import { dayStart, shanghai } from '../../core/shanghai-time.ts';
import { useServerNow } from '../../client/server-clock.ts';
import { useText } from '../../host/locale.ts';
import { useOffered } from '../../host/offered.ts';
import { useWidget } from '../../host/widget-context.ts';
import { LinkButton } from '../../ui/base/link.tsx';
import { lazyDialog } from '../../ui/overlay/lazy-dialog.tsx';
import { appealDaysLeft } from './appeal.rules.ts';
import { appealText } from './appeal.text.ts';
import { useMayAppeal } from './ticket/ticket.api.ts';
import type { RecordAppeal } from '../devices/record-appeal.calls.ts';

const AppealDialog = lazyDialog(() => import('./appeal-dialog.tsx'));

interface AppealMarkProps {
  appeal: RecordAppeal;
  /** the reason of the record */
  rule: string;
  /** number of a fine; an unbilled day without it */
  fine?: string | undefined;
  /** whether the dialog opens at once */
  startsOpen?: boolean | undefined;
}

/** The state of the appeal of a record, and a button to appeal it while that is possible. */
export default function AppealMark({ appeal, rule, fine, startsOpen = false }: AppealMarkProps) {
  const text = useText(appealText);
  const { requestNavigation } = useWidget();
  const now = useServerNow();
  const writable = useMayAppeal();
  const tickets = useOffered('tickets');
  const [open, setOpen] = useState(startsOpen);
  // a page that has read many days does not read them again
  const [createdId, setCreatedId] = useState('');
  const state = createdId ? 'open' : appeal.state;
  const ticketId = createdId || appeal.ticketId;
  const daysLeft = appealDaysLeft(appeal.until, now);
  const { month, day } = shanghai(dayStart(appeal.until));
  const action = text.appealBy(month, day);
  const name = `${appeal.date} ${appeal.deviceName || appeal.deviceUUID}`;
  const states: Readonly<Record<string, string>> = text.states;
  const label = states[state] ?? state;
  const close = () => setOpen(false);
  return (
    <span>
      {state && tickets && (
        <Mark
          data-state={state}
          aria-label={text.stateOf(label, name)}
          onClick={() => requestNavigation('tickets', { ticketId })}
        >
          {label}
        </Mark>
      )}
      {state && !tickets && <Mark as="span">{label}</Mark>}
      {(!state || state === 'refused') && daysLeft > 0 && writable && (
        <Mark
          aria-haspopup="dialog"
          aria-label={text.appealOf(action, name)}
          onPointerEnter={() => void AppealDialog.preload()}
          onFocus={() => void AppealDialog.preload()}
          onClick={() => setOpen(true)}
        >
          {action}
        </Mark>
      )}
      {open && daysLeft > 0 && writable && (
        <AppealDialog
          frame={{ title: fine ? text.fineTitle : text.unbilledTitle, size: 'lg' }}
          onFrameClose={close}
          appeal={appeal}
          rule={rule}
          fine={fine}
          daysLeft={daysLeft}
          onClose={close}
          onCreated={(id) => {
            setCreatedId(id);
            close();
          }}
        />
      )}
    </span>
  );
}

const Mark = styled(LinkButton)`
  white-space: nowrap;
  &[data-state='accepted'] {
    color: var(--_success);
  }
  &[data-state='refused'] {
    color: var(--_failure);
  }
`;
