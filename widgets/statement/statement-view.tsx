import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { isNoBill, isUnfinished, useMonthlyBillQuery } from '#shared/topics/billing/bill/bill.api.ts';
import { isNotFound, toPlatformError, type QueryError } from '#shared/client/errors.ts';
import { useResponseTime, useServerNow } from '#shared/client/server-clock.ts';
import { useOnline } from '#shared/client/use-online.ts';
import { saveWalletTicket, useWalletTicket } from '#shared/client/wallet-ticket.ts';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import { isCompanyPayee } from '#shared/topics/accounts/account.rules.ts';
import { lastBillMonth, shownBillMonth } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { hidesSensitive } from '#shared/core/masking.ts';
import { addMonths, endOfDay } from '#shared/core/shanghai-time.ts';
import { NoBill } from '#shared/topics/billing/bill/bill-states.tsx';
import { MonthOutside } from '#shared/topics/billing/bill/month-outside.tsx';
import { MonthPicker } from '#shared/topics/billing/bill/month-picker.tsx';
import { ExportButton } from '#shared/kit/export/export-button.tsx';
import { failureOf, QueryState } from '#shared/element/query-state.tsx';
import { getConfiguration } from '#shared/host/configuration.ts';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { canSaveFiles } from '#shared/host/save-file.ts';
import { useHostValue, useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { Panel, PanelBody, PanelHead, PanelPlaceholder, Panels } from '#shared/ui/base/panel.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import type { BankMatch } from './bank-match.rules.ts';
import { StatementPaper } from '#shared/topics/money/statement-paper.tsx';
import { useUserIncomeHistoryQuery } from '#shared/topics/billing/income/income.api.ts';
import { reconciledDays } from '#shared/topics/money/reconciliation.rules.ts';
import { statementDocument, statementOf } from '#shared/topics/money/statement-document.rules.ts';
import { useStatementRecordsQuery } from '#shared/topics/money/statement.api.ts';
import type { WalletRecords } from '#shared/topics/money/statement.rules.ts';
import { statementMonth, statementText } from '#shared/topics/money/statement.text.ts';

interface StatementViewProps {
  account: AccountInfo;
  /** the month that the host requests */
  month: string | undefined;
}

/** Shows the statement, or the way to the wallet password, which protects the records (§4). */
export default function StatementView({ account, month }: StatementViewProps) {
  const unlocked = useWalletTicket(account.uid);
  return unlocked ? <OpenStatement account={account} month={month} /> : <Locked account={account} />;
}

const ShareButton = lazyView(() => import('#shared/topics/accounts/share/share-button.tsx'));
const InvoiceCard = lazyView(() => import('#shared/topics/billing/invoice/invoice-card.tsx'));
const BankMatchPanel = lazyView(() => import('./bank-match.tsx'));
const EnterPassword = lazyView(() => import('#shared/topics/money/wallet/enter-password.tsx'));

/** Prompts for the wallet password in place. Earlier steps before the wallet are in the wallet. */
function Locked({ account }: { account: AccountInfo }) {
  const text = useText(statementText);
  const widget = useWidget();
  const isSet = account.walletPasswordFilled && !account.needFillCollection;
  useWidgetState(true);
  return (
    <Panel as="section" aria-label={text.title}>
      <PanelHead>
        <h2>{text.title}</h2>
      </PanelHead>
      {isSet ? (
        <PasswordBody>
          <EnterPassword
            required
            fallback={<Skeleton height={240} />}
            username={account.username}
            label={text.open}
            onTicket={(ticket) => saveWalletTicket(account.uid, ticket)}
          />
        </PasswordBody>
      ) : (
        <StateCard
          icon="lock"
          title={text.locked}
          text={text.lockedText}
          actions={
            <Button tone="primary" onClick={() => widget.requestNavigation('wallet')}>
              {text.toWallet}
            </Button>
          }
        />
      )}
    </Panel>
  );
}

function OpenStatement({ account, month: requested }: StatementViewProps) {
  const text = useText(statementText);
  const widget = useWidget();
  const now = useServerNow();
  const [chosenMonth, setChosenMonth] = useHostValue(requested);
  const max = lastBillMonth(now);
  const month = shownBillMonth(chosenMonth, now);
  const records = useStatementRecordsQuery(Math.floor(endOfDay(now) / 1000));
  const responseTime = useResponseTime(records.fulfilledTimeStamp);
  // the first paper is shown as a whole; that of another month keeps its place
  const [wasShown, setShown] = useState(false);
  const onShown = useCallback(() => setShown(true), []);
  const connected = useOnline();
  const onMonth = (next: string) => {
    if (widget.emit('partner-month-changed', { month: next })) setChosenMonth(next);
  };
  return (
    <Panels as="section" aria-label={text.title}>
      <MonthOutside requested={chosenMonth} shownMonth={month} max={max} />
      {!connected && records.currentData && <Banner icon="offline">{text.disconnected}</Banner>}
      <QueryState query={records} skeleton={<PanelPlaceholder height={640} />} title={text.failedTitle} panel level={2}>
        {(wallets) => (
          <Loaded
            key={month}
            account={account}
            month={month}
            max={max}
            onMonth={onMonth}
            wallets={wallets}
            responseTime={responseTime}
            wasShown={wasShown}
            onShown={onShown}
          />
        )}
      </QueryState>
      {records.currentData && isCompanyPayee(account) && (
        <InvoiceCard fallback={null} masked={hidesSensitive(account, getConfiguration().uidAllowList)} level={2} />
      )}
    </Panels>
  );
}

interface LoadedProps {
  account: AccountInfo;
  month: string;
  max: string;
  onMonth: (month: string) => void;
  wallets: readonly WalletRecords[];
  /** server time of the records, ms */
  responseTime: number;
  /** whether the paper of a month was shown */
  wasShown: boolean;
  onShown: () => void;
}

function Loaded({ account, month, max, onMonth, wallets, responseTime, wasShown, onShown }: LoadedProps) {
  const text = useText(statementText);
  const article = useRef<HTMLElement>(null);
  const [match, setMatch] = useState<BankMatch>();
  const billMonth = addMonths(month, -1);
  const query = useMonthlyBillQuery(billMonth);
  const monthBillQuery = useMonthlyBillQuery(month);
  const { start, end } = reconciledDays(month);
  const days = useUserIncomeHistoryQuery({ start_timestamp: start, end_timestamp: end, key_style: 'day' });
  const masked = hidesSensitive(account, getConfiguration().uidAllowList);
  const statement = useMemo(() => {
    const bills = new Map([
      [billMonth, query.currentData],
      [month, monthBillQuery.currentData],
    ]);
    const { username } = account;
    return statementOf({ username, month, days: days.currentData, wallets, billOf: (each) => bills.get(each) });
  }, [account, month, billMonth, days.currentData, wallets, query.currentData, monthBillQuery.currentData]);
  const loading = [query, monthBillQuery, days].some(({ isFetching }) => isFetching);
  // the file of a bank stays while a month is loaded again
  const isFirst = [query, monthBillQuery, days].some(({ isFetching, currentData }) => isFetching && !currentData);
  const awaitsPaper = isFirst && !wasShown;
  useEffect(() => {
    if (!awaitsPaper) onShown();
  }, [awaitsPaper, onShown]);
  // without a bill, the paper would be that of a month without one
  const failed = [
    { month: billMonth, ...query },
    { month, ...monthBillQuery },
  ].find(({ month: each, currentData, error }) => {
    const isAhead = each === month && isUnfinished(error);
    return error && !currentData && !isNoBill(error) && !isAhead;
  });
  // a platform without days has unknown steps; days that failed to load would look the same
  const daysError = days.currentData || isUnavailable(days.error) ? undefined : days.error;
  const print = async () => {
    const printing = await import('#shared/kit/print/print-paper.ts').catch(() => undefined);
    if (printing) printing.printPaper(article.current!, `${text.title} ${statementMonth(text, month)}`);
    else notify({ tone: 'failure', message: text.printFailed });
  };
  return (
    <>
      <Tools>
        <MonthPicker value={month} max={max} onChange={onMonth} />
        <div>
          {!loading && !failed && !daysError && !masked && (
            <ShareButton
              document={{ kind: 'statement', date: month }}
              name={`${text.title} ${statementMonth(text, month)}`}
            />
          )}
          {canSaveFiles() && !failed && !daysError && (
            <Button disabled={loading} onClick={() => void print()}>
              {text.print}
            </Button>
          )}
          {!loading && !failed && !daysError && (
            <ExportButton
              key={month}
              label={text.exportFile}
              failure={text.exportFailed}
              job={async () =>
                (await import('./statement-file.ts')).statementJob({ ...statement, masked }, account, match)
              }
              details={{ statement: month }}
            />
          )}
        </div>
      </Tools>
      {failed && (
        <NoBill
          monthName={statementMonth(text, failed.month)}
          error={failed.error}
          busy={failed.isFetching}
          onRetry={() => void failed.refetch()}
        />
      )}
      {!failed && failureOf({ ...days, error: daysError }, { title: text.daysFailed, level: 2, panel: true })}
      {!failed && !daysError && awaitsPaper && <PanelPlaceholder height={640} />}
      {!failed && !daysError && !awaitsPaper && (
        <StatementPaper
          ref={article}
          document={statementDocument(statement)}
          masked={masked}
          loading={loading}
          createdAt={responseTime}
        />
      )}
      {!failed && !daysError && !isFirst && (
        <BankMatchPanel
          key={month}
          fallback={<Skeleton height={160} />}
          wallets={wallets}
          reconciliation={statement.reconciliation}
          masked={masked}
          onMatch={setMatch}
        />
      )}
    </>
  );
}

/** Whether the platform has no income history, or this user may not read it. */
const isUnavailable = (error: QueryError | undefined): boolean =>
  isNotFound(error) || toPlatformError(error)?.kind === 'forbidden';

const PasswordBody = styled(PanelBody)`
  width: 100%;
  max-width: 560px;
  margin: 0 auto;
`;

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  justify-content: space-between;
  gap: var(--_space-3);
  > div:last-child {
    display: flex;
    flex-wrap: wrap;
    gap: var(--_space-3);
  }
  @media print {
    display: none;
  }
  @container (max-width: 640px) {
    > *,
    > div:last-child > * {
      flex: 1 1 auto;
    }
  }
`;
