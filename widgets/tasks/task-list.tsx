import { styled } from 'styled-components';
import type { Reminder } from '#shared/topics/account/contract-reminder.rules.ts';
import { useText } from '#shared/host/locale.ts';
import type { NavigationParams } from '#shared/host/navigation.ts';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import type { AccountStep } from './tasks.rules.ts';
import { tasksText } from './tasks.text.ts';

const ContractReminder = lazyView(() => import('#shared/topics/mini-program/contract-reminder.tsx'));

interface TaskListProps {
  steps: readonly AccountStep[];
  reminder: Reminder | undefined;
  /** month of the bill that is to be confirmed, such as `2026-10` */
  billMonth: string | undefined;
}

/** Lists the open tasks as banners. */
export function TaskList({ steps, reminder, billMonth }: TaskListProps) {
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
