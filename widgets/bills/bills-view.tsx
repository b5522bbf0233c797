import { useCallback } from 'react';
import { lastBillMonth, shownBillMonth } from '#shared/topics/bill/bill-month.rules.ts';
import { needsReconciliation } from '#shared/topics/account/account.rules.ts';
import { getConfiguration } from '#shared/host/configuration.ts';
import { useHostValue, useWidget } from '#shared/host/widget-context.ts';
import type { QueryError } from '#shared/client/errors.ts';
import { useServerNow } from '#shared/client/server-clock.ts';
import type { AccountInfo } from '#shared/topics/account/account.calls.ts';
import BillView from '#shared/topics/bill/bill-view.tsx';

interface BillsViewProps {
  account: AccountInfo;
  /** The month that the host requests. */
  month: string | undefined;
}

/** Shows the bill of one month, with links to other months and to the wallet. */
export default function BillsView({ account, month: requested }: BillsViewProps) {
  const widget = useWidget();
  const now = useServerNow();
  const [chosen, setChosen] = useHostValue(requested);
  const max = lastBillMonth(now);
  const hasWallet = needsReconciliation(account, getConfiguration().specialUsers);
  const month = shownBillMonth(chosen, now);
  const settled = useCallback(
    (error: QueryError | undefined) => (error ? widget.markFailed(error) : widget.markReady()),
    [widget],
  );
  return (
    <BillView
      account={account}
      month={month}
      max={max}
      onMonth={(next) => {
        if (widget.emit('partner-month-changed', { month: next })) setChosen(next);
      }}
      level={2}
      onWallet={hasWallet ? () => widget.requestNavigation('wallet') : undefined}
      onSettled={settled}
      onExported={(rows) => widget.emit('partner-bill-exported', { month, rows })}
    />
  );
}
