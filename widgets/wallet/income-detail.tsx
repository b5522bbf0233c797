import { useEffect, useState } from 'react';
import { monthOf } from '#shared/domain/bill-month.ts';
import { addMonths } from '#shared/domain/shanghai-time.ts';
import { WEEKLY, type WalletType } from '#shared/domain/withdrawal-quote.ts';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import type { EntryRecord } from '#shared/contract/wallet.ts';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { walletText } from './wallet.text.ts';

const LastBillDetail = lazyView(() => import('#shared/features/bill/last-bill-detail.tsx'));
const WeeklyIncome = lazyView(() => import('./weekly-income.tsx'));

interface IncomeDetailProps {
  walletType: WalletType;
  masked: boolean;
  /** the entry with the shown income; the latest one by default */
  entry?: EntryRecord | undefined;
  /** called when the details are on screen; until then, the button shows that they load */
  onOpen?: () => void;
  onClose: () => void;
}

/** Shows the income details: weekly entries or the last bill. The code is loaded on demand. */
export default function IncomeDetail({ walletType, onOpen, ...props }: IncomeDetailProps) {
  const text = useText(walletText);
  const [type] = useState(walletType);
  const [loaded, setLoaded] = useState(false);
  useEffect(() => {
    const Detail = type === WEEKLY ? WeeklyIncome : LastBillDetail;
    void Detail.preload().then((done) => {
      setLoaded(done);
      if (done) return onOpen?.();
      notify({ tone: 'failure', message: text.unreachable });
      props.onClose();
    });
    // called once
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  if (!loaded) return null;
  const { entry, ...rest } = props;
  if (type === WEEKLY) return <WeeklyIncome {...props} />;
  // a bill is settled in the following month
  return <LastBillDetail {...rest} first={entry && addMonths(monthOf(entry.create * 1000), -1)} />;
}
