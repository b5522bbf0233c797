import { grouped } from '#shared/core/grouped.ts';
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useDeviceIncomeHistoryQuery } from '#shared/topics/billing/income/income.api.ts';
import { useServerNow } from '#shared/client/server-clock.ts';
import { HIDDEN } from '#shared/core/masking.ts';
import { formatCents, type Cents } from '#shared/core/money.ts';
import { unixRange } from '#shared/core/shanghai-time.ts';
import { useText } from '#shared/host/locale.ts';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { hiddenHeads } from '#shared/ui/base/visually-hidden.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { COMPARED_DAYS, comparedRange, incomeOfDays } from './comparison.rules.ts';
import type { ColumnChoice } from './device-columns.tsx';
import { deviceStateOf, type DeviceRow } from './device-list.rules.ts';
import { deviceListText } from './device-list.text.ts';
import { listDialogsText } from './list-dialogs.text.ts';

interface ComparisonDialogProps extends ColumnChoice {
  /** heads of price and income in the list */
  priceHead: string;
  incomeHead: string;
  nodes: readonly DeviceRow[];
  onClose: () => void;
}

/** Compares nodes side by side; on phones, the nodes of each fact are below each other. */
export default function ComparisonDialog(props: ComparisonDialogProps) {
  const { nodes, viewpoint, hasPricingRight, masked, priceHead, incomeHead, onClose } = props;
  const text = useText(deviceListText);
  const dialogText = useText(listDialogsText);
  const money = (cents: Cents | undefined) => {
    if (masked) return HIDDEN;
    return cents === undefined ? '--' : formatCents(cents);
  };
  const rows: (readonly [label: string, value: (node: DeviceRow) => ReactNode] | false)[] = [
    [incomeHead, ({ income }) => money(income)],
    // The history contains the agent's income, and this list shows the miner's.
    viewpoint !== 'agent-on-miner' && [
      dialogText.recentIncome(COMPARED_DAYS),
      ({ uuid }) => (masked ? HIDDEN : <RecentIncome uuid={uuid} />),
    ],
    [text.bandwidth, ({ bandwidth }) => (bandwidth === undefined ? '--' : grouped(bandwidth))],
    hasPricingRight && [priceHead, ({ price }) => money(price)],
    [
      text.state,
      ({ online }) => ({ online: text.online, offline: text.offline, unknown: '--' })[deviceStateOf(online)],
    ],
    viewpoint === 'agent' && [text.owner, ({ username }) => username || text.own],
  ];
  return (
    <Dialog open size="xl" title={text.comparison(nodes.length)} onClose={onClose}>
      <Table>
        <thead>
          <tr>
            <td />
            {nodes.map(({ uuid, name }) => (
              <th key={uuid} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows
            .filter((fact) => fact !== false)
            .map(([label, value]) => (
              <tr key={label}>
                <th scope="row">{label}</th>
                {nodes.map((node) => (
                  <td key={node.uuid} data-node={node.name}>
                    {value(node)}
                  </td>
                ))}
              </tr>
            ))}
        </tbody>
      </Table>
    </Dialog>
  );
}

/** The income of the last whole weeks, with the number of days that the platform sent. */
function RecentIncome({ uuid }: { uuid: string }) {
  const text = useText(deviceListText);
  const dialogText = useText(listDialogsText);
  const { start, end } = unixRange(comparedRange(useServerNow()));
  const { currentData, error, isFetching, refetch } = useDeviceIncomeHistoryQuery({
    start_timestamp: start,
    end_timestamp: end,
    key_style: 'day',
    uuid,
  });
  if (error && !isFetching) return <LinkButton onClick={() => void refetch()}>{text.retry}</LinkButton>;
  if (!currentData) return <Skeleton width={64} />;
  const { sum, days } = incomeOfDays(currentData);
  return (
    <>
      {sum === undefined ? '--' : formatCents(sum)}
      {days < COMPARED_DAYS && <small>{dialogText.daysSent(days)}</small>}
    </>
  );
}

const Table = styled.table`
  width: 100%;
  table-layout: fixed;
  border-collapse: collapse;
  font-variant-numeric: tabular-nums lining-nums;
  th,
  td {
    padding: var(--_space-3) var(--_space-2);
    border-bottom: var(--_hairline);
    text-align: right;
    vertical-align: top;
    overflow-wrap: anywhere;
  }
  thead th {
    font-weight: var(--_weight-title);
  }
  tbody th {
    padding-left: 0;
    text-align: left;
    font-weight: 400;
    color: var(--_text-2);
  }
  tr > :last-child {
    padding-right: 0;
  }
  tbody tr:last-child > * {
    border: 0;
  }
  small {
    display: block;
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
    color: var(--_text-3);
  }
  @container (max-width: 560px) {
    &,
    tbody,
    tr,
    th,
    td {
      display: block;
    }
    thead {
      ${hiddenHeads}
    }
    tr {
      padding: var(--_space-3) 0;
      border-bottom: var(--_hairline);
      &:last-child {
        border: 0;
      }
    }
    th,
    td {
      padding: 2px 0;
      border: 0;
    }
    td {
      display: flex;
      flex-wrap: wrap;
      justify-content: space-between;
      gap: 0 var(--_space-4);
    }
    td::before {
      content: attr(data-node);
    }
    small {
      flex: 1 0 100%;
    }
  }
`;
