/** Settlement rules of a wallet, as a picture and as text (§9). */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { isGranted } from '#shared/client/session-scope.ts';
import { amountText } from '#shared/core/masking.ts';
import type { Cents } from '#shared/core/money.ts';
import {
  ENTRY_WEEKDAY,
  isEveryDay,
  LONGEST_MONTH,
  nextEntry,
  payWeekday,
} from '#shared/topics/money/settlement/settlement-calendar.rules.ts';
import { addDays, dayStart, shanghai } from '#shared/core/shanghai-time.ts';
import { WEEKLY, type WalletType } from '#shared/topics/money/wallet/wallet.rules.ts';
import { taxPercent } from '#shared/topics/money/wallet/withdrawal-quote.rules.ts';
import { useResponseTime } from '#shared/client/server-clock.ts';
import { useIncomeSummaryQuery } from '#shared/topics/billing/income/income.api.ts';
import { CalendarButton } from '#shared/topics/money/settlement/calendar-button.tsx';
import { useText } from '#shared/host/locale.ts';
import type { PayInfo } from '#shared/topics/accounts/payout.calls.ts';
import { Panel } from '#shared/ui/base/panel.tsx';
import { BalanceDetails } from '../balance-panel.tsx';
import { walletText } from '../wallet.text.ts';
import { arrivalDays } from '#shared/topics/money/settlement/arrival-days.ts';
import { MonthStrip } from './month-strip.tsx';
import { recordsText } from './records.text.ts';
import { WeekStrip } from './week-strip.tsx';
import type { WalletParameters } from '#shared/topics/billing/settled-param.rules.ts';

interface RulesProps {
  walletType: WalletType;
  parameters: WalletParameters | undefined;
  payInfo: PayInfo | undefined;
  now: number;
  masked: boolean;
}

export default function SettlementRules(props: RulesProps) {
  return props.walletType === WEEKLY ? <WeeklyRules {...props} /> : <MonthlyRules {...props} />;
}

function WeeklyRules({ parameters, payInfo, now, masked }: RulesProps) {
  const text = useText(recordsText);
  const walletStrings = useText(walletText);
  const from = parameters?.startDay ?? ENTRY_WEEKDAY;
  const to = parameters?.endDay ?? from;
  const arrival = arrivalDays().weekly;
  const pay = payWeekday(from, to, arrival);
  const { currentData: summary, fulfilledTimeStamp } = useIncomeSummaryQuery(undefined, {
    skip: !isGranted('incomeSummary'),
  });
  const asOf = useResponseTime(fulfilledTimeStamp);
  const { day: entryDay, isOver } = nextEntry(asOf);
  const next = shanghai(dayStart(entryDay));
  const percent = taxPercent(payInfo ?? {});
  const tax = percent === undefined ? undefined : `${percent}`;
  return (
    <RulesBox
      title={text.weeklyRules}
      now={now}
      picture={
        <WeekStrip
          now={now}
          applyFrom={from}
          applyTo={to}
          payOn={pay}
          label={
            pay === undefined
              ? text.weekPlanOpen(walletStrings.weekdays(from, to), arrival)
              : text.weekPlan(walletStrings.weekdays(from, to), walletStrings.weekdays(pay, pay))
          }
        />
      }
      rules={[
        text.ruleEnters,
        // if the picture does not show the payment day
        ...(pay === undefined ? [text.ruleWeeklyArrival(arrival)] : []),
        text.ruleReceived(tax),
        text.ruleDevices,
      ]}
      details={[
        {
          label: text.nextEntry,
          value: (
            <>
              <span>{walletStrings.date(next.month, next.day, next.isoWeekday)}</span>{' '}
              {summary && (
                <span>{entryText(summary.weekly_next, isOver ? undefined : addDays(asOf, -1), masked, text)}</span>
              )}
            </>
          ),
        },
        {
          label: text.rates,
          value: (
            <>
              {parameters && <span>{feeText(parameters.feePercent, text)}</span>} <span>{taxText(tax, text)}</span>
            </>
          ),
        },
      ]}
    />
  );
}

function taxText(percent: string | undefined, text: (typeof recordsText)['zh-CN']): string {
  if (percent === undefined) return text.taxUnstated;
  return percent === '0' ? text.taxNone : text.tax(percent);
}

