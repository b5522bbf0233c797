import { useMemo, useRef } from 'react';
import { styled } from 'styled-components';
import { isNoBill, useMonthlyBillQuery } from '#shared/topics/bill/bill.api.ts';
import { useServerNow } from '#shared/client/server-clock.ts';
import { useOnline } from '#shared/client/use-status.ts';
import { useWalletTicket } from '#shared/client/use-wallet-ticket.ts';
import type { AccountInfo } from '#shared/topics/account/account.calls.ts';
import { lastBillMonth, monthRange, shownBillMonth } from '#shared/topics/bill/bill-month.rules.ts';
import { billStatus } from '#shared/topics/bill/bill.rules.ts';
import { hidesSensitive } from '#shared/core/masking.ts';
import { addMonths, endOfDay } from '#shared/core/shanghai-time.ts';
import { NoBill } from '#shared/topics/bill/bill-states.tsx';
import { MonthPicker } from '#shared/topics/bill/month-picker.tsx';
import { ExportButton } from '#shared/topics/export/export-button.tsx';
import { QueryState } from '#shared/element/query-state.tsx';
import { getConfiguration } from '#shared/host/configuration.ts';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { canSaveFiles } from '#shared/host/save-file.ts';
import { useHostValue, useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { Panel, PanelHead, PanelPlaceholder, Panels } from '#shared/ui/base/panel.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import { StatementPaper, type PaperProps } from './statement-paper.tsx';
import { useStatementRecordsQuery } from '#shared/topics/statement/statement.api.ts';
import {
  creditedBill,
  usedWallets,
  walletStatement,
  type WalletRecords,
} from '#shared/topics/statement/statement.rules.ts';
import { statementMonth, statementText } from './statement.text.ts';

interface StatementViewProps {
  account: AccountInfo;
  /** the month that the host requests */
  month: string | undefined;
}

/** Shows the statement, or the way to the wallet password, which protects the records (§4). */
export default function StatementView({ account, month }: StatementViewProps) {
  const unlocked = useWalletTicket(account.uid);
  return unlocked ? <OpenStatement account={account} month={month} /> : <Locked />;
}

function Locked() {
  const text = useText(statementText);
  const widget = useWidget();
  useWidgetState(true);
  return (
    <Panel as="section" aria-label={text.title}>
      <PanelHead>
        <h2>{text.title}</h2>
      </PanelHead>
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
    </Panel>
  );
}

function OpenStatement({ account, month: requested }: StatementViewProps) {
  const text = useText(statementText);
  const widget = useWidget();
  const now = useServerNow();
  const [chosen, setChosen] = useHostValue(requested);
  const max = lastBillMonth(now);
  const month = shownBillMonth(chosen, now);
  const records = useStatementRecordsQuery(Math.floor(endOfDay(now) / 1000));
  const connected = useOnline();
  const onMonth = (next: string) => {
    if (widget.emit('partner-month-changed', { month: next })) setChosen(next);
  };
  return (
    <Panels as="section" aria-label={text.title}>
      {!connected && records.currentData && <Banner icon="offline">{text.disconnected}</Banner>}
      <QueryState query={records} skeleton={<PanelPlaceholder height={640} />} title={text.failedTitle} panel level={2}>
        {(wallets) => (
          <Loaded account={account} month={month} max={max} onMonth={onMonth} wallets={wallets} now={now} />
        )}
      </QueryState>
    </Panels>
  );
}

interface LoadedProps {
  account: AccountInfo;
  month: string;
  max: string;
  onMonth: (month: string) => void;
  wallets: readonly WalletRecords[];
  now: number;
}

function Loaded({ account, month, max, onMonth, wallets, now }: LoadedProps) {
  const text = useText(statementText);
  const article = useRef<HTMLElement>(null);
  const billMonth = addMonths(month, -1);
  const query = useMonthlyBillQuery(billMonth);
  const masked = hidesSensitive(account, getConfiguration().uidAllowList);
  const statements = useMemo(
    () => usedWallets(wallets).map((records) => walletStatement(records, monthRange(month))),
    [wallets, month],
  );
  // a bill that finance checks is not shown (§4)
  const bill = query.currentData;
  const shown = bill && billStatus(bill.state, billMonth) !== 'unverified' ? creditedBill(bill, statements) : undefined;
  const paper: PaperProps = { username: account.username, month, billMonth, wallets: statements, bill: shown, masked };
  const title = `${text.title} ${statementMonth(text, month)}`;
  // without its bill, the paper would be that of a month without one
  const failed = query.error && !bill && !isNoBill(query.error);
  const print = async () => {
    const printing = await import('#shared/topics/export/print-paper.ts').catch(() => undefined);
    if (printing) printing.printPaper(article.current!, title);
    else notify({ tone: 'failure', message: text.printFailed });
  };
  return (
    <>
      <Tools>
        <MonthPicker value={month} max={max} onChange={onMonth} />
        <div>
          {canSaveFiles() && !failed && (
            <Button disabled={query.isFetching} onClick={() => void print()}>
              {text.print}
            </Button>
          )}
          {!query.isFetching && !failed && (
            <ExportButton
              key={month}
              label={text.exportFile}
              failure={text.exportFailed}
              job={async () => (await import('./statement-file.ts')).statementJob(paper)}
              facts={{ statement: month }}
            />
          )}
        </div>
      </Tools>
      {failed ? (
        <NoBill
          monthName={statementMonth(text, billMonth)}
          error={query.error}
          busy={query.isFetching}
          onRetry={() => void query.refetch()}
        />
      ) : (
        <StatementPaper ref={article} {...paper} loading={query.isFetching} made={now} />
      )}
    </>
  );
}

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
