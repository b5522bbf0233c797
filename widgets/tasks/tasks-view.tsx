import { useAccountInfoQuery, useContractQuery } from '#shared/topics/account/account.api.ts';
import { needsReconciliation } from '#shared/topics/account/account.rules.ts';
import { reminderOf } from '#shared/topics/account/contract-reminder.rules.ts';
import { lastBillMonth } from '#shared/topics/bill/bill-month.rules.ts';
import { useMonthlyBillQuery } from '#shared/topics/bill/bill.api.ts';
import { BILL_STATES } from '#shared/topics/bill/bill.rules.ts';
import { useServerNow } from '#shared/client/server-clock.ts';
import { useSignedIn } from '#shared/client/use-status.ts';
import { getConfiguration } from '#shared/host/configuration.ts';
import { useWidgetState } from '#shared/host/widget-context.ts';
import { TaskList } from './task-list.tsx';
import { openSteps } from './tasks.rules.ts';

/**
 * Decides which tasks are open. Data that could not be loaded is left out, because the element that shows it reports the
 * error.
 */
export default function TasksView() {
  const signedIn = useSignedIn();
  const skip = !signedIn;
  const info = useAccountInfoQuery(undefined, { skip });
  const account = info.currentData;
  const isReconciled = account !== undefined && needsReconciliation(account, getConfiguration().specialUsers);
  const contract = useContractQuery(undefined, { skip });
  const month = lastBillMonth(useServerNow());
  const bill = useMonthlyBillQuery(month, { skip: !isReconciled });
  const isLoading = contract.isLoading || bill.isLoading;
  const reminder = contract.currentData && reminderOf(contract.currentData);
  const steps = account && isReconciled ? openSteps(account) : [];
  const billMonth = bill.currentData?.state === BILL_STATES.unconfirmed ? month : undefined;
  const isEmpty = !reminder && steps.length === 0 && !billMonth;
  useWidgetState(account !== undefined && !isLoading && isEmpty, account ? undefined : info.error);
  if (!account || isLoading || isEmpty) return null;
  return <TaskList steps={steps} reminder={reminder} billMonth={billMonth} />;
}
