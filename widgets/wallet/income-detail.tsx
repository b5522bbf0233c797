import { useState } from 'react';
import { monthOf } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { addMonths } from '#shared/core/shanghai-time.ts';
import { WEEKLY, type WalletType } from '#shared/topics/money/wallet/wallet.rules.ts';
import { useText } from '#shared/host/locale.ts';
import type { EntryRecord } from '#shared/topics/money/wallet/wallet.calls.ts';
import { lazyDialog } from '#shared/ui/overlay/lazy-dialog.tsx';
import { walletText } from './wallet.text.ts';

const LastBillDetail = lazyDialog(() => import('#shared/topics/billing/bill/last-bill-detail.tsx'));
const WeeklyIncome = lazyDialog(() => import('./weekly-income.tsx'));

interface IncomeDetailProps {
  walletType: WalletType;
  masked: boolean;
  /** the entry with the shown income; the latest one by default */
  entry?: EntryRecord | undefined;
  onClose: () => void;
}

/** Shows the income details: weekly entries or the last bill. The code is loaded on demand. */
export default function IncomeDetail({ walletType, ...props }: IncomeDetailProps) {
  const text = useText(walletText);
  const [type] = useState(walletType);
  const frame = { frame: { title: text.incomeDetail, size: 'xl' }, onFrameClose: props.onClose } as const;
  const { entry, ...rest } = props;
  if (type === WEEKLY) return <WeeklyIncome {...frame} {...props} />;
  // a bill is settled in the following month
  return <LastBillDetail {...frame} {...rest} first={entry && addMonths(monthOf(entry.create * 1000), -1)} />;
}
