import { useEffect } from 'react';
import { useText } from '../../shared/host/locale.ts';
import { notify } from '../../shared/host/notify.ts';
import { lazyPart } from '../../shared/ui/lazy-part.ts';
import { walletText } from './wallet.text.ts';

const detail = lazyPart(async () => {
  const bill = await import('../../shared/features/bill/last-bill-detail.tsx');
  bill.preloadDialog();
  return bill;
});

interface IncomeDetailProps {
  masked: boolean;
  /** it is on screen; until then the button says that it comes */
  onOpen: () => void;
  onClose: () => void;
}

/** What the income of the last bill is made of; its code comes when it is asked for. */
export function IncomeDetail({ masked, onOpen, onClose }: IncomeDetailProps) {
  const text = useText(walletText);
  const Detail = detail.use(true, () => {
    notify({ tone: 'failure', message: text.unreachable });
    onClose();
  });
  const open = Detail !== undefined;
  useEffect(() => {
    if (open) onOpen();
    // it opens once
    // eslint-disable-next-line react-hooks/exhaustive-deps
  }, [open]);
  return Detail && <Detail.LastBillDetail masked={masked} onClose={onClose} />;
}
