import { useState } from 'react';
import { styled } from 'styled-components';
import { useServerNow } from '../../client/server-clock.ts';
import { toPlatformError } from '../../client/errors.ts';
import { formatCents, type Cents } from '../../core/money.ts';
import { dayAfter, yesterday, type DayRange } from '../../core/shanghai-time.ts';
import { FailedCard } from '../../element/failed-card.tsx';
import { useText } from '../../host/locale.ts';
import { Segmented } from '../../ui/base/segmented.tsx';
import { Skeleton } from '../../ui/base/skeleton.tsx';
import { DateRange } from '../../ui/date/date-range.tsx';
import { Dialog, preloadDialog } from '../../ui/overlay/dialog.tsx';
import { DataTable, type Column } from '../../ui/table/data-table.tsx';
import { DialogTables } from '../../ui/table/dialog-table.ts';
import { FIRST_DAY } from '../bill/bill-month.rules.ts';
import { DeviceName } from '../device/device-name.tsx';
import { ExportButton } from '../export/export-button.tsx';
import { RECORD_PAGE_SIZE } from '../wallet/withdrawal-window.rules.ts';
import { explainChangeText } from './explain-change.text.ts';
import { useIncomeBridgeQuery, useIncomeBridgeRowsQuery } from './income-bridge.api.ts';
import { BRIDGE_STEPS, type BridgeRow, type BridgeSlice, type IncomeBridge } from './income-bridge.calls.ts';
import { bridgePresets, periodBefore, stepAxis, type Periods } from './income-bridge.rules.ts';
import { incomeBridgeText } from './income-bridge.text.ts';

// its dialog opens as soon as this code is loaded
void preloadDialog();

type Strings = (typeof incomeBridgeText)['zh-CN'];
type Group = BridgeSlice['group'];

interface IncomeBridgeProps {
  periods: Periods;
  agent: boolean;
  /** one node or one user; otherwise, all nodes of the signed-in user */
  scope: { readonly uuid?: string; readonly username?: string } | undefined;
  /** the name of the node or user */
  whose: string | undefined;
  onClose: () => void;
}

const signed = (cents: Cents): string => (cents > 0 ? `+${formatCents(cents)}` : formatCents(cents));

/** Explains the change of income between two periods: steps that add up to the change, and the nodes of each step. */
export default function IncomeBridgeDialog({ periods: first, agent, scope, whose, onClose }: IncomeBridgeProps) {
  const text = useText(incomeBridgeText);
  const names = useText(explainChangeText);
  const [periods, setPeriods] = useState(first);
  const [step, setStep] = useState<string>();
  const request = {
    start: periods.later.start,
    end: periods.later.end,
    earlier_start: periods.earlier.start,
    earlier_end: periods.earlier.end,
    uuid: scope?.uuid,
    line: undefined,
    username: scope?.username,
  };
  const { currentData: bridge, error, isFetching, refetch } = useIncomeBridgeQuery(request);
  // the steps of other periods can lack the chosen one
  const chosen = bridge?.steps.some((each) => each.step === step) ? step : undefined;
  return (
    <Dialog
      open
      size="xl"
      title={whose ? names.titleOf(whose) : names.title}
      description={bridge && (bridge.billed ? text.billed : text.unbilled)}
      onClose={onClose}
    >
      <PeriodChoice periods={periods} onChange={setPeriods} />
      {!bridge && error && <FailedCard level={3} error={error} busy={isFetching} onRetry={() => void refetch()} />}
      {!bridge && !error && <Skeleton height={280} />}
      {bridge && <Steps bridge={bridge} periods={periods} chosen={chosen} onStep={setStep} />}
      {bridge && !scope?.uuid && bridge.steps.length > 0 && (
        <Rows
          key={JSON.stringify([request, chosen])}
          request={request}
          step={chosen as BridgeSlice['step']}
          withUsers={agent && !scope}
          title={text.rowsOf(chosen ? stepName(chosen, text) : text.all)}
          periods={periods}
        />
      )}
    </Dialog>
  );
}

const stepName = (step: string, { steps }: Strings): string =>
  (steps as Readonly<Record<string, string>>)[step] ?? step;

