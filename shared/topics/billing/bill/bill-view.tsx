import { useEffect, useRef, useState, useTransition, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { billStatus } from './bill.rules.ts';
import { hidesSensitive } from '#shared/core/masking.ts';
import { getConfiguration } from '#shared/host/configuration.ts';
import { useText } from '#shared/host/locale.ts';
import { hasFeature } from '#shared/client/session-scope.ts';
import { useOffered } from '#shared/host/offered.ts';
import { isNoBill, isUnfinished, useMonthlyBillQuery } from './bill.api.ts';
import type { QueryError } from '#shared/client/errors.ts';
import type { AccountInfo } from '../../accounts/account.calls.ts';
import type { MonthlyBill } from './bill.calls.ts';
import { useOnline } from '#shared/client/use-online.ts';
import { VisuallyHidden } from '#shared/ui/base/visually-hidden.tsx';
import { notifyNotLoaded } from '#shared/host/outdated.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { DetailButtons, NoBill, PendingBill } from './bill-states.tsx';
import { BillRows, type BillShape } from './bill-rows.tsx';
import { BillSummary } from './bill-summary.tsx';
import { Panels } from '#shared/ui/base/panel.tsx';
import { billText, billMonthName, statusText } from './bill.text.ts';
import { MonthPicker } from './month-picker.tsx';

const UnmeasuredNodes = lazyView(() => import('./unmeasured-nodes.tsx'));

interface BillViewProps {
  account: AccountInfo;
  /** a month that can have a bill, such as `2026-10` */
  month: string;
  /** the last month that can have a bill */
  max: string;
  onMonth: (month: string) => void;
  /** level of the title */
  level: 2 | 3;
  /** the number of a fine or compensation that is marked */
  markedLine?: string | undefined;
  /** opens the wallet; undefined if the bill is inside the wallet */
  onWallet?: (() => void) | undefined;
  /** why the user has no bills, if the element knows */
  reason?: ReactNode;
  /** further buttons above the rows of a bill */
  tools?: ReactNode;
  /** called when the month is on screen: its bill, the message that there is none, or the error */
  onSettled?: ((error: QueryError | undefined) => void) | undefined;
  /** called with the number of rows when the month's spreadsheet has been saved */
  onExported?: ((rows: number) => void) | undefined;
}

/** The monthly bill: month, amount, progress and rows. The wallet and the bills element share it (§2.4, §3, §4). */
export default function BillView({
  account,
  month,
  max,
  onMonth,
  level,
  markedLine,
  onWallet,
  reason,
  tools,
  onSettled,
  onExported,
}: BillViewProps) {
  const text = useText(billText);
  const query = useMonthlyBillQuery(month);
  // `currentData`, so that another month's money is never shown under this month's name
  const bill = query.currentData;
  const error = bill ? undefined : query.error;
  const isSettled = bill !== undefined || (error !== undefined && !query.isFetching);
  const online = useOnline();
  const exported = useOffered('billExport') && hasFeature('export');
  const shape = useShape(bill);
  const Title = `h${level}` as const;
  const monthName = billMonthName(text, month);
  const masked = hidesSensitive(account, getConfiguration().uidAllowList);
  const status = bill && billStatus(bill.state, month);
  const weekly = account.payInfo?.billingCycle === 'week';
  const pending = status === 'unverified';
  const shownBill = pending ? undefined : bill;
  const announced = () => {
    if (!isSettled) return text.loading(monthName);
    if (isUnfinished(error)) return text.unfinishedText;
    if (!bill || !status) return isNoBill(error) ? text.none : text.failedTitle;
    return status === 'unverified' ? text.pending : text.shown(monthName, statusText(text, status, bill.state));
  };

  useEffect(() => {
    if (isSettled) onSettled?.(isNoBill(error) || isUnfinished(error) ? undefined : error);
  }, [isSettled, error, onSettled]);

  return (
    <Panels as="section" aria-label={text.title}>
      <Head>
        <div>
          <Title part={level === 2 ? 'title' : undefined}>{text.title}</Title>
          <p>{bill && (query.error || !online) ? text.staleText : text.where}</p>
          {weekly && <p>{text.monthlyOnly}</p>}
        </div>
        <Tools>
          <MonthPicker value={month} max={max} onChange={onMonth} />
          {exported && account.showIncome && (shownBill || !isSettled) && (
            <ExportPlaceholder key={month} month={month} bill={shownBill} account={account} onExported={onExported} />
          )}
        </Tools>
      </Head>
      <VisuallyHidden role="status">{announced()}</VisuallyHidden>
      {pending && <PendingBill />}
      {error && (
        <NoBill
          monthName={monthName}
          reason={reason}
          error={error}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      )}
      {!pending && !error && (
        <>
          <BillSummary month={month} bill={bill} masked={masked} onWallet={onWallet} />
          {bill?.unmeasured && bill.unmeasured.length > 0 && <UnmeasuredNodes nodes={bill.unmeasured} />}
          <BillRows
            month={month}
            bill={bill}
            shape={shape}
            markedLine={markedLine}
            masked={masked}
            level={level === 2 ? 3 : 4}
            actions={
              <>
                {bill && tools}
                {account.showIncome && bill && <DetailButtons key={month} month={month} bill={bill} masked={masked} />}
              </>
            }
          />
        </>
      )}
    </Panels>
  );
}

/** Row counts of the skeleton before the first bill is loaded. */
const USUAL: BillShape = { income: 5, fine: 1, compensation: 1 };

/** Returns the row counts of the last bill on screen, so that the next skeleton has the same height. */
function useShape(bill: MonthlyBill | undefined): BillShape {
  const [shape, setShape] = useState(USUAL);
  if (!bill) return shape;
  const { income = [], fine = [], compensation = [] } = bill;
  if (income.length !== shape.income || fine.length !== shape.fine || compensation.length !== shape.compensation)
    setShape({ income: income.length, fine: fine.length, compensation: compensation.length });
  return shape;
}

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: var(--_space-4) var(--_space-6);

  /* a long message wraps, and the months stay next to it */
  > :first-child {
    flex: 1 1 360px;
  }

  h2,
  h3 {
    font-size: var(--_title-md);
    line-height: var(--_title-md-line);
    font-weight: var(--_weight-title);
  }

  h2 {
    font-size: var(--_title-lg);
    line-height: var(--_title-lg-line);
  }

  p {
    color: var(--_text-2);
  }

  @container (max-width: 640px) {
    > :last-child {
      width: 100%;
    }
  }
`;

/* The export button precedes the months, so that a longer label does not move them. */
const Tools = styled.div`
  display: flex;
  flex-direction: row-reverse;
  flex-wrap: wrap;
  gap: var(--_space-2) var(--_space-3);

  @container (max-width: 640px) {
    > * {
      width: 100%;
    }
  }
`;

const BillExport = lazyView(() => import('./bill-export.tsx'));

interface ExportPlaceholderProps {
  month: string;
  /** undefined while loading */
  bill: MonthlyBill | undefined;
  account: AccountInfo;
  onExported: ((rows: number) => void) | undefined;
}

/**
 * The button of the export. The export's own button replaces it after the press. An earlier replacement would lose a
 * press in progress.
 */
function ExportPlaceholder({ month, bill, account, onExported }: ExportPlaceholderProps) {
  const text = useText(billText);
  const place = useRef<HTMLSpanElement>(null);
  const [pressed, setPressed] = useState(false);
  const [preparing, startPreparing] = useTransition();
  const press = () =>
    startPreparing(async () => {
      if (await BillExport.preload()) setPressed(true);
      else notifyNotLoaded(text.unreachable);
    });
  const here = pressed && bill !== undefined;
  const begun = useRef(false);
  useEffect(() => {
    if (!here || begun.current) return;
    begun.current = true;
    const button = place.current!.querySelector('button');
    button?.focus();
    button?.click();
  }, [here]);
  return (
    <Place ref={place}>
      {here ? (
        <BillExport month={month} bill={bill} account={account} onExported={onExported} />
      ) : (
        <Button
          icon="download"
          disabled={!bill}
          busy={preparing}
          busyLabel={text.preparing}
          onPointerEnter={() => void BillExport.preload()}
          onFocus={() => void BillExport.preload()}
          onClick={press}
        >
          {text.exportBill}
        </Button>
      )}
    </Place>
  );
}

const Place = styled.span`
  display: grid;
`;
