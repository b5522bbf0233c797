import type { ReactNode } from 'react';
import { useState } from 'react';
import { styled } from 'styled-components';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import { billStatus } from '#shared/topics/billing/bill/bill.rules.ts';
import { billText } from '#shared/topics/billing/bill/bill.text.ts';
import { basisName, basisText } from '#shared/topics/devices/day-basis.text.ts';
import type { ChangedNode, SinceLastVisit } from '#shared/topics/summary/since-last-visit.calls.ts';
import { amountText, hidesSensitive } from '#shared/core/masking.ts';
import { DAY_MS, formatDate, formatMinute } from '#shared/core/shanghai-time.ts';
import { getConfiguration } from '#shared/host/configuration.ts';
import { useText } from '#shared/host/locale.ts';
import type { NavigationDetail } from '#shared/host/navigation.ts';
import { useOffered } from '#shared/host/offered.ts';
import { useWidget } from '#shared/host/widget-context.ts';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { lazyDialog } from '#shared/ui/overlay/lazy-dialog.tsx';
import type { ChangeKind } from './since-last-visit.rules.ts';
import { changeListText } from './since-last-visit.text.ts';

const AgreementChanges = lazyDialog(() => import('#shared/topics/content/article/agreement-changes.tsx'));

interface ChangeListProps {
  account: AccountInfo;
  changes: SinceLastVisit;
  /** with changes */
  kinds: readonly ChangeKind[];
}

/** Lists each kind of changes with its sums, the newest of them, and the screen that shows all. */
export default function ChangeList({ account, changes, kinds }: ChangeListProps) {
  const text = useText(changeListText);
  const masked = hidesSensitive(account, getConfiguration().uidAllowList);
  const { lastVisit, since, until } = changes;
  const isLimited = lastVisit != null && since != null && until != null && since > lastVisit;
  const days = isLimited ? Math.round(((until - since) * 1000) / DAY_MS) : 0;
  return (
    <Rows>
      {isLimited && <li>{text.limited(formatMinute(lastVisit * 1000), days)}</li>}
      {kinds.map((kind) => (
        <ChangeRow key={kind} kind={kind} changes={changes} masked={masked} />
      ))}
    </Rows>
  );
}

interface ChangeRowProps {
  kind: ChangeKind;
  changes: SinceLastVisit;
  /** whether amounts are hidden (§5) */
  masked: boolean;
}

const SCREENS = {
  received: { to: 'wallet' },
  paidOut: { to: 'wallet' },
  returned: { to: 'wallet' },
  bills: { to: 'bills' },
  added: { to: 'devices' },
  removed: { to: 'devices' },
  unbilled: { to: 'tech' },
  basis: { to: 'agreement' },
  agreements: { to: 'agreement' },
} as const satisfies Readonly<Record<ChangeKind, NavigationDetail>>;

function ChangeRow({ kind, changes, masked }: ChangeRowProps) {
  const text = useText(changeListText);
  const { requestNavigation } = useWidget();
  const name = text.kinds[kind];
  return (
    <li>
      <h3>{name}</h3>
      <div>{contentOf(kind, changes, masked)}</div>
      <LinkButton aria-label={text.openOf(name)} onClick={() => requestNavigation(SCREENS[kind].to)}>
        {text.open}
      </LinkButton>
    </li>
  );
}

/** The rows of the kinds have different fields. A kind is listed only if it was sent. */
function contentOf(kind: ChangeKind, changes: SinceLastVisit, masked: boolean): ReactNode {
  switch (kind) {
    case 'received':
    case 'paidOut':
    case 'returned':
      return <Money kind={kind} moved={changes[kind]!} masked={masked} />;
    case 'bills':
      return <Bills bills={changes.bills!} />;
    case 'added':
    case 'removed':
      return <Nodes nodes={changes[kind]!} />;
    case 'unbilled':
      return <Unbilled unbilled={changes.unbilled!} masked={masked} />;
    case 'basis':
      return <Basis basis={changes.basis!} />;
    case 'agreements':
      return <Agreements agreements={changes.agreements!} />;
  }
}

type Sent<Kind extends ChangeKind> = NonNullable<SinceLastVisit[Kind]>;

interface MoneyProps {
  kind: 'received' | 'paidOut' | 'returned';
  moved: Sent<'received'>;
  masked: boolean;
}

function Money({ kind, moved: { count, amount }, masked }: MoneyProps) {
  const text = useText(changeListText);
  const isLocked = amount == null && kind !== 'received';
  return (
    <>
      <p>{isLocked ? text.movedCount(count) : text.moved(count, amountText(amount ?? undefined, masked))}</p>
      {kind === 'returned' && <small>{text.returned}</small>}
      {isLocked && <small>{text.locked}</small>}
    </>
  );
}