function PeriodChoice({ periods, onChange }: { periods: Periods; onChange: (periods: Periods) => void }) {
  const text = useText(incomeBridgeText);
  const now = useServerNow();
  const { thisMonth, lastMonth, week } = bridgePresets(now);
  const presets = [
    ...(thisMonth ? [{ key: 'thisMonth', label: text.presets.thisMonth, range: thisMonth }] : []),
    { key: 'lastMonth', label: text.presets.lastMonth, range: lastMonth },
    { key: 'week', label: text.presets.week, range: week },
  ];
  const later = (range: DayRange) => onChange({ later: range, earlier: periodBefore(range) });
  return (
    <Choice>
      <span>{text.later}</span>
      <DateRange
        label={text.later}
        value={periods.later}
        presets={presets}
        min={FIRST_DAY}
        max={yesterday(now)}
        onChange={later}
      />
      <span>{text.earlier}</span>
      <DateRange
        label={text.earlier}
        value={periods.earlier}
        presets={[]}
        min={FIRST_DAY}
        max={dayAfter(periods.later.start, -1)}
        onChange={(earlier) => onChange({ ...periods, earlier })}
      />
    </Choice>
  );
}

interface StepsProps {
  bridge: IncomeBridge;
  periods: Periods;
  chosen: string | undefined;
  onStep: (step: string | undefined) => void;
}

/** The amounts from the earlier to the later total, each with a bar from its start to its end. */
function Steps({ bridge: { earlier, later, steps }, periods, chosen, onStep }: StepsProps) {
  const text = useText(incomeBridgeText);
  const axis = stepAxis(
    earlier,
    steps.map(({ amount }) => amount),
  );
  const total = (label: string, { start, end }: DayRange, cents: Cents, at: number) => (
    <tr className="total">
      <th scope="row">
        {label} <small>{text.range(start, end)}</small>
      </th>
      <td aria-hidden>
        <i className="level" style={{ insetInlineStart: `calc(${at} * (100% - 2px))` }} />
      </td>
      <td translate="no">{formatCents(cents)}</td>
    </tr>
  );
  return (
    <Waterfall>
      <table aria-label={text.caption}>
        <thead>
          <tr>
            <th scope="col">{text.step}</th>
            <th scope="col" aria-hidden>
              <span>{formatCents(axis.from)}</span>
              <span>{formatCents(axis.to)}</span>
            </th>
            <th scope="col">{text.amount}</th>
          </tr>
        </thead>
        <tbody>
          {total(text.earlier, periods.earlier, earlier, axis.earlier)}
          {steps.map(({ step, amount, nodes }, index) => {
            const { start, length } = axis.bars[index]!;
            return (
              <tr key={step} className={step === chosen ? 'chosen' : undefined}>
                <th scope="row">
                  <button
                    type="button"
                    aria-pressed={step === chosen}
                    onClick={() => onStep(step === chosen ? undefined : step)}
                  >
                    {stepName(step, text)}
                  </button>{' '}
                  {nodes > 0 && <small>{text.nodes(nodes)}</small>}
                </th>
                <td aria-hidden>
                  <i
                    className={amount < 0 ? 'less' : 'more'}
                    style={{ insetInlineStart: `${start * 100}%`, width: `${length * 100}%` }}
                  />
                </td>
                <td translate="no">{signed(amount)}</td>
              </tr>
            );
          })}
          {total(text.later, periods.later, later, axis.later)}
        </tbody>
        <tfoot>
          <tr className="total">
            <th scope="row">
              <button type="button" aria-pressed={chosen === undefined} onClick={() => onStep(undefined)}>
                {text.all}
              </button>
            </th>
            <td />
            <td translate="no">{signed(later - earlier)}</td>
          </tr>
        </tfoot>
      </table>
      {steps.length === 0 ? (
        <p>{text.none}</p>
      ) : (
        <>
          <p>{text.axis(formatCents(axis.from), formatCents(axis.to))}</p>
          <p>{text.how}</p>
        </>
      )}
    </Waterfall>
  );
}

interface RowsProps {
  request: Omit<BridgeSlice, 'step' | 'group' | 'limit' | 'offset'>;
  step: BridgeSlice['step'];
  /** whether the nodes can be grouped by user */
  withUsers: boolean;
  title: string;
  periods: Periods;
}

