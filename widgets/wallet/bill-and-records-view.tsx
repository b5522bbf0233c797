import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { MONTHLY, type WalletType } from '#shared/topics/money/wallet/wallet.rules.ts';
import { isCompanyPayee } from '#shared/topics/accounts/account.rules.ts';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import { lastBillMonth, shownBillMonth } from '#shared/topics/billing/bill/bill-month.rules.ts';
import type { EntryRecord } from '#shared/topics/money/wallet/wallet.calls.ts';
import { useText } from '#shared/host/locale.ts';
import { useHostValue, useWidget } from '#shared/host/widget-context.ts';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { PanelPlaceholder } from '#shared/ui/base/panel.tsx';
import IncomeDetail from './income-detail.tsx';
import { WithdrawalDetail } from './records/record-tables.tsx';
import { Records } from './records/records.tsx';
import { recordsText } from './records/records.text.ts';
import type { RecordKind } from './records/records-export-job.ts';
import { withdrawalApi } from '#shared/topics/money/wallet/withdrawal.api.ts';

const InvoiceCard = lazyView(() => import('#shared/topics/billing/invoice/invoice-card.tsx'));
const BillView = lazyView(() => import('#shared/topics/billing/bill/bill-view.tsx'), { firstScreen: true });

interface BillAndRecordsViewProps {
  account: AccountInfo;
  walletType: WalletType;
  now: number;
  masked: boolean;
  /** increases with each request to show the withdrawals */
  showsWithdrawals: number;
  /** the serial number of the withdrawal whose details the host requests */
  withdrawalId: string | undefined;
}

/** Shows the records, and in the monthly wallet also the monthly bill. */
export default function BillAndRecordsView({
  account,
  walletType,
  now,
  masked,
  showsWithdrawals,
  withdrawalId,
}: BillAndRecordsViewProps) {
  // loaded ahead for the withdraw button, whose first checks need it
  withdrawalApi.endpoints.userAuthState.useQuerySubscription();
  const [kind, setKind] = useState<RecordKind>('withdrawals');
  const [source, setSource] = useState<EntryRecord>();
  useEffect(() => {
    if (showsWithdrawals) setKind('withdrawals');
  }, [showsWithdrawals]);
  return (
    <>
      {walletType === MONTHLY && <WalletBill account={account} now={now} />}
      <Records
        username={account.username}
        walletType={walletType}
        now={now}
        masked={masked}
        kind={kind}
        onKind={setKind}
        showIncome={account.showIncome}
        onSource={(entry) => (entry.type === 'refund' ? setKind('withdrawals') : setSource(entry))}
      />
      {walletType === MONTHLY && isCompanyPayee(account) && <InvoiceCard fallback={null} masked={masked} level={3} />}
      <LinkedWithdrawal requested={withdrawalId} username={account.username} masked={masked} />
      {source && (
        <IncomeDetail walletType={walletType} masked={masked} entry={source} onClose={() => setSource(undefined)} />
      )}
    </>
  );
}

interface LinkedWithdrawalProps {
  requested: string | undefined;
  username: string;
  masked: boolean;
}

/** Opens the details of the withdrawal that the host requests, until the user closes them. */
function LinkedWithdrawal({ requested, username, masked }: LinkedWithdrawalProps) {
  const text = useText(recordsText);
  const widget = useWidget();
  const [id, setId] = useHostValue(requested);
  if (id === undefined) return null;
  const close = () => {
    setId(undefined);
    widget.emit('partner-withdrawal-viewed', { id });
  };
  return (
    <WithdrawalDetail
      key={id}
      frame={{ title: text.withdrawalDetail }}
      onFrameClose={close}
      {...{ id, username, masked }}
      onClose={close}
    />
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
  const [isTaken, setTaken] = useState<boolean>();
  const [chosenValue, setChosenValue] = useState<string>();
  useLayoutEffect(() => {
    const place = slot.current!;
    const look = () => setTaken(place.assignedNodes().length > 0);
    look();
    place.addEventListener('slotchange', look);
    return () => place.removeEventListener('slotchange', look);
  }, []);
  return (
    <slot ref={slot} name="bill">
      {isTaken === false && (
        <BillView
          fallback={<PanelPlaceholder height={720} />}
          account={account}
          month={shownBillMonth(chosenValue, now)}
          max={lastBillMonth(now)}
          onMonth={setChosenValue}
          level={3}
        />
      )}
    </slot>
  );
}
