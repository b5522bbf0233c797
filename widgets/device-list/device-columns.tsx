import { grouped } from '#shared/core/grouped.ts';
import { HIDDEN } from '#shared/core/masking.ts';
import { formatCents, type Cents } from '#shared/core/money.ts';
import { extraText, RowActionLinks } from '#shared/topics/devices/use-row-actions.ts';
import type { ExtraColumns, RowActions } from '#shared/host/row-actions.ts';
import type { Period, PeriodNames } from '#shared/topics/billing/income/period-switch.tsx';
import type { Column } from '#shared/ui/table/column.ts';
import type { SortKey } from '#shared/topics/devices/list-order.rules.ts';
import { deviceStateOf, type DeviceRow } from './device-list.rules.ts';
import type { deviceListText } from './device-list.text.ts';

type Strings = (typeof deviceListText)['zh-CN'];

/** Whose numbers are shown: those of the agent, of a miner, or of a miner as seen by its agent. */
export type Viewpoint = 'agent' | 'miner' | 'agent-on-miner';

export interface ColumnChoice {
  viewpoint: Viewpoint;
  period: Period;
  /** names of the periods of an earlier response */
  earlier: PeriodNames | undefined;
  /** whether the user may see prices (§3) */
  hasPricingRight: boolean;
  /** whether sensitive numbers are hidden (§5) */
  masked: boolean;
}

/** Width of the column of names with marks. */
export const PICKABLE_WIDTH = 'minmax(178px, 1.5fr)';

/** Returns the name with a mark that shows whether the node is selected. The whole row selects it. */
export const pickableName =
  (chosenIds: ReadonlySet<string>, label: string): DeviceColumn['cell'] =>
  ({ uuid, name }) => (
    <>
      <i className={chosenIds.has(uuid) ? 'pick on' : 'pick'} aria-hidden />
      {chosenIds.has(uuid) && <span className="visually-hidden">{label}</span>}
      {name}
    </>
  );

export interface DeviceColumn extends Column<DeviceRow> {
  key: SortKey;
}

/** Returns the columns of a role (§3, §6). */
export function deviceColumns(choice: ColumnChoice, text: Strings) {
  const { viewpoint, earlier, hasPricingRight, masked } = choice;
  const agent = viewpoint === 'agent';
  const money = (cents: Cents | undefined) => {
    if (masked) return HIDDEN;
    return cents === undefined ? '--' : formatCents(cents);
  };
  const columns: (DeviceColumn | false)[] = [
    {
      key: 'name',
      head: text.name,
      width: 'minmax(152px, 1.5fr)',
      cell: ({ name }) => name,
      sortable: true,
    },
    {
      key: 'uuid',
      head: text.uuid,
      width: 'minmax(260px, 1.5fr)',
      kind: 'code',
      fold: true,
      entryLabel: '',
      cell: ({ uuid }, active) => (
        <>
          <span>{uuid}</span>
          <button type="button" className="copy" aria-label={text.copy} tabIndex={active ? 0 : -1} />
        </>
      ),
      sortable: true,
    },
    {
      key: 'online',
      head: text.state,
      width: '84px',
      entryLabel: '',
      cell: ({ online }) => (
        <span className={online ? 'online' : 'offline'}>
          {{ online: text.online, offline: text.offline, unknown: '--' }[deviceStateOf(online)]}
        </span>
      ),
      sortable: true,
    },
    {
      key: 'bandwidth',
      head: text.bandwidth,
      width: '104px',
      align: 'end',
      cell: ({ bandwidth }) => (bandwidth === undefined ? '--' : grouped(bandwidth)),
      sortable: true,
    },
    hasPricingRight && {
      key: 'price',
      head: agent || viewpoint === 'miner' ? text.price : text.minerPrice,
      width: viewpoint === 'agent-on-miner' ? '156px' : '132px',
      align: 'end',
      entryLabel: text.shortPrice,
      cell: ({ price }) => money(price),
      // the order would reveal hidden numbers
      sortable: !masked,
    },
    {
      key: 'income',
      head: incomeHead(choice, text),
      width: viewpoint === 'agent-on-miner' ? '152px' : '128px',
      align: 'end',
      kind: 'amount',
      cell: ({ income }) => money(income),
      sortable: !masked,
    },
    ...changeColumns(money, masked, earlier, text),
    agent && {
      key: 'remark',
      head: text.remark,
      fold: true,
      cell: ({ remark }) => remark,
      sortable: true,
    },
    {
      key: 'minerRemark',
      head: viewpoint === 'miner' ? text.remark : text.minerRemark,
      width: 'minmax(144px, 1.5fr)',
      fold: true,
      cell: ({ username, minerRemark }) =>
        agent && username && minerRemark ? `${username} · ${minerRemark}` : (agent && username) || minerRemark,
      sortable: true,
    },
  ];
  return columns.filter((column): column is DeviceColumn => column !== false);
}

/** Returns the host's own columns. The user cannot sort by them or hide them. */
export const extraDeviceColumns = ({ device = [] }: ExtraColumns): Column<DeviceRow>[] =>
  device.map((column, index) => ({
    key: `extra ${index}`,
    head: column.head,
    fold: true,
    cell: ({ uuid, name }) => extraText(column, { uuid, name }),
  }));

/** Returns the column with the host's own actions. The user cannot sort by it or hide it. */
export const actionColumn = (actions: NonNullable<RowActions['device']>, head: string): Column<DeviceRow> => ({
  key: 'actions',
  head,
  width: 'minmax(88px, 1fr)',
  entryLabel: '',
  cell: ({ uuid, name }, active) => <RowActionLinks getActions={() => actions({ uuid, name })} active={active} />,
});

const ownIncomeKeys = { day: 'dayIncome', month: 'monthIncome' } as const;
const incomeHeads = {
  agent: ownIncomeKeys,
  miner: ownIncomeKeys,
  'agent-on-miner': { day: 'minerDayIncome', month: 'minerMonthIncome' },
} as const;

function incomeHead({ viewpoint, period, earlier }: ColumnChoice, text: Strings): string {
  if (!earlier) return text[incomeHeads[viewpoint][period]];
  return (viewpoint === 'agent-on-miner' ? text.minerIncomeOf : text.incomeOf)(earlier[period]);
}

/** Returns the change against the same weekday of the week before, and the income of the week. */
const changeColumns = (
  money: (cents: Cents | undefined) => string,
  masked: boolean,
  earlier: PeriodNames | undefined,
  text: Strings,
): readonly DeviceColumn[] => [
  {
    key: 'change',
    head: text.change,
    width: '132px',
    align: 'end',
    fold: 'late',
    entryLabel: text.shortChange,
    cell: ({ change }) => (change !== undefined && change > 0 && !masked ? `+${money(change)}` : money(change)),
    sortable: !masked,
  },
  {
    key: 'weekIncome',
    head: earlier ? text.incomeOf(earlier.week) : text.weekIncome,
    width: '116px',
    align: 'end',
    fold: 'late',
    entryLabel: earlier?.week ?? text.shortWeekIncome,
    cell: ({ weekIncome }) => money(weekIncome),
    sortable: !masked,
  },
];
