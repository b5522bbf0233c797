/** What stands beside and below the balance; fetched as soon as the wallet is open. */
import { useEffect, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { DAY_MS, shanghai, startOfDay } from '../../shared/domain/shanghai-time.ts';
import { MONTHLY, taxPercent, WEEKLY, type WalletType } from '../../shared/domain/withdrawal-quote.ts';
import { useText } from '../../shared/host/locale.ts';
import type { AccountInfo } from '../../shared/contract/account.ts';
import type { PayInfo } from '../../shared/contract/payout.ts';
import { arrivalDays } from './arrival-days.ts';
import type { RecordKind } from './records/record-format.ts';
import { Records } from './records/records.tsx';
import { recordsText } from './records/records.text.ts';
import { RulesBox } from './records/rules-box.tsx';
import { MonthStrip } from './records/month-strip.tsx';
import { WeekStrip } from './records/week-strip.tsx';
import type { WalletParameters } from './use-wallet-terms.ts';
import { useUserAuthStateQuery } from './wallet.api.ts';
import { payWeekday } from './wallet.rules.ts';
import { WalletBill } from './wallet-bill.tsx';
import { walletText } from './wallet.text.ts';

export { IncomeDetail } from './income-detail.tsx';
export { PendingNotice } from './withdraw/pending-notice.tsx';

/** Wednesday: weekly income of the week before enters the wallet (§9). */
const ENTRY_WEEKDAY = 3;

interface RulesProps {
  walletType: WalletType;
  parameters: WalletParameters | undefined;
  payInfo: PayInfo | undefined;
  now: number;
}

export function Rules(props: RulesProps) {
  return props.walletType === WEEKLY ? <WeeklyRules {...props} /> : <MonthlyRules {...props} />;
}

function WeeklyRules({ parameters, payInfo, now }: RulesProps) {
  const text = useText(recordsText);
  const words = useText(walletText);
  const from = parameters?.startDay ?? ENTRY_WEEKDAY;
  const to = parameters?.endDay ?? from;
  const arrival = arrivalDays().weekly;
  const pay = payWeekday(from, to, arrival);
  const today = shanghai(now).isoWeekday;
  const next = shanghai(startOfDay(now) + ((ENTRY_WEEKDAY - today + 7) % 7 || 7) * DAY_MS);
  const tax = `${taxPercent(payInfo ?? {})}`;
  return (
    <RulesBox
      title={text.weeklyRules}
      picture={
        <WeekStrip
          now={now}
          applyFrom={from}
          applyTo={to}
          payOn={pay}
          label={
            pay === undefined
              ? text.weekPlanOpen(words.weekdays(from, to), arrival)
              : text.weekPlan(words.weekdays(from, to), words.weekdays(pay, pay))
          }
        />
      }
      rules={[
        text.ruleEnters,
        // where the picture cannot say when it is paid
        ...(pay === undefined ? [text.ruleWeeklyArrival(arrival)] : []),
        text.ruleReceived(tax),
        text.ruleDevices,
      ]}
      facts={[
        { label: text.nextEntry, value: words.date(next.month, next.day, next.isoWeekday) },
        {
          label: text.rates,
          value: (
            <>
              {parameters && <span>{text.fee(`${parameters.feePercent}`)}</span>} <span>{text.tax(tax)}</span>
            </>
          ),
        },
      ]}
    />
  );
}

function MonthlyRules({ parameters, now }: RulesProps) {
  const text = useText(recordsText);
  const words = useText(walletText);
  const days = (from: number, to: number) => (from > 0 ? text.everyMonthDays(words.range(from, to || from)) : '--');
  const check = parameters ? days(parameters.checkStart, parameters.checkEnd) : '--';
  const withdraw = parameters ? days(parameters.startDay, parameters.endDay) : '--';
  return (
    <RulesBox
      title={text.monthlyRules}
      picture={
        <MonthStrip
          now={now}
          checkFrom={parameters?.checkStart ?? 0}
          checkTo={parameters?.checkEnd ?? 0}
          withdrawFrom={parameters?.startDay ?? 0}
          withdrawTo={parameters?.endDay ?? 0}
          label={text.monthPlan(check, withdraw)}
        />
      }
      rules={[text.ruleMonthlyEnters, text.ruleMonthlyFree, text.ruleMonthlyArrival(arrivalDays().monthly)]}
      facts={[
        { label: <Key kind="check">{text.checkDays}</Key>, value: check },
        { label: <Key kind="withdraw">{text.withdrawDays}</Key>, value: withdraw },
      ]}
    />
  );
}

/** Names a fact by the colour it has in the picture, and in words. */
function Key({ kind, children }: { kind: 'check' | 'withdraw'; children: ReactNode }) {
  return (
    <KeyRow>
      <i className={kind} />
      {children}
    </KeyRow>
  );
}

const KeyRow = styled.span`
  display: inline-flex;
  align-items: center;
  gap: 6px;

  i {
    width: 10px;
    height: 10px;
    border-radius: 2px;
    background: var(--_line-strong);
  }

  .withdraw {
    background: var(--_accent);
  }
`;

interface BelowProps {
  account: AccountInfo;
  walletType: WalletType;
  now: number;
  masked: boolean;
  /** counted up whenever somebody asks to see the withdrawals */
  showsWithdrawals: number;
}

/** The monthly bill, in the monthly wallet, and the records. */
export function Below({ account, walletType, now, masked, showsWithdrawals }: BelowProps) {
  // kept at hand for the withdraw button, whose first questions are about it
  useUserAuthStateQuery();
  const [kind, setKind] = useState<RecordKind>('withdrawals');
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
      />
    </>
  );
}
