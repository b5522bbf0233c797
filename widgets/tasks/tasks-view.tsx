import { styled } from 'styled-components';
import { useAccountInfoQuery, useContractQuery } from '#shared/topics/accounts/account.api.ts';
import { needsReconciliation } from '#shared/topics/accounts/account.rules.ts';
import { reminderOf, type Reminder } from '#shared/topics/accounts/contract-reminder.rules.ts';
import { lastBillMonth } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { useMonthlyBillQuery } from '#shared/topics/billing/bill/bill.api.ts';
import { BILL_STATES } from '#shared/topics/billing/bill/bill.rules.ts';
import { useServerNow } from '#shared/client/server-clock.ts';
import { useSignedIn } from '#shared/client/use-session-status.ts';
import { getConfiguration } from '#shared/host/configuration.ts';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { useText } from '#shared/host/locale.ts';
import type { NavigationParams } from '#shared/host/navigation.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { openSteps, type AccountStep } from './tasks.rules.ts';
import { tasksText } from './tasks.text.ts';

const ContractReminder = lazyView(() => import('#shared/topics/accounts/mini-program/contract-reminder.tsx'));

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

interface TaskListProps {
  steps: readonly AccountStep[];
  reminder: Reminder | undefined;
  /** month of the bill that is to be confirmed, such as `2026-10` */
  billMonth: string | undefined;
}

/** Lists the open tasks as banners. */
function TaskList({ steps, reminder, billMonth }: TaskListProps) {
  const text = useText(tasksText);
  useWidgetState(true);
  return (
    <Tasks part="tasks" aria-label={text.title}>
      {steps.map((step) => (
        <Task key={step} to={step} params={step === 'password' ? { type: 'wallet' } : undefined}>
          {text[step]}
        </Task>
      ))}
      {reminder && <ContractReminder reminder={reminder} />}
      {billMonth && (
        <Task to="bills" params={{ month: billMonth }}>
          {text.bill(Number(billMonth.slice(0, 4)), Number(billMonth.slice(5)))}
        </Task>
      )}
    </Tasks>
  );
}

interface TaskProps {
  to: keyof (typeof tasksText)['zh-CN']['actions'];
  params?: NavigationParams | undefined;
  children: string;
}

const Task = ({ to, params, children }: TaskProps) => {
  const text = useText(tasksText);
  const { requestNavigation } = useWidget();
  return (
    <Banner
      tone="warning"
      action={<LinkButton onClick={() => requestNavigation(to, params)}>{text.actions[to]}</LinkButton>}
    >
      {children}
    </Banner>
  );
};

/* styled-components does not know `part`, and would log a warning in development builds of host applications */
const Tasks = styled.section.withConfig({ shouldForwardProp: () => true })`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--_space-2);
`;