function Bills({ bills: { count, list } }: { bills: Sent<'bills'> }) {
  const text = useText(changeListText);
  const states = useText(billText);
  const { requestNavigation } = useWidget();
  return (
    <>
      {list.map(({ month, state }) => {
        const status = billStatus(state, month);
        const name = status === 'unknown' ? states.stateOf(state) : states[status];
        return (
          <p key={month}>
            <LinkButton onClick={() => requestNavigation('bills', { month })}>
              {text.bill(Number(month.slice(0, 4)), Number(month.slice(5)), name)}
            </LinkButton>
          </p>
        );
      })}
      <More all={count} listed={list.length} />
    </>
  );
}

function Nodes({ nodes: { count, list } }: { nodes: Sent<'added'> }) {
  const text = useText(changeListText);
  return (
    <>
      <p>{text.nodes(count)}</p>
      <NodeNames nodes={list} all={count} />
    </>
  );
}

interface UnbilledProps {
  unbilled: Sent<'unbilled'>;
  masked: boolean;
}

function Unbilled({ unbilled: { count, days, lostIncome, list }, masked }: UnbilledProps) {
  const text = useText(changeListText);
  return (
    <>
      <p>{text.unbilled(count, days, amountText(lostIncome ?? undefined, masked))}</p>
      <NodeNames nodes={list} all={count} />
    </>
  );
}

function NodeNames({ nodes, all }: { nodes: readonly ChangedNode[]; all: number }) {
  const text = useText(changeListText);
  const { requestNavigation } = useWidget();
  return (
    <ul>
      {nodes.map(({ uuid, name, day }) => (
        <li key={uuid}>
          <LinkButton onClick={() => requestNavigation('device', { deviceUUID: uuid })}>{name || uuid}</LinkButton>
          {day && text.day(day)}
        </li>
      ))}
      <More all={all} listed={nodes.length} as="li" />
    </ul>
  );
}

function More({ all, listed, as: Tag = 'small' }: { all: number; listed: number; as?: 'small' | 'li' }) {
  const text = useText(changeListText);
  return all > listed && <Tag>{text.more(all - listed)}</Tag>;
}

function Basis({ basis: { list } }: { basis: Sent<'basis'> }) {
  const text = useText(changeListText);
  const names = useText(basisText);
  return list.map(({ day, earlier, later }) => (
    <p key={day}>{text.basis(day, basisName(names, earlier) ?? '--', basisName(names, later) ?? '--')}</p>
  ));
}

function Agreements({ agreements: { list } }: { agreements: Sent<'agreements'> }) {
  const text = useText(changeListText);
  const hasTexts = useOffered('articleHistory');
  const [chosen, setChosen] = useState<(typeof list)[number]>();
  const close = () => setChosen(undefined);
  return (
    <>
      {list.map((agreement) => (
        <p key={agreement.id}>
          {text.agreement(agreement.title, agreement.earlier, agreement.version)}{' '}
          {agreement.publishedAt != null && <small>{text.published(formatDate(agreement.publishedAt * 1000))}</small>}{' '}
          {hasTexts && (
            <LinkButton
              aria-haspopup="dialog"
              aria-label={text.compareOf(agreement.title)}
              onPointerEnter={() => void AgreementChanges.preload()}
              onClick={() => setChosen(agreement)}
            >
              {text.compare}
            </LinkButton>
          )}
        </p>
      ))}
      {chosen && (
        <AgreementChanges
          frame={{ title: chosen.title, size: 'lg' }}
          onFrameClose={close}
          id={chosen.id}
          title={chosen.title}
          earlier={chosen.earlier}
          onClose={close}
        />
      )}
    </>
  );
}

const Rows = styled.ul`
  border-top: var(--_hairline);
  /* the line above has no border there */
  @container (min-width: 961px) {
    margin: var(--_space-2) 0;
    border: var(--_hairline);
    border-radius: var(--_radius-lg);
    background: var(--_surface);
  }
  > li {
    display: grid;
    grid-template-columns: minmax(0, 1fr) auto;
    gap: 0 var(--_space-4);
    padding: var(--_space-3) var(--_space-4);
    & + li {
      border-top: var(--_hairline);
    }
    > div {
      grid-column: 1;
    }
    > button {
      grid-area: 1 / 2;
      align-self: start;
    }
  }
  h3 {
    font-weight: var(--_weight-title);
  }
  p {
    font-variant-numeric: tabular-nums lining-nums;
  }
  small {
    color: var(--_text-2);
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
  }
  div > small {
    display: block;
  }
  ul {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--_space-4);
    color: var(--_text-2);
  }
  @container (min-width: 720px) {
    > li {
      grid-template-columns: 8em minmax(0, 1fr) auto;
      > div {
        grid-column: 2;
      }
      > button {
        grid-column: 3;
      }
    }
  }
`;
