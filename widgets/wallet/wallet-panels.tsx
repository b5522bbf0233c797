/** Panels next to and below the balance. They load as soon as the wallet is open. */
import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { monthOf } from '#shared/domain/bill-month.ts';
import { addMonths } from '#shared/domain/shanghai-time.ts';
import { MONTHLY, WEEKLY, type WalletType } from '#shared/domain/withdrawal-quote.ts';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import type { AccountInfo } from '#shared/contract/account.ts';
import type { EntryRecord } from '#shared/contract/wallet.ts';
import { DialogFrame } from '#shared/ui/overlay/dialog-frame.tsx';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { PanelPlaceholder } from '#shared/ui/base/panel.tsx';
import { Records } from './records/records.tsx';
import type { RecordKind } from './records/records-export-job.ts';
import { useUserAuthStateQuery } from './wallet.api.ts';
import { walletText } from './wallet.text.ts';

export { Transfers } from './records/records.tsx';
export { Rules } from './records/settlement-rules.tsx';
export { PendingNotice } from './withdraw/pending-notice.tsx';

interface DetailProps {
  masked: boolean;
  /** the entry with the shown income; the latest one by default */
  entry?: EntryRecord | undefined;
  onClose: () => void;
}

const OwnBill = lazyView(() => import('./own-bill.tsx'), { firstScreen: true });
const LastBillDetail = lazyView(() => import('#shared/features/bill/last-bill-detail.tsx'));
const WeeklyIncome = lazyView(() => import('./weekly-income.tsx'));

interface BelowProps {
  account: AccountInfo;
  walletType: WalletType;
  now: number;
  masked: boolean;
  /** increases with each request to show the withdrawals */
  showsWithdrawals: number;
  /** whether the host requests a withdrawal and one is possible */
  startsWithdrawal: boolean;
  onStartWithdrawal: () => void;
}

/** Shows the records, and in the monthly wallet also the monthly bill. */
export function Below({
  account,
  walletType,
  now,
  masked,
  showsWithdrawals,
  startsWithdrawal,
  onStartWithdrawal,
}: BelowProps) {
  const begun = useRef(false);
  useEffect(() => {
    if (!startsWithdrawal || begun.current) return;
    begun.current = true;
    onStartWithdrawal();
  });
  // loaded ahead for the withdraw button, which checks it first
  useUserAuthStateQuery();
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
  useLayoutEffect(() => {
    const place = slot.current!;
    const look = () => setTaken(place.assignedNodes().length > 0);
    look();
    place.addEventListener('slotchange', look);
    return () => place.removeEventListener('slotchange', look);
  }, []);
  return (
    <slot ref={slot} name="bill">
      {taken === false && <OwnBill fallback={<PanelPlaceholder height={720} />} account={account} now={now} />}
    </slot>
  );
}

interface IncomeDetailProps extends DetailProps {
  walletType: WalletType;
  /** called when the details are on screen; until then, the button shows that they load */
  onOpen?: () => void;
}

/** Shows the income details: weekly entries or the last bill. The code is loaded on demand. */
export function IncomeDetail({ walletType, onOpen, ...props }: IncomeDetailProps) {
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

/** Frame of the withdraw dialog until its code is loaded. */
export function WithdrawalFrame({ onClose }: { onClose: () => void }) {
  const text = useText(walletText);
  return <DialogFrame title={text.withdraw} height={600} onClose={onClose} />;
}
