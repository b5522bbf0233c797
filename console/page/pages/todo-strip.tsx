import type { ReactNode } from 'react';
import { Link } from 'react-router';
import styled from 'styled-components';
import type {} from '#shared/element/jsx-elements.ts';
import { formatCents } from '#shared/domain/money.ts';
import type { AccountTask } from '#shared/host/public-api.ts';
import { useText } from '#shared/host/locale.ts';
import { Icon } from '#shared/ui/icon.tsx';
import * as more from '#shared/ui/icons-more.ts';
import type {} from '#widgets/contract-banner/contract-banner.element.tsx';
import { withdrawAddress } from '../navigation.ts';
import { pageText } from '../page.text.ts';

/** What needs the person today, each with the way to it: one strip. The contract's own element says what is to be said of it. */
export function TodoStrip({ tasks }: { tasks: readonly AccountTask[] }) {
  const text = useText(pageText);
  return (
    <Strip aria-label={text.todo}>
      <partner-contract-banner />
      {tasks.length > 0 && (
        <ul>
          {tasks.map((task) => (
            <Task key={task.kind === 'withdraw' ? task.cycle : task.kind} task={task} />
          ))}
        </ul>
      )}
    </Strip>
  );
}

function Task({ task }: { task: AccountTask }) {
  const text = useText(pageText);
  if (task.kind === 'withdraw')
    return (
      <Row icon={more.walletIcon} to={withdrawAddress(task.cycle)} action={text.toWallet}>
        {text.todoWithdraw(task.cycle)}
        {task.amount !== undefined && <b>{formatCents(task.amount)}</b>}
      </Row>
    );
  if (task.kind === 'offline')
    return (
      <Row icon={more.chartIcon} to="/device/list" action={text.toDevices}>
        {text.todoOffline(task.count)}
      </Row>
    );
  return (
    <Row icon={more.ticketIcon} to="/self-tickets" action={text.toTickets}>
      {text.todoTickets(task.count)}
    </Row>
  );
}

interface RowProps {
  icon: string;
  to: string;
  action: string;
  children: ReactNode;
}

const Row = ({ icon, to, action, children }: RowProps) => (
  <li>
    <Icon path={icon} size={16} />
    <span>{children}</span>
    <Link to={to}>{action}</Link>
  </li>
);

const Strip = styled.section`
  display: grid;
  gap: 8px;
  /* nothing to be done: no room for it either */
  &:not(:has(ul)):has(> partner-contract-banner:empty) {
    gap: 0;
  }
  && > partner-contract-banner::part(reminder) {
    margin: 0;
  }
  > ul {
    display: flex;
    flex-wrap: wrap;
    border: 1px solid var(--_line);
    border-radius: 12px;
    background: var(--_surface);
    overflow: hidden;
  }
  li {
    display: flex;
    flex: 1 1 auto;
    align-items: center;
    gap: 8px;
    min-height: 48px;
    padding: 4px 16px;
    /* the lines between them, whether they stand side by side or not */
    box-shadow:
      -1px 0 0 var(--_line),
      0 -1px 0 var(--_line);
    > svg {
      flex: none;
      color: var(--_text-3);
    }
    > span {
      flex: 1;
    }
    b {
      margin-left: 8px;
      font-weight: 600;
      font-variant-numeric: tabular-nums lining-nums;
    }
    a {
      display: inline-flex;
      flex: none;
      align-items: center;
      min-height: 24px;
      font-weight: 600;
      color: var(--_accent-text);
      text-underline-offset: 3px;
    }
  }
  @media (pointer: coarse) {
    a {
      min-height: 44px;
    }
  }
  @media (max-width: 640px) {
    li {
      flex-basis: 100%;
    }
  }
`;
