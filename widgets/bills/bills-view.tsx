import { useCallback } from 'react';
import { lastBillMonth, shownBillMonth } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { needsReconciliation, settlingAgent } from '#shared/topics/accounts/account.rules.ts';
import { hidesSensitive } from '#shared/core/masking.ts';
import { getConfiguration } from '#shared/host/configuration.ts';
import { useHostValue, useWidget } from '#shared/host/widget-context.ts';
import type { QueryError } from '#shared/client/errors.ts';
import { useServerNow } from '#shared/client/server-clock.ts';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import BillView from '#shared/topics/billing/bill/bill-view.tsx';
import { MonthOutside } from '#shared/topics/billing/bill/month-outside.tsx';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { Panels } from '#shared/ui/base/panel.tsx';

/** For companies. */
const InvoiceButton = lazyView(() => import('./invoice-button.tsx'));
/** For sub-accounts. */
const SettledByAgent = lazyView(() => import('./settled-by-agent.tsx'));

interface BillsViewProps {
  account: AccountInfo;
  /** The month that the host requests. */
  month: string | undefined;
  /** the number of the row that is marked */
  rowId: string | undefined;
}

/** Shows the bill of one month, with links to other months and to the wallet. */
export default function BillsView({ account, month: requested, rowId }: BillsViewProps) {
  const widget = useWidget();
  const now = useServerNow();
  const [chosenMonth, setChosenMonth] = useHostValue(requested);
  const max = lastBillMonth(now);
  const { specialUsers, uidAllowList } = getConfiguration();
  const hasWallet = needsReconciliation(account, specialUsers);
  const agent = settlingAgent(account, specialUsers);
  const isCompany = account.payInfo?.collectionMethod === 'enterpriseCard';
  const month = shownBillMonth(chosenMonth, now);
  const onSettled = useCallback(
    (error: QueryError | undefined) => (error ? widget.markFailed(error) : widget.markReady()),
    [widget],
  );
  return (
    <Panels>
      <MonthOutside requested={chosenMonth} shownMonth={month} max={max} />
      <BillView
        account={account}
        month={month}
        max={max}
        onMonth={(next) => {
          if (widget.emit('partner-month-changed', { month: next })) setChosenMonth(next);
        }}
        level={2}
        markedLine={rowId}
        onWallet={hasWallet ? () => widget.requestNavigation('wallet', { cycle: 'month' }) : undefined}
        reason={agent && <SettledByAgent agent={agent} fallback={null} />}
        tools={isCompany && <InvoiceButton masked={hidesSensitive(account, uidAllowList)} fallback={null} />}
        onSettled={onSettled}
        onExported={(rows) => widget.emit('partner-bill-exported', { month, rows })}
      />
    </Panels>
  );
}
