import { styled } from 'styled-components';
import { useAccountInfoQuery, useContractQuery } from '#shared/topics/account/account.api.ts';
import { needsReconciliation } from '#shared/topics/account/account.rules.ts';
import { lastBillMonth } from '#shared/topics/bill/bill-month.rules.ts';
import { useMonthlyBillQuery } from '#shared/topics/bill/bill.api.ts';
import { BILL_STATES } from '#shared/topics/bill/bill.rules.ts';
import { reminderOf } from '#shared/topics/mini-program/contract-reminder.rules.ts';
import { useServerNow } from '#shared/client/server-clock.ts';
import { useSignedIn } from '#shared/client/use-status.ts';
import { getConfiguration } from '#shared/host/configuration.ts';
import { useText } from '#shared/host/locale.ts';
import type { NavigationParams } from '#shared/host/navigation.ts';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { openSteps } from './tasks.rules.ts';
import { tasksText } from './tasks.text.ts';

const ContractReminder = lazyView(() => import('#shared/topics/mini-program/contract-reminder.tsx'));

/** Lists the open tasks. Data that could not be loaded is left out, because the element that shows it reports the error. */
export default function TasksView() {
  const text = useText(tasksText);
  const signedIn = useSignedIn();
  const skip = !signedIn;
  const info = useAccountInfoQuery(undefined, { skip });
  const account = info.currentData;
  const isReconciled = account !== undefined && needsReconciliation(account, getConfiguration().specialUsers);
  const contract = useContractQuery(undefined, { skip });
  const month = lastBillMonth(useServerNow());
  const bill = useMonthlyBillQuery(month, { skip: !isReconciled });
  const isLoading = contract.isLoading || bill.isLoading;
  useWidgetState(account !== undefined && !isLoading, account ? undefined : info.error);
  if (!account || isLoading) return null;

  const reminder = contract.currentData && reminderOf(contract.currentData);
  const steps = isReconciled ? openSteps(account) : [];
  const isToConfirm = bill.currentData?.state === BILL_STATES.unconfirmed;
  if (!reminder && steps.length === 0 && !isToConfirm) return null;
  const [year, number] = month.split('-').map(Number);
  return (
    <Tasks part="tasks" aria-label={text.title}>
      {steps.map((step) => (
        <Task key={step} to={step} params={step === 'password' ? { type: 'wallet' } : undefined}>
          {text[step]}
        </Task>
      ))}
      {reminder && <ContractReminder reminder={reminder} />}
      {isToConfirm && (
        <Task to="bills" params={{ month }}>
          {text.bill(year!, number!)}
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
