/** The nodes, users or lines that a step of a change of income consists of. */
import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { tableState } from '#shared/element/query-state.tsx';
import { formatCents, formatChange } from '#shared/core/money.ts';
import { useText } from '#shared/host/locale.ts';
import { Segmented } from '#shared/ui/base/segmented.tsx';
import type { Column } from '#shared/ui/table/column.ts';
import { DataTable } from '#shared/ui/table/data-table.tsx';
import { DialogTables } from '#shared/ui/table/dialog-table.ts';
import { DeviceName } from '../../devices/device-name.tsx';
import { ExportButton } from '#shared/kit/export/export-button.tsx';
import { useIncomeBridgeRowsQuery } from './income-bridge.api.ts';
import { BRIDGE_STEPS, type BridgeRow, type BridgeSlice } from './income-bridge.calls.ts';
import type { Periods } from './income-bridge.rules.ts';
import { stepName } from './income-bridge-steps.tsx';
import { incomeBridgeText } from './income-bridge.text.ts';
import { RECORD_PAGE_SIZE } from '#shared/core/wire-values.ts';

type Group = BridgeSlice['group'];

interface BridgeRowsProps {
  request: Omit<BridgeSlice, 'step' | 'group' | 'limit' | 'offset'>;
  step: BridgeSlice['step'];
  /** whether the nodes can be grouped by user */
  withUsers: boolean;
  title: string;
  periods: Periods;
}

/** The nodes, users or lines of a step, page by page. */
export function BridgeRows({ request, step, withUsers, title, periods }: BridgeRowsProps) {
  const text = useText(incomeBridgeText);
  const [group, setGroup] = useState<Group>('node');
  const [page, setPage] = useState(1);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    // the rows of the pressed step are below the steps, on phones out of sight
    if (step) section.current!.scrollIntoView({ block: 'nearest' });
  }, [step]);
  const knownStep = BRIDGE_STEPS.find((each) => each === step);
  // rows of bills have no groups
  const ofBills = step === 'fine' || step === 'compensation';
  const slice = { ...request, step: knownStep, group, limit: RECORD_PAGE_SIZE, offset: (page - 1) * RECORD_PAGE_SIZE };
  const query = useIncomeBridgeRowsQuery(slice);
  const columns: readonly (Column<BridgeRow> | false | undefined)[] = [
    {
      key: 'name',
      head: text.name[group],
      cell: (row) => (row.uuid ? <DeviceName uuid={row.uuid} name={row.name} /> : row.name || text.own),
    },
    group === 'node' &&
      withUsers && { key: 'user', head: text.owner, cell: ({ username }) => username || text.own, fold: true },
    group !== 'node' && {
      key: 'count',
      head: text.count,
      align: 'end',
      cell: ({ nodes }) => nodes ?? '--',
      fold: true,
    },
    query.currentData?.list.some((row) => row.step) && {
      key: 'step',
      head: text.step,
      cell: (row) => (row.step ? stepName(row.step, text) : '--'),
    },
    {
      key: 'earlier',
      head: text.earlierYuan,
      align: 'end',
      fold: true,
      cell: ({ earlier }) => formatCents(earlier),
    },
    { key: 'later', head: text.laterYuan, align: 'end', fold: true, cell: ({ later }) => formatCents(later) },
    { key: 'amount', head: text.part, align: 'end', kind: 'amount', cell: ({ amount }) => formatChange(amount) },
  ];
  const groups = [
    { value: 'node' as const, label: text.byNode },
    ...(withUsers ? [{ value: 'user' as const, label: text.byUser }] : []),
    { value: 'line' as const, label: text.byLine },
  ];
  return (
    <section ref={section} aria-label={title}>
      <Tools>
        <h3>{title}</h3>
        {!ofBills && (
          <Segmented
            label={text.groups}
            value={group}
            onChange={(next) => {
              setGroup(next);
              setPage(1);
            }}
            items={groups}
          />
        )}
        <ExportButton
          label={text.export}
          failure={text.exportFailed}
          details={{ kind: 'bridge', ...detailsOf(slice) }}
          job={async () => (await import('./income-bridge-export.ts')).bridgeExportJob({ ...slice, title, ...periods })}
        />
      </Tools>
      <DialogTables>
        <DataTable<BridgeRow>
          {...tableState(query)}
          caption={title}
          columns={columns.filter((column) => !!column)}
          rowKey={({ uuid, name, username }) => uuid || `${name} ${username}`}
          empty={{ title: text.noRows }}
          page={page}
          pageSize={RECORD_PAGE_SIZE}
          onPage={setPage}
        />
      </DialogTables>
    </section>
  );
}

/** The sent parameters without the page. */
const detailsOf = ({ limit: _limit, offset: _offset, ...query }: BridgeSlice): Record<string, string> =>
  Object.fromEntries(Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));

const Tools = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--_space-3);
  margin: var(--_space-6) 0 var(--_space-3);
  h3 {
    flex: 1 1 200px;
    font-size: var(--_title-sm);
    line-height: var(--_title-sm-line);
    font-weight: var(--_weight-title);
  }
`;
