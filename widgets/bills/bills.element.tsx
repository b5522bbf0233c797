import { styled } from 'styled-components';
import { useCallback } from 'react';
import { useText } from '#shared/host/locale.ts';
import { PanelPlaceholder } from '#shared/ui/base/panel.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { isBillMonth, lastBillMonth } from '#shared/domain/bill-month.ts';
import { needsReconciliation } from '#shared/domain/roles.ts';
import { attribute } from '#shared/element/attributes.ts';
import { defineWidget, type WidgetElement, type WidgetProps } from '#shared/element/define-widget.tsx';
import { useHostValue, useWidget } from '#shared/host/widget-context.ts';
import { ForAccount } from '#shared/features/account/for-account.tsx';
import { getConfiguration } from '#shared/host/configuration.ts';
import type { QueryError } from '#shared/client/errors.ts';
import type { AccountInfo } from '#shared/contract/account.ts';
import { useServerNow } from '#shared/client/server-clock.ts';
import { firstScreenModule, useRequiredModule } from '#shared/ui/base/lazy-part.ts';
import { billsText } from './bills.text.ts';

/** What is shown before it is known whose bill it is. */
function BillsPlaceholder() {
  const text = useText(billsText);
  return (
    <Stack>
      <header>
        <h2>{text.title}</h2>
        <Skeleton width={236} height={40} />
      </header>
      <PanelPlaceholder height={254} />
      <PanelPlaceholder height={640} />
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--_gap);

  header {
    display: flex;
    flex-wrap: wrap;
    align-items: flex-end;
    justify-content: space-between;
    gap: 16px 24px;
    min-height: 54px;
  }

  h2 {
    align-self: flex-start;
    font-size: 24px;
    line-height: 32px;
    font-weight: var(--_weight-title);
  }
`;

const view = firstScreenModule(() => import('#shared/features/bill/bill-view.tsx'));

const attributes = {
  /** `2026-10` */
  month: attribute.string(),
};

/**
 * Monthly bills, of whoever has some: the month, what was earned, fined and compensated, tax and total, and the export as a spreadsheet.
 *
 * @element partner-bills
 * @attr {string} month - the month shown first, such as `2026-10`; without it the last month
 * @event partner-widget-ready - the bill, or why there is none, is on screen
 * @event partner-widget-failed - what it cannot do without could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - nobody is signed in
 * @event partner-navigation-requested - `{to, params?}`: wallet, devices, device with `{deviceUUID}`, login
 * @event partner-month-changed - `{month}`: the person chooses another month; a host that cancels it keeps the one on screen
 * @event partner-bill-exported - `{month, rows}`: the spreadsheet was handed over
 */
function Bills({ month }: WidgetProps<typeof attributes>) {
  return (
    <ForAccount skeleton={<BillsPlaceholder />}>
      {(account) => <AccountBills account={account} asked={month} />}
    </ForAccount>
  );
}

interface AccountBillsProps {
  account: AccountInfo;
  /** the month that the host wishes for */
  asked: string | undefined;
}

function AccountBills({ account, asked }: AccountBillsProps) {
  const widget = useWidget();
  const View = useRequiredModule(view, true);
  const now = useServerNow();
  const [chosen, setChosen] = useHostValue(asked);
  const max = lastBillMonth(now);
  const hasWallet = needsReconciliation(account, getConfiguration().specialUsers);
  const month = chosen !== undefined && isBillMonth(chosen, now) ? chosen : max;
  const settled = useCallback(
    (error: QueryError | undefined) => (error ? widget.markFailed(error) : widget.markReady()),
    [widget],
  );
  if (!View) return <BillsPlaceholder />;
  return (
    <View.BillView
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

export type PartnerBills = WidgetElement<typeof attributes>;

defineWidget('partner-bills', Bills, {
  attributes,
  // the bill's code comes while the account is asked for
  prefetch: view.preload,
  events: ['partner-session-required', 'partner-month-changed', 'partner-bill-exported'],
});

declare global {
  interface HTMLElementTagNameMap {
    'partner-bills': PartnerBills;
  }
  interface HTMLElementEventMap {
    'partner-month-changed': CustomEvent<{ month: string }>;
    'partner-bill-exported': CustomEvent<{ month: string; rows: number }>;
  }
}
