/** What stands beside and below the balance; fetched as soon as the wallet is open. */
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
  /** the one whose income is shown; the latest when it is not told */
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
  /** counted up whenever somebody asks to see the withdrawals */
  showsWithdrawals: number;
  /** a withdrawal was asked for elsewhere, and is possible */
  asked: boolean;
  onAsked: () => void;
}

/** The monthly bill, in the monthly wallet, and the records. */
export function Below({ account, walletType, now, masked, showsWithdrawals, asked, onAsked }: BelowProps) {
  const begun = useRef(false);
  useEffect(() => {
    if (!asked || begun.current) return;
    begun.current = true;
    onAsked();
  });
  // kept at hand for the withdraw button, whose first questions are about it
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

/** The monthly bill inside the wallet, unless the host puts something of its own there. */
function WalletBill({ account, now }: WalletBillProps) {
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
      {taken === false && <OwnBill fallback={<PanelPlaceholder height={720} />} account={account} now={now} />}
    </slot>
  );
}

interface IncomeDetailProps extends DetailProps {
  walletType: WalletType;
  /** it is on screen; until then the button says that it comes */
  onOpen?: () => void;
}

/** What the wallet's income is made of: the weekly entries, or the last bill. Its code comes when it is asked for. */
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
    // it opens once
    // oxlint-disable-next-line react/exhaustive-deps
  }, []);
  if (!loaded) return null;
  const { entry, ...rest } = props;
  if (type === WEEKLY) return <WeeklyIncome {...props} />;
  // a bill is settled in the month after its own
  return <LastBillDetail {...rest} first={entry && addMonths(monthOf(entry.create * 1000), -1)} />;
}

/** The withdraw dialog until its code is here. */
export function WithdrawalFrame({ onClose }: { onClose: () => void }) {
  const text = useText(walletText);
  return <DialogFrame title={text.withdraw} height={600} onClose={onClose} />;
}
