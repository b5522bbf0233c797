import { useState } from 'react';
import { useText } from '../../host/locale.ts';
import { notify } from '../../host/notify.ts';
import type { MonthlyBill } from '../../contract/bills.ts';
import { Button } from '../../ui/button.tsx';
import { lazyModule } from '../../ui/lazy-part.ts';
import { billText } from './bill.text.ts';

const dialog = lazyModule(async () => {
  const detail = await import('./bill-detail.tsx');
  detail.preloadDialog();
  return detail;
});

interface DetailButtonsProps {
  month: string;
  bill: MonthlyBill;
  masked: boolean;
}

/** The ways from a bill to what its income is made of; for those who see it (§6, showIncome). */
export function DetailButtons(props: DetailButtonsProps) {
  const text = useText(billText);
  const [kind, setKind] = useState<'devices' | 'lines'>();
  const close = () => setKind(undefined);
  const module = dialog.use(kind !== undefined, () => {
    notify({ tone: 'failure', message: text.unreachable });
    close();
  });
  const button = (of: 'devices' | 'lines', words: string) => (
    <Button
      tone="plain"
      size="sm"
      aria-busy={(kind === of && !module) || undefined}
      aria-haspopup="dialog"
      onPointerEnter={dialog.preload}
      onClick={() => setKind(of)}
    >
      {words}
    </Button>
  );
  return (
    <>
      {button('devices', text.incomeDetail)}
      {button('lines', text.detail95)}
      {kind && module && <module.BillDetail {...props} kind={kind} onKind={setKind} onClose={close} />}
    </>
  );
}