/** Returns the amount of the next entry, as far as it is known. @param until the last day of the income so far, ms */
function entryText(
  cents: Cents | null | undefined,
  until: number | undefined,
  masked: boolean,
  text: (typeof recordsText)['zh-CN'],
): string {
  if (cents == null) return '--';
  const amount = amountText(cents, masked);
  if (until === undefined) return text.entryAmount(amount);
  const { month, day } = shanghai(until);
  return text.entryAmountSoFar(amount, month, day);
}

const feeText = (percent: number | undefined, text: (typeof recordsText)['zh-CN']): string =>
  percent === undefined ? text.feeUnstated : text.fee(`${percent}`);

function MonthlyRules({ parameters, now }: RulesProps) {
  const text = useText(recordsText);
  const days = (from: number, to: number) => {
    if (isEveryDay(from, to)) return text.everyDay;
    return from > 0 ? monthDays(text, from, to || from) : '--';
  };
  const always = parameters !== undefined && isEveryDay(parameters.startDay, parameters.endDay);
  const check = parameters ? days(parameters.checkStart, parameters.checkEnd) : '--';
  const withdraw = parameters ? days(parameters.startDay, parameters.endDay) : '--';
  return (
    <RulesBox
      title={text.monthlyRules}
      now={now}
      picture={
        // if every day is a withdrawal day, no picture is needed
        !always && (
          <MonthStrip
            now={now}
            checkFrom={parameters?.checkStart ?? 0}
            checkTo={parameters?.checkEnd ?? 0}
            withdrawFrom={parameters?.startDay ?? 0}
            withdrawTo={parameters?.endDay ?? 0}
            label={text.monthPlan(check, withdraw)}
          />
        )
      }
      rules={[
        ...(always ? [text.ruleEveryDay] : []),
        text.ruleMonthlyEnters,
        text.ruleMonthlyFree,
        text.ruleMonthlyArrival(arrivalDays().monthly),
      ]}
      details={[
        { label: always ? text.checkDays : <Key kind="check">{text.checkDays}</Key>, value: check },
        { label: always ? text.withdrawDays : <Key kind="withdraw">{text.withdrawDays}</Key>, value: withdraw },
      ]}
    />
  );
}

/** Returns the text for days of the month. A range up to the 31st is named by the end of the month. */
const monthDays = (text: (typeof recordsText)['zh-CN'], from: number, to: number): string =>
  to >= LONGEST_MONTH && from < LONGEST_MONTH ? text.everyMonthFrom(from) : text.everyMonthDays(text.days(from, to));

/** Label of a fact, with its color in the picture. */
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
    background: var(--_text-3);
  }

  .withdraw {
    background: var(--_accent);
  }
`;

interface RulesBoxProps {
  title: string;
  now: number;
  picture?: ReactNode;
  rules: readonly string[];
  details: readonly { label: ReactNode; value: ReactNode }[];
}

/** Shows the settlement rules next to the balance. */
function RulesBox({ title, now, picture, rules, details }: RulesBoxProps) {
  return (
    <Panel as="section" aria-label={title}>
      <RulesMain>
        <header>
          <h3>{title}</h3>
          <CalendarButton now={now} />
        </header>
        {picture}
        <ul>
          {rules.map((rule) => (
            <li key={rule}>{rule}</li>
          ))}
        </ul>
      </RulesMain>
      <RuleDetails>
        {details.map(({ label, value }, index) => (
          <div key={index}>
            <dt>{label}</dt>
            <dd>{value}</dd>
          </div>
        ))}
      </RuleDetails>
    </Panel>
  );
}

/* facts that wrap, next to a fact of one line */
const RuleDetails = styled(BalanceDetails)`
  dd {
    padding-block: 3px;
    line-height: var(--_line-sm);
  }
`;

const RulesMain = styled.div`
  display: flex;
  flex: 1;
  flex-direction: column;
  gap: var(--_space-6);
  padding: var(--_panel-pad) var(--_panel-pad) var(--_space-5);

  header {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    justify-content: space-between;
    gap: 0 var(--_space-4);
  }

  h3 {
    font-size: var(--_title-sm);
    line-height: var(--_title-sm-line);
    font-weight: var(--_weight-title);
  }

  ul {
    display: grid;
    gap: var(--_space-2);
    color: var(--_text-2);
  }

  ul li {
    display: grid;
    grid-template-columns: 16px 1fr;
    gap: var(--_space-2);
  }

  ul li::before {
    content: '';
    width: 6px;
    height: 1.5px;
    margin-top: 10px;
    justify-self: center;
    background: var(--_text-3);
  }

  @container (max-width: 640px) {
    padding-bottom: var(--_panel-pad);
  }
`;
