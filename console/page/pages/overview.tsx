/** The overview page: tasks and income, or the bills if the address contains a month. */
import { useEffect, useState, type ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import styled from 'styled-components';
import { formatCents } from '#shared/core/money.ts';
import type {} from '#shared/element/jsx-elements.ts';
import { useText } from '#shared/host/locale.ts';
import { getPublicApi, type AccountTask } from '#shared/host/public-api.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Icon } from '#shared/ui/base/icon.tsx';
import * as more from '#shared/ui/base/icons-more.ts';
import { LinkButton } from '#shared/ui/base/link.tsx';
import type {} from '#widgets/bills/bills.element.tsx';
import type {} from '#widgets/contract-banner/contract-banner.element.tsx';
import type {} from '#widgets/income/income.element.tsx';
import { refreshAccount, useAccount } from '../account-store.ts';
import { PageStack } from '../layouts.tsx';
import { useFiltersInAddress } from '../use-filters-in-address.ts';
import { withdrawAddress } from '../page-addresses.ts';
import { pageText } from '../page.text.ts';
import { DashboardHead } from './page-heads.tsx';
import { isUnderSetup, SetupPath } from './setup-path.tsx';

export function Overview() {
  const text = useText(pageText);
  const { status, account } = useAccount();
  const tasks = useTasks();
  const open = tasks.find((task) => task.kind === 'withdraw');
  const underSetup = isUnderSetup(account);
  const [search] = useSearchParams();
  const filters = useFiltersInAddress();
  if (search.has('month')) return <Bills />;
  return (
    <PageStack>
      <DashboardHead tab="bill" />
      {status === 'failed' && (
        <Banner tone="failure" action={<LinkButton onClick={() => void refreshAccount()}>{text.retry}</LinkButton>}>
          {text.notLoaded}
        </Banner>
      )}
      {account && underSetup && <SetupPath account={account} amount={open?.amount} />}
      <TodoStrip tasks={underSetup ? tasks.filter(({ kind }) => kind !== 'withdraw') : tasks} />
      <partner-income {...filters<'partner-income'>('range', 'compare', 'group')} />
    </PageStack>
  );
}

/** The monthly bills, which share the address of the overview and add a month (§2.2). */
function Bills() {
  const [search, setSearch] = useSearchParams();
  return (
    <PageStack>
      <DashboardHead tab="bills" />
      <partner-bills
        month={search.get('month') ?? undefined}
        row-id={search.get('rowId') ?? undefined}
        onpartner-month-changed={({ detail }) => setSearch({ month: detail.month })}
      />
    </PageStack>
  );
}

/** Returns the user's tasks. Reloads them when the account changes and when the page becomes visible. */
function useTasks(): readonly AccountTask[] {
  const { account } = useAccount();
  const [loaded, setLoaded] = useState<{ readonly uid: string; readonly tasks: readonly AccountTask[] }>();
  useEffect(() => {
    if (!account) return;
    let isMounted = true;
    const load = () => {
      if (document.hidden) return;
      void getPublicApi()
        ?.getTasks()
        .then((tasks) => isMounted && setLoaded({ uid: account.uid, tasks }));
    };
    load();
    document.addEventListener('visibilitychange', load);
    return () => {
      isMounted = false;
      document.removeEventListener('visibilitychange', load);
    };
  }, [account]);
  return account && account.uid === loaded?.uid ? loaded.tasks : [];
}

/** Lists the user's tasks with links. The contract banner shows its own reminder. */
function TodoStrip({ tasks }: { tasks: readonly AccountTask[] }) {
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
  if (task.kind === 'withdraw' && task.hasFailed)
    return (
      <Row
        icon={more.walletIcon}
        title={text.todoFailed(task.cycle)}
        note={<small>{text.todoCheck}</small>}
        to="/user/beneficiary"
        action={text.toPayout}
      />
    );
  if (task.kind === 'withdraw')
    return (
      <Row
        icon={more.walletIcon}
        title={text.todoWithdraw(task.cycle)}
        note={task.amount !== undefined && <b>{text.todoAmount(formatCents(task.amount))}</b>}
        to={withdrawAddress(task.cycle)}
        action={text.toWallet}
      />
    );
  if (task.kind === 'offline')
    return (
      <Row
        icon={more.chartIcon}
        title={text.todoOffline(task.count)}
        note={task.lost !== undefined && <small>{text.todoLost(task.count, formatCents(task.lost))}</small>}
        to="/device/list?state=offline"
        action={text.toDevices}
      />
    );
  return <Row icon={more.ticketIcon} title={text.todoTickets(task.count)} to="/self-tickets" action={text.toTickets} />;
}

interface RowProps {
  icon: string;
  title: string;
  /** an amount or a fact below title and link */
  note?: ReactNode;
  to: string;
  action: string;
}

const Row = ({ icon, title, note, to, action }: RowProps) => (
  <li>
    <Icon path={icon} size={16} />
    <span>{title}</span>
    {note}
    <Link to={to}>{action}</Link>
  </li>
);

const Strip = styled.section`
  display: grid;
  /* without a reminder the banner takes no space, and without tasks the strip takes none either */
  &&:not(:has(> ul)) + * {
    margin-top: calc(-1 * var(--_gap));
  }
  && > partner-contract-banner::part(reminder) {
    margin: 0 0 var(--_gap);
  }
  &&:has(> ul) > partner-contract-banner::part(reminder) {
    margin: 0 0 8px;
  }
  > ul {
    display: grid;
    grid-template-columns: repeat(auto-fit, minmax(220px, 1fr));
    border: 1px solid var(--_line);
    border-radius: 12px;
    background: var(--_surface);
    overflow: hidden;
  }
  li {
    display: grid;
    grid-template-columns: 16px minmax(0, 1fr) auto;
    align-content: center;
    align-items: center;
    gap: 0 8px;
    min-height: 56px;
    padding: 6px 16px;
    /* lines between the cells */
    box-shadow:
      -1px 0 0 var(--_line),
      0 -1px 0 var(--_line);
    > svg {
      color: var(--_text-3);
    }
    /* also below the link, so that a fact has one line */
    > b,
    > small {
      grid-area: 2 / 2 / auto / -1;
      font-variant-numeric: tabular-nums lining-nums;
    }
    > b {
      font-weight: 600;
    }
    > small {
      color: var(--_text-2);
      font-size: 12px;
      line-height: 20px;
    }
    > a {
      grid-area: 1 / 3;
      display: inline-flex;
      align-items: center;
      min-height: 24px;
      color: var(--_accent-text);
      text-underline-offset: 3px;
    }
  }
  /* the touch area covers the edges of the row */
  @media (pointer: coarse) {
    a {
      min-height: 44px;
      margin: -10px 0;
    }
  }
  /* four cells are two by two until there is room for a row */
  @media (min-width: 641px) and (max-width: 1240px) {
    > ul:has(> :nth-child(4):last-child) {
      grid-template-columns: 1fr 1fr;
    }
  }
  /* the third of three cells has its own row until there is room for it */
  @media (max-width: 930px) {
    > ul > :nth-child(3):last-child {
      grid-column: 1 / -1;
    }
  }
  @media (max-width: 640px) {
    > ul {
      grid-template-columns: minmax(0, 1fr);
    }
  }
`;
