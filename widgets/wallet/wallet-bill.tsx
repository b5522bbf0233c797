import { useLayoutEffect, useRef, useState } from 'react';
import { isBillMonth, lastBillMonth } from '../../shared/domain/bill-month.ts';
import type { AccountInfo } from '../../shared/contract/account.ts';
import { lazyModule } from '../../shared/ui/lazy-part.ts';
import { PanelPlaceholder } from '../../shared/ui/panel-placeholder.tsx';
import { useOptionalModule } from '../../shared/ui/use-part.ts';

const view = lazyModule(() => import('../../shared/features/bill/bill-view.tsx'));

interface WalletBillProps {
  account: AccountInfo;
  /** server time, ms */
  now: number;
}

/** The monthly bill inside the wallet, unless the host puts something of its own there. */
export function WalletBill({ account, now }: WalletBillProps) {
  const slot = useRef<HTMLSlotElement>(null);
  /** undefined until looked at: a bill that nobody sees is not asked for */
  const [taken, setTaken] = useState<boolean>();
  useLayoutEffect(() => {
    const place = slot.current!;
    const look = () => setTaken(place.assignedNodes().length > 0);
    look();
    place.addEventListener('slotchange', look);
    return () => place.removeEventListener('slotchange', look);
  }, []);
  return (
    <slot ref={slot} name="bill">
      {taken === false && <OwnBill account={account} now={now} />}
    </slot>
  );
}

function OwnBill({ account, now }: WalletBillProps) {
  const [chosen, setChosen] = useState<string>();
  const View = useOptionalModule(view);
  const max = lastBillMonth(now);
  const month = chosen !== undefined && isBillMonth(chosen, now) ? chosen : max;
  if (!View) return <PanelPlaceholder height={720} />;
  return <View.BillView account={account} month={month} max={max} onMonth={setChosen} level={3} />;
}
