import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MONTHLY, type WalletType } from '#shared/topics/wallet/withdrawal-quote.rules.ts';
import type { AccountInfo } from '#shared/topics/account/account.calls.ts';
import { lastBillMonth, shownBillMonth } from '#shared/topics/bill/bill-month.rules.ts';
import type { EntryRecord } from '#shared/topics/wallet/wallet.calls.ts';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { PanelPlaceholder } from '#shared/ui/base/panel.tsx';
import IncomeDetail from './income-detail.tsx';
import { Records } from './records/records.tsx';
import type { RecordKind } from './records/records-export-job.ts';
import { walletApi } from '#shared/topics/wallet/withdrawal.api.ts';

const BillView = lazyView(() => import('#shared/topics/bill/bill-view.tsx'), { firstScreen: true });

interface BillAndRecordsViewProps {
  account: AccountInfo;
  walletType: WalletType;
  now: number;
  masked: boolean;
  /** increases with each request to show the withdrawals */
  showsWithdrawals: number;
}

/** Shows the records, and in the monthly wallet also the monthly bill. */
export default function BillAndRecordsView({
  account,
  walletType,
  now,
  masked,
  showsWithdrawals,
}: BillAndRecordsViewProps) {
  // loaded ahead for the withdraw button, whose first checks need it
  walletApi.endpoints.userAuthState.useQuerySubscription();
  const [kind, setKind] = useState<RecordKind>('withdrawals');
  const [source, setSource] = useState<EntryRecord>();
  useEffect(() => {
    if (showsWithdrawals) setKind('withdrawals');
  }, [showsWithdrawals]);
  return (
    <>
      {walletType === MONTHLY && <WalletBill account={account} now={now} />}
      <Records
        walletType={walletType}
        now={now}
        masked={masked}
        kind={kind}
        onKind={setKind}
        showIncome={account.showIncome}
        onSource={(entry) => (entry.type === 'refund' ? setKind('withdrawals') : setSource(entry))}
      />
      {source && (
        <IncomeDetail walletType={walletType} masked={masked} entry={source} onClose={() => setSource(undefined)} />
      )}
    </>
  );
}

interface WalletBillProps {
  account: AccountInfo;
  /** server time, ms */
  now: number;
}

/** Shows the monthly bill inside the wallet, unless the host fills the slot. */
function WalletBill({ account, now }: WalletBillProps) {
  const slot = useRef<HTMLSlotElement>(null);
  /** undefined until the slot is checked, so that a replaced bill is not requested */
  const [taken, setTaken] = useState<boolean>();
  const [chosen, setChosen] = useState<string>();
  useLayoutEffect(() => {
    const place = slot.current!;
    const look = () => setTaken(place.assignedNodes().length > 0);
    look();
    place.addEventListener('slotchange', look);
    return () => place.removeEventListener('slotchange', look);
  }, []);
  return (
    <slot ref={slot} name="bill">
      {taken === false && (
        <BillView
          fallback={<PanelPlaceholder height={720} />}
          account={account}
          month={shownBillMonth(chosen, now)}
          max={lastBillMonth(now)}
          onMonth={setChosen}
          level={3}
        />
      )}
    </slot>
  );
}
