import { useCallback, useState } from 'react';
import { lastBillMonth, shownBillMonth } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { isCompanyPayee, needsReconciliation, settlingAgent } from '#shared/topics/accounts/account.rules.ts';
import { hidesSensitive } from '#shared/core/masking.ts';
import { getConfiguration } from '#shared/host/configuration.ts';
import { useOffered } from '#shared/host/offered.ts';
import { useHostValue, useWidget } from '#shared/host/widget-context.ts';
import type { QueryError } from '#shared/client/errors.ts';
import { isGranted } from '#shared/client/session-scope.ts';
import { useServerNow } from '#shared/client/server-clock.ts';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import BillView from '#shared/topics/billing/bill/bill-view.tsx';
import { MonthOutside } from '#shared/topics/billing/bill/month-outside.tsx';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { Panels } from '#shared/ui/base/panel.tsx';

/** For companies. The button is for platforms without invoices. */
const InvoiceCard = lazyView(() => import('#shared/topics/billing/invoice/invoice-card.tsx'));
const InvoiceButton = lazyView(() => import('./invoice-button.tsx'));
/** For sub-accounts. */
const SettledByAgent = lazyView(() => import('./settled-by-agent.tsx'));

interface BillsViewProps {
  account: AccountInfo;
  /** The month that the host requests. */
  month: string | undefined;
  /** the number of the row that is marked */
  rowId: string | undefined;
  /** whether the host requests the invoices */
  invoice: boolean;
}

/** Shows the bill of one month, with links to other months and to the wallet. */
export default function BillsView({ account, month: requested, rowId, invoice }: BillsViewProps) {
  const widget = useWidget();
  const now = useServerNow();
  const [chosenMonth, setChosenMonth] = useHostValue(requested);
  const max = lastBillMonth(now);
  const { specialUsers, uidAllowList } = getConfiguration();
  const hasWallet = needsReconciliation(account, specialUsers);
  const agent = settlingAgent(account, specialUsers);
  const isCompany = isCompanyPayee(account);
  const masked = hidesSensitive(account, uidAllowList);
  const [lacksInvoices, setLacksInvoices] = useState(false);
  const hasInvoices = useOffered('invoices') && isGranted('invoices') && !lacksInvoices;
  const month = shownBillMonth(chosenMonth, now);
  const [isSettled, setSettled] = useState(false);
  const onSettled = useCallback(
    (error: QueryError | undefined) => {
      setSettled(true);
      if (error) widget.markFailed(error);
      else widget.markReady();
    },
    [widget],
  );
  const onInvoices = useCallback(() => void widget.emit('partner-invoices-viewed', {}), [widget]);
  // the bill above the invoices has its height
  const invoices = { masked, isRequested: invoice && isSettled, onViewed: onInvoices };
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
        tools={isCompany && !hasInvoices && <InvoiceButton {...invoices} fallback={null} />}
        onSettled={onSettled}
        onExported={(rows) => widget.emit('partner-bill-exported', { month, rows })}
      />
      {isCompany && hasInvoices && (
        <InvoiceCard {...invoices} fallback={null} level={2} onMissing={() => setLacksInvoices(true)} />
      )}
    </Panels>
  );
}
