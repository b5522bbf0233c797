import { useEffect, useState } from 'react';
import { WEEKLY, type WalletType } from '../../shared/domain/withdrawal-quote.ts';
import { useText } from '../../shared/host/locale.ts';
import { notify } from '../../shared/host/notify.ts';
import { lazyModule } from '../../shared/ui/lazy-part.ts';
import { walletText } from './wallet.text.ts';

const ofBill = lazyModule(async () => {
  const { LastBillDetail, preloadDialog } = await import('../../shared/features/bill/last-bill-detail.tsx');
  preloadDialog();
  return LastBillDetail;
});
const ofWeeks = lazyModule(async () => {
  const { WeeklyIncome, preloadDialog } = await import('./weekly-income.tsx');
  preloadDialog();
  return WeeklyIncome;
});

interface IncomeDetailProps {
  walletType: WalletType;
  masked: boolean;
  /** it is on screen; until then the button says that it comes */
  onOpen: () => void;
  onClose: () => void;
}

/** What the wallet's income is made of: the weekly entries, or the last bill. Its code comes when it is asked for. */
export function IncomeDetail({ walletType, masked, onOpen, onClose }: IncomeDetailProps) {
  const text = useText(walletText);
  const [detail] = useState(walletType === WEEKLY ? ofWeeks : ofBill);
  const Detail = detail.use(true, () => {
    notify({ tone: 'failure', message: text.unreachable });
    onClose();
  });
  const open = Detail !== undefined;
  useEffect(() => {
    if (open) onOpen();
    // it opens once
    // oxlint-disable-next-line react/exhaustive-deps
  }, [open]);
  return Detail && <Detail masked={masked} onClose={onClose} />;
}
