import { styled } from 'styled-components';
import { hidesSensitive } from '#shared/core/masking.ts';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import { usePayInfoQuery } from '#shared/topics/accounts/account.api.ts';
import { useIsOpen, useWallet } from '#shared/topics/money/wallet/use-wallet.ts';
import { useWalletBalanceQuery } from '#shared/topics/money/wallet/wallet.api.ts';
import { MONTHLY, WEEKLY, offersWeekly, walletTypeOf, type Cycle } from '#shared/topics/money/wallet/wallet.rules.ts';
import { useOnline } from '#shared/client/use-online.ts';
import { getConfiguration } from '#shared/host/configuration.ts';
import { useText } from '#shared/host/locale.ts';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { MoneyFigure } from '#shared/ui/base/money-figure.tsx';
import { Panel } from '#shared/ui/base/panel.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { balanceText } from './balance.text.ts';

const Freshness = lazyView(() => import('#shared/topics/summary/freshness.tsx'));

interface BalanceViewProps {
  account: AccountInfo;
  /** the only wallet that the host requests */
  cycle: Cycle | undefined;
  view: 'panel' | 'amount';
}

/** Shows the wallets of the account: the monthly one, and the weekly one if it is offered (§2.4). */
export default function BalanceView({ account, cycle, view }: BalanceViewProps) {
  const text = useText(balanceText);
  const payInfoQuery = usePayInfoQuery(undefined, { skip: Boolean(account.payInfo) });
  const billingCycle = (account.payInfo ?? payInfoQuery.currentData)?.billingCycle;
  const week = useWalletBalanceQuery(WEEKLY, { skip: cycle === 'month' });
  const isWeekly = cycle !== 'month' && offersWeekly(billingCycle, week.currentData?.leftAmount);
  const isMonthly = cycle !== 'week' || (!isWeekly && Boolean(week.currentData ?? week.error));
  const month = useWalletBalanceQuery(MONTHLY, { skip: !isMonthly });
  const shownQueries = [...(isWeekly ? [week] : []), ...(isMonthly ? [month] : [])];
  const failed = shownQueries.find(({ error }) => error);
  const isOnline = useOnline();
  useWidgetState(
    shownQueries.some(({ currentData }) => currentData),
    failed?.error,
  );
  if (view === 'amount')
    return (
      shownQueries[0] && (
        <Amount
          account={account}
          balance={shownQueries[0].currentData?.leftAmount}
          isLoading={shownQueries[0].isLoading}
        />
      )
    );
  return (
    <Panel as="section" aria-label={text.title} aria-busy={shownQueries.some(({ isLoading }) => isLoading)}>
      {(failed || !isOnline) && (
        <Freshness
          error={failed?.error}
          loadedAt={shownQueries.find(({ currentData }) => currentData)?.fulfilledTimeStamp}
          fetching={shownQueries.some(({ isFetching }) => isFetching)}
          onRetry={() => shownQueries.forEach(({ refetch }) => void refetch())}
        />
      )}
      <Wallets>
        {isWeekly && <Wallet account={account} cycle="week" />}
        {isMonthly && <Wallet account={account} cycle="month" isSecond={isWeekly} />}
      </Wallets>
    </Panel>
  );
}

interface WalletProps {
  account: AccountInfo;
  cycle: Cycle;
  /** the weekly wallet is shown before this one */
  isSecond?: boolean;
}

/** The balance of one wallet, and the button that leads to it. While both are open, the weekly one closes first. */
function Wallet({ account, cycle, isSecond }: WalletProps) {
  const text = useText(balanceText);
  const { requestNavigation } = useWidget();
  const { wallet } = useWallet(account.uid, walletTypeOf(cycle));
  const { now, balance, balanceFailed, isOpen } = wallet;
  const isWeeklyOpen = useIsOpen(account.uid, WEEKLY, now);
  const name = text.wallets[cycle];
  return (
    <div>
      <p>{text.available(name)}</p>
      <Amount account={account} balance={balance} isLoading={balance === undefined && !balanceFailed} />
      {isOpen ? (
        <Button
          // the rules of this wallet can arrive first, and the primary button stays where it is
          tone={isSecond && isWeeklyOpen !== false ? 'quiet' : 'primary'}
          aria-label={text.withdrawFrom(name)}
          onClick={() => requestNavigation('wallet', { cycle, withdraw: '1' })}
        >
          {text.withdraw}
        </Button>
      ) : (
        <Button aria-label={text.viewOf(name)} onClick={() => requestNavigation('wallet', { cycle })}>
          {text.view}
        </Button>
      )}
    </div>
  );
}

interface AmountProps {
  account: AccountInfo;
  /** cents */
  balance: number | null | undefined;
  isLoading: boolean;
}

function Amount({ account, balance, isLoading }: AmountProps) {
  if (isLoading) return <Skeleton width={160} height={36} />;
  return (
    <MoneyFigure
      cents={balance ?? undefined}
      size="md"
      masked={hidesSensitive(account, getConfiguration().uidAllowList)}
    />
  );
}

const Wallets = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 220px), 1fr));
  /* the lines of the first column and row are outside */
  overflow: clip;

  > div {
    display: grid;
    justify-items: start;
    align-content: start;
    gap: var(--_space-2);
    margin: -1px 0 0 -1px;
    padding: var(--_space-5) var(--_panel-pad);
    border: var(--_hairline);
    border-width: 1px 0 0 1px;
  }

  p {
    color: var(--_text-2);
  }
`;
