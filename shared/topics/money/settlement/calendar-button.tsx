import { useState } from 'react';
import { useText } from '#shared/host/locale.ts';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { lazyDialog } from '#shared/ui/overlay/lazy-dialog.tsx';
import { settlementText } from './settlement.text.ts';

const CalendarDialog = lazyDialog(() => import('./calendar-dialog.tsx'));

/** Opens the settlement calendar. Its rules are requested with the press. @param now server time, ms */
export function CalendarButton({ now }: { now: number }) {
  const text = useText(settlementText);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      <LinkButton onClick={() => setOpen(true)}>{text.calendar}</LinkButton>
      {isOpen && (
        <CalendarDialog frame={{ title: text.calendar, size: 'lg' }} onFrameClose={close} now={now} onClose={close} />
      )}
    </>
  );
}