/** The nodes, users or lines of a step, page by page. */
function Rows({ request, step, withUsers, title, periods }: RowsProps) {
  const text = useText(incomeBridgeText);
  const [group, setGroup] = useState<Group>('node');
  const [page, setPage] = useState(1);
  const known = BRIDGE_STEPS.find((each) => each === step);
  // rows of bills have no groups
  const ofBills = step === 'fine' || step === 'compensation';
  const slice = { ...request, step: known, group, limit: RECORD_PAGE_SIZE, offset: (page - 1) * RECORD_PAGE_SIZE };
  const { currentData, error, isFetching, refetch } = useIncomeBridgeRowsQuery(slice);
  const columns: readonly (Column<BridgeRow> | false)[] = [
    {
      key: 'name',
      head: text.name[group],
      cell: (row) => (row.uuid ? <DeviceName uuid={row.uuid} name={row.name} /> : row.name || text.own),
    },
    group === 'node' &&
      withUsers && { key: 'user', head: text.owner, cell: ({ username }) => username || text.own, hideOnPhone: true },
    group !== 'node' && {
      key: 'count',
      head: text.count,
      align: 'end',
      cell: ({ nodes }) => nodes ?? '--',
      hideOnPhone: true,
    },
    {
      key: 'earlier',
      head: text.earlierYuan,
      align: 'end',
      hideOnPhone: true,
      cell: ({ earlier }) => formatCents(earlier),
    },
    { key: 'later', head: text.laterYuan, align: 'end', hideOnPhone: true, cell: ({ later }) => formatCents(later) },
    { key: 'amount', head: text.part, align: 'end', kind: 'amount', cell: ({ amount }) => signed(amount) },
  ];
  const groups = [
    { value: 'node' as const, label: text.byNode },
    ...(withUsers ? [{ value: 'user' as const, label: text.byUser }] : []),
    { value: 'line' as const, label: text.byLine },
  ];
  const missing = error && !isFetching ? 'failed' : 'loading';
  return (
    <>
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
          caption={title}
          columns={columns.filter((column) => column !== false)}
          rows={currentData?.list ?? []}
          unreadable={currentData?.unreadable}
          rowKey={({ uuid, name, username }) => uuid || `${name} ${username}`}
          state={currentData ? 'ready' : missing}
          error={toPlatformError(error)}
          onRetry={() => void refetch()}
          empty={text.noRows}
          page={page}
          pageSize={RECORD_PAGE_SIZE}
          total={currentData?.total ?? 0}
          onPage={setPage}
        />
      </DialogTables>
    </>
  );
}

/** The sent parameters without the page. */
const detailsOf = ({ limit: _limit, offset: _offset, ...query }: BridgeSlice): Record<string, string> =>
  Object.fromEntries(Object.entries(query).flatMap(([key, value]) => (value === undefined ? [] : [[key, value]])));

const Choice = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: var(--_space-3) var(--_space-4);
  margin-bottom: var(--_space-6);
  > span {
    color: var(--_text-2);
  }
  @container (max-width: 640px) {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--_space-2);
  }
`;

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

const Waterfall = styled.div`
  font-variant-numeric: tabular-nums lining-nums;
  table {
    width: 100%;
    border-collapse: collapse;
  }
  th,
  td {
    padding: var(--_space-1) 0;
    border-bottom: var(--_hairline);
    text-align: start;
    font-weight: 400;
  }
  thead th,
  small,
  p {
    color: var(--_text-3);
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
  }
  small {
    display: inline-block;
  }
  tbody th,
  tfoot th {
    width: 40%;
  }
  /* the axis: both ends of the bars */
  thead th:nth-child(2) span + span {
    float: inline-end;
  }
  td:nth-child(2) {
    position: relative;
    background-image: linear-gradient(var(--_chart-grid), var(--_chart-grid));
    background-size: 1px 100%;
    background-repeat: no-repeat;
  }
  th:last-child,
  td:last-child {
    width: 136px;
    text-align: end;
    white-space: nowrap;
  }
  i {
    position: absolute;
    inset-block: 8px;
    min-width: 1px;
    border-radius: 2px;
  }
  .more {
    background: var(--_chart-bar);
  }
  .less {
    background: var(--_warning);
  }
  .level {
    inset-block: 2px;
    width: 2px;
    background: var(--_text-2);
  }
  button {
    min-height: var(--_control-sm);
    text-align: start;
    color: var(--_accent-text);
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  [aria-pressed='true'] {
    color: var(--_text);
    font-weight: var(--_weight-title);
    text-decoration: none;
  }
  .chosen > * {
    background-color: var(--_accent-soft);
  }
  .chosen small {
    color: var(--_text-2);
  }
  .total > * {
    font-weight: var(--_weight-title);
  }
  .total small {
    font-weight: 400;
  }
  p {
    padding-top: var(--_space-2);
  }
  @media (forced-colors: active) {
    i {
      background: CanvasText;
    }
  }
  @container (max-width: 640px) {
    thead {
      display: none;
    }
    tr {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
      padding: var(--_space-1) 0;
      border-bottom: var(--_hairline);
    }
    tbody th,
    tfoot th,
    td:last-child {
      width: auto;
      border: 0;
    }
    td:nth-child(2) {
      grid-area: 2 / 1 / auto / -1;
      height: 12px;
      padding: 0;
      border: 0;
    }
    td:last-child {
      grid-area: 1 / 2;
      align-content: center;
    }
    i {
      inset-block: 2px;
    }
    tfoot td:nth-child(2) {
      display: none;
    }
  }
`;
