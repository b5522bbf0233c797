import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { formatCents } from '#shared/core/money.ts';
import { STEP_SCREENS, type NavigationDetail } from '#shared/host/navigation.ts';
import { useText } from '#shared/host/locale.ts';
import type { AccountTask } from '#shared/host/public-api.ts';
import { useWidget } from '#shared/host/widget-context.ts';
import { Icon } from '#shared/ui/base/icon.tsx';
import { chartIcon, ticketIcon, userIcon, walletIcon } from '#shared/ui/base/icons-more.ts';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { tasksText } from './tasks.text.ts';

const ContractReminder = lazyView(() => import('#shared/topics/accounts/mini-program/contract-reminder.tsx'));

/** Lists tasks: the reminder of the contract, and a cell for each other task. */
export function TaskList({ tasks }: { tasks: readonly AccountTask[] }) {
  const text = useText(tasksText);
  const reminder = tasks.find((task) => task.kind === 'contract');
  const cells = tasks.filter((task) => task.kind !== 'contract');
  return (
    <Tasks part="tasks" aria-label={text.title}>
      {reminder && <ContractReminder reminder={{ kind: reminder.state, end: reminder.end }} />}
      {cells.length > 0 && (
        <ul>
          {cells.map((task) => (
            <Task key={keyOf(task)} task={task} />
          ))}
        </ul>
      )}
    </Tasks>
  );
}

type Cell = Exclude<AccountTask, { kind: 'contract' }>;

const keyOf = (task: Cell): string => {
  if (task.kind === 'setup') return task.step;
  return task.kind === 'withdraw' ? task.cycle : task.kind;
};

function Task({ task }: { task: Cell }) {
  const { requestNavigation } = useWidget();
  const { icon, title, note, action, screen } = useCell(task);
  return (
    <li>
      {icon}
      <span>{title}</span>
      {note}
      <LinkButton onClick={() => requestNavigation(screen.to, screen.params)}>{action}</LinkButton>
    </li>
  );
}

interface CellContent {
  icon: ReactNode;
  title: string;
  /** an amount or a fact below the title */
  note?: ReactNode;
  action: string;
  screen: NavigationDetail;
}

function useCell(task: Cell): CellContent {
  const text = useText(tasksText);
  const { actions, reasons } = text;
  switch (task.kind) {
    case 'setup': {
      const screen = STEP_SCREENS[task.step];
      const { to } = screen;
      return {
        icon: to === 'password' ? <Icon name="lock" size={16} /> : <Icon path={userIcon} size={16} />,
        title: text[to],
        note: <small>{reasons[to]}</small>,
        action: actions[to],
        screen,
      };
    }
    case 'withdraw': {
      const icon = <Icon path={walletIcon} size={16} />;
      if (task.hasFailed)
        return {
          icon,
          title: text.failed(task.cycle),
          note: <small>{reasons.failed}</small>,
          action: actions.failed,
          screen: STEP_SCREENS.payout,
        };
      return {
        icon,
        title: text.withdraw(task.cycle),
        note: task.amount !== undefined && <b>{text.amount(formatCents(task.amount))}</b>,
        action: actions.wallet,
        screen: { to: 'wallet', params: { cycle: task.cycle, withdraw: '1' } },
      };
    }
    case 'bill':
      return {
        icon: <Icon name="bill" size={16} />,
        title: text.bill(Number(task.month.slice(0, 4)), Number(task.month.slice(5))),
        action: actions.bills,
        screen: { to: 'bills', params: { month: task.month } },
      };
    case 'offline':
      return {
        icon: <Icon path={chartIcon} size={16} />,
        title: text.offline(task.count),
        note: task.lost !== undefined && <small>{text.lost(task.count, formatCents(task.lost))}</small>,
        action: actions.devices,
        screen: { to: 'devices', params: { state: 'offline' } },
      };
    case 'ticket':
      return {
        icon: <Icon path={ticketIcon} size={16} />,
        title: text.tickets(task.count),
        action: actions.tickets,
        screen: { to: 'tickets' },
      };
  }
}

/* styled-components does not know `part`, and would log a warning in development builds of host applications */
const Tasks = styled.section.withConfig({ shouldForwardProp: () => true })`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--_space-2);

  > ul {
    display: flex;
    flex-wrap: wrap;
    border: var(--_hairline);
    border-radius: var(--_radius-lg);
    background: var(--_surface);
    overflow: hidden;
  }

  li {
    display: grid;
    flex: 1 1 240px;
    grid-template-columns: 16px minmax(0, 1fr) auto;
    align-content: center;
    align-items: center;
    gap: 0 var(--_space-2);
    min-height: 56px;
    padding: 6px var(--_space-4);
    /* lines between the cells */
    box-shadow:
      -1px 0 0 var(--_line),
      0 -1px 0 var(--_line);
    > svg {
      color: var(--_text-3);
    }
    /* also below the button, so that a fact has one line */
    > b,
    > small {
      grid-area: 2 / 2 / auto / -1;
      font-variant-numeric: tabular-nums lining-nums;
    }
    > b {
      font-weight: var(--_weight-title);
    }
    > small {
      color: var(--_text-2);
      font-size: var(--_text-xs);
      line-height: var(--_line-xs);
    }
    > button {
      grid-area: 1 / 3;
    }
  }

  /* the touch area covers the edges of the row */
  @media (pointer: coarse) {
    li > button {
      min-height: 44px;
      margin: -10px 0;
    }
  }
`;
