import { useEffect, useState } from 'react';
import { useAccountInfoQuery, useContractQuery, usePayInfoQuery } from '#shared/topics/accounts/account.api.ts';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import type { PayInfo } from '#shared/topics/accounts/payout.calls.ts';
import { isAgent, needsReconciliation } from '#shared/topics/accounts/account.rules.ts';
import { lastBillMonth } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { useMonthlyBillQuery } from '#shared/topics/billing/bill/bill.api.ts';
import { useDeviceOverviewQuery } from '#shared/topics/devices/tech.api.ts';
import { useWallet } from '#shared/topics/money/wallet/use-wallet.ts';
import {
  newestWithdrawals,
  useWalletBalanceQuery,
  useWalletWithdrawalsQuery,
} from '#shared/topics/money/wallet/wallet.api.ts';
import type { WalletState } from '#shared/topics/money/wallet/wallet-state.rules.ts';
import { openCycles, openTasks, RECENT_TICKETS, type OpenWallet } from '#shared/topics/summary/account-tasks.rules.ts';
import { useTicketsQuery } from '#shared/topics/support/ticket/ticket.api.ts';
import { useServerNow } from '#shared/client/server-clock.ts';
import { isGranted } from '#shared/client/session-scope.ts';
import { useSessionStatus, useSignedIn } from '#shared/client/use-session-status.ts';
import { hidesSensitive } from '#shared/core/masking.ts';
import { getConfiguration } from '#shared/host/configuration.ts';
import type { AccountTask } from '#shared/host/public-api.ts';
import { useOffered } from '#shared/host/offered.ts';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { TaskList } from './task-list.tsx';
import { MONTHLY, WEEKLY } from '#shared/topics/money/wallet/wallet.rules.ts';

interface TasksViewProps {
  /** the only kinds of tasks that are listed, separated by spaces; all by default */
  kinds: string | undefined;
}

/** Lists the open tasks. Data that could not be loaded leads to no task, because the element that shows it reports the error. */
export default function TasksView({ kinds }: TasksViewProps) {
  const signedIn = useSignedIn();
  const info = useAccountInfoQuery(undefined, { skip: !signedIn });
  const account = signedIn ? info.currentData : undefined;
  const widget = useWidget();
  const isSignedOut = useSessionStatus() !== 'unknown' && !signedIn;
  useWidgetState(false, account ? undefined : info.error);
  // without a user, nothing is shown
  useEffect(() => {
    if (isSignedOut) widget.markSettled();
  }, [isSignedOut, widget]);
  if (!account) return null;
  const isReconciled = needsReconciliation(account, getConfiguration().specialUsers);
  const shownKinds = kinds?.split(/\s+/);
  const lists = (kind: AccountTask['kind']): boolean => !shownKinds || shownKinds.includes(kind);
  const props = { account, isReconciled, lists };
  // users without a wallet, or who must be verified first, cannot withdraw (§6)
  if (!lists('withdraw') || !isReconciled || account.needVerify === true || !isGranted('withdraw'))
    return <Tasks key={account.uid} {...props} wallets={NO_WALLETS} />;
  return <TasksWithWallets key={account.uid} {...props} />;
}

interface TasksProps {
  account: AccountInfo;
  isReconciled: boolean;
  /** whether the host requests a kind of tasks */
  lists: (kind: AccountTask['kind']) => boolean;
}

/** Follows the wallets that are open for a withdrawal. */
function TasksWithWallets(props: TasksProps) {
  const { account } = props;
  const payInfoQuery = usePayInfoQuery(undefined, { skip: Boolean(account.payInfo) });
  const payInfo = account.payInfo ?? payInfoQuery.currentData;
  const balances = { week: useWalletBalanceQuery(WEEKLY), month: useWalletBalanceQuery(MONTHLY) };
  const week = useWallet(account.uid, WEEKLY);
  const month = useWallet(account.uid, MONTHLY);
  const { now, balance } = week.wallet;
  const cycles = openCycles({
    billingCycle: payInfo?.billingCycle,
    weeklyLeft: balance,
    isWeekOpen: isListed(week.wallet),
    isMonthOpen: isListed(month.wallet),
  });
  const records = {
    week: useWalletWithdrawalsQuery(newestWithdrawals(WEEKLY, now), { skip: !cycles.includes('week') }),
    month: useWalletWithdrawalsQuery(newestWithdrawals(MONTHLY, now), { skip: !cycles.includes('month') }),
  };
  const queries = [payInfoQuery, balances.week, balances.month, week, month, records.week, records.month];
  return (
    <Tasks
      {...props}
      payInfo={payInfo}
      isLoading={queries.some(({ isLoading }) => isLoading)}
      wallets={cycles.map((cycle) => ({
        cycle,
        amount: balances[cycle].currentData?.leftAmount,
        records: records[cycle].currentData?.list,
      }))}
    />
  );
}

/** While the network is down, a wallet that was open stays listed. */
const isListed = ({ isOpen, reason, window }: WalletState): boolean =>
  isOpen === true || (reason === 'offline' && window?.open === true);

interface OpenTasksProps extends TasksProps {
  wallets: readonly OpenWallet[];
  payInfo?: PayInfo | undefined;
  /** whether data of the wallets is loading for the first time */
  isLoading?: boolean;
}

const NO_WALLETS: readonly OpenWallet[] = [];

function Tasks({ account, isReconciled, lists, wallets, payInfo, isLoading = false }: OpenTasksProps) {
  const now = useServerNow();
  const contract = useContractQuery(undefined, { skip: !lists('contract') });
  const month = lastBillMonth(now);
  const bill = useMonthlyBillQuery(month, { skip: !lists('bill') || !isReconciled || !isGranted('monthlyBill') });
  const isOfAgent = isAgent(account);
  const devices = useDeviceOverviewQuery(isOfAgent ? 'agent' : 'user', {
    skip: !lists('offline') || !isGranted(isOfAgent ? 'agentDeviceOverview' : 'userDeviceOverview'),
  });
  const offersTickets = useOffered('tickets');
  const tickets = useTicketsQuery(RECENT_TICKETS, {
    skip: !lists('ticket') || !offersTickets || !isGranted('tickets'),
  });
  // a list that grows would move the page below it
  const [isComplete, setComplete] = useState(false);
  if (!isComplete && !isLoading && ![contract, bill, devices, tickets].some((query) => query.isLoading))
    setComplete(true);
  const open = openTasks({
    account,
    isReconciled,
    isHidden: hidesSensitive(account, getConfiguration().uidAllowList),
    now,
    wallets,
    payInfo,
    contract: contract.currentData,
    bill: bill.currentData && { month, state: bill.currentData.state },
    devices: devices.currentData,
    tickets: tickets.currentData?.list,
  });
  const tasks = open.filter(({ kind }) => lists(kind));
  useWidgetState(isComplete);
  return isComplete && tasks.length > 0 && <TaskList tasks={tasks} />;
}
