import { useState } from 'react';
import { styled } from 'styled-components';
import { useServerNow } from '#shared/client/server-clock.ts';
import { before } from './income-change.rules.ts';
import { languageOf } from '#shared/core/text-language.ts';
import { HIDDEN } from '#shared/core/masking.ts';
import { formatCents, formatChange, type Cents } from '#shared/core/money.ts';
import { DAYS_OF_WEEK, dayAfter, dayStart, shanghai, yesterday } from '#shared/core/shanghai-time.ts';
import { useText } from '#shared/host/locale.ts';
import { useWidget } from '#shared/host/widget-context.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { SumList } from '#shared/ui/base/sum-list.tsx';
import { Dialog, preloadDialog } from '#shared/ui/overlay/dialog.tsx';
import type { Column } from '#shared/ui/table/column.ts';
import { FailedCard } from '#shared/element/failed-card.tsx';
import { DataTable } from '#shared/ui/table/data-table.tsx';
import { cutPage } from '#shared/ui/table/cut-page.ts';
import { DialogTables } from '#shared/ui/table/dialog-table.ts';
import { DeviceName } from '../../devices/device-name.tsx';
import { explainChangeText } from './explain-change.text.ts';
import { incomeChangeText } from './income-change.text.ts';
import { useIncomeChanges, type NodeChange } from './use-income-changes.ts';
import { RECORD_PAGE_SIZE } from '#shared/core/wire-values.ts';

// its dialog opens as soon as this code is loaded
void preloadDialog();

interface IncomeChangeProps {
  agent: boolean;
  /** the explained day, such as `2026-11-24` */
  day: string;
  masked: boolean;
  onClose: () => void;
}

type Strings = (typeof incomeChangeText)['zh-CN'];

/** Explains the income of a day: the nodes that earned less or more than on the same weekday of the week before, and why. */
export default function IncomeChange({ agent, day, masked, onClose }: IncomeChangeProps) {
  const text = useText(incomeChangeText);
  const names = useText(explainChangeText);
  const { requestNavigation } = useWidget();
  const now = useServerNow();
  const [page, setPage] = useState(1);
  const changes = useIncomeChanges({ agent, day, isYesterday: day === yesterday(now), masked });
  const { ranked, sums, total, others, state } = changes;
  const [of, earlier] = [shanghai(dayStart(day)), shanghai(dayStart(dayAfter(day, -DAYS_OF_WEEK)))];
  const isCompared = total !== undefined;
  const columns: readonly (Column<NodeChange> | false)[] = [
    { key: 'name', head: text.node, cell: (node) => <DeviceName {...node} /> },
    { key: 'reason', head: text.reason, cell: (node) => <Reason node={node} /> },
    isCompared && {
      key: 'income',
      head: text.income,
      cell: ({ income }) => (income === undefined ? '--' : formatCents(income)),
      align: 'end',
      fold: true,
    },
    {
      key: 'change',
      head: text.change,
      cell: ({ change }) => changeText(change, masked),
      align: 'end',
      kind: 'amount',
    },
  ];
  return (
    <Dialog
      open
      size="xl"
      title={names.title}
      description={text.compared(of, earlier)}
      onClose={onClose}
      footer={<LinkButton onClick={() => requestNavigation('devices')}>{text.allNodes}</LinkButton>}
    >
      <Notes>
        {changes.unbilledFailed && (
          <Banner tone="warning" action={<LinkButton onClick={changes.retryUnbilled}>{text.retry}</LinkButton>}>
            {text.unbilledFailed}
          </Banner>
        )}
        {state === 'ready' && !isCompared && !masked && <Banner tone="info">{text.unbilledOnly}</Banner>}
      </Notes>
      {state === 'ready' && isCompared && (
        <Sums aria-label={text.sums}>
          {sums.map(({ reason, nodes, change }) => (
            <div key={reason ?? 'unknown'}>
              <dt>
                {text.reasons[reason ?? 'unknown']} <small>{text.nodes(nodes)}</small>
              </dt>
              <dd>{formatChange(change)}</dd>
            </div>
          ))}
          <div className="total">
            <dt>
              {text.total} {others > 0 && <small>{text.others(others)}</small>}
            </dt>
            <dd>{formatChange(total)}</dd>
          </div>
        </Sums>
      )}
      <Changes>
        <DataTable<NodeChange>
          caption={text.caption}
          columns={columns.filter((column) => column !== false)}
          {...cutPage(ranked, page, RECORD_PAGE_SIZE)}
          rowKey={({ uuid }) => uuid}
          state={state}
          failure={changes.error && <FailedCard error={changes.error} onRetry={changes.retry} />}
          empty={{ title: isCompared ? text.same : text.noneUnbilled }}
          onPage={setPage}
        />
      </Changes>
    </Dialog>
  );
}

function changeText(change: Cents | undefined, masked: boolean): string {
  if (masked) return HIDDEN;
  return change === undefined ? '--' : formatChange(change);
}

/** The reason of a node: as the platform wrote it, or the factors that it sent. */
function Reason({ node }: { node: NodeChange }) {
  const text = useText(incomeChangeText);
  const { reason, unbilled } = node;
  if (!reason) return '--';
  const cause = reason === 'unbilled' ? unbilled : causeOf(node, text);
  return (
    <Lines>
      {text.reasons[reason]}
      {cause && <small lang={languageOf(cause)}>{cause}</small>}
    </Lines>
  );
}

function causeOf({ reason, bandwidth, bandwidthChange, priceChange }: NodeChange, text: Strings): string {
  const from = before(bandwidth, bandwidthChange);
  const parts = [
    reason !== 'bandwidth' && priceChange && text.priceBy(formatChange(priceChange)),
    reason !== 'price' &&
      bandwidthChange &&
      from !== undefined &&
      text.bandwidthFromTo(`${from}`, `${bandwidth ?? ''}`),
  ];
  return reason === 'noneBefore' ? '' : parts.filter(Boolean).join(' · ');
}

const Notes = styled.div`
  display: grid;
  gap: var(--_space-3);

  &:not(:empty) {
    margin-bottom: var(--_space-4);
  }
`;

/* In entries of phones, the reason takes the whole line below the name. Next to it, a long reason would squeeze the name. */
const Changes = styled(DialogTables)`
  @container (max-width: 640px) {
    td.last {
      grid-column: 1 / -1;
      text-align: start;
    }
  }
`;

const Lines = styled.span`
  display: block;

  small {
    display: block;
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
    color: var(--_text-3);
  }
`;

const Sums = styled(SumList)`
  margin-bottom: var(--_space-4);
  font-variant-numeric: tabular-nums lining-nums;

  small {
    margin-left: var(--_space-1);
    font-size: var(--_text-xs);
    color: var(--_text-3);
  }

  .total {
    font-weight: var(--_weight-title);
  }
`;
