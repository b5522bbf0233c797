import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { amountText } from '#shared/core/masking.ts';
import type { Cents } from '#shared/core/money.ts';
import { formatDate } from '#shared/core/shanghai-time.ts';
import { languageOf } from '#shared/core/text-language.ts';
import type { BillInspection, BillInspection95 } from './bill.calls.ts';
import type { Column } from '#shared/ui/table/column.ts';
import { DataTable } from '#shared/ui/table/data-table.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { basisName, basisText, coverageText, lineBasisName } from '../../devices/day-basis.text.ts';
import { DeviceName } from '../../devices/device-name.tsx';
import { billPeriod } from './bill-format.ts';
import { billText } from './bill.text.ts';
import { detailText } from './bill-detail-tables.text.ts';

/** Number of rows in the skeleton, about as many as a dialog shows. */
const PAGE_SIZE = 8;

/** A row and its index, because rows may be identical. */
type Numbered<Row> = Row & { readonly index: number };

interface DetailTableProps<Row> {
  month: string;
  masked: boolean;
  rows: readonly Row[] | undefined;
  unreadable: readonly string[] | undefined;
  state: 'loading' | 'ready' | 'failed';
  failure: ReactNode;
}

/** Income of each device on each day. */
export function DeviceTable(props: DetailTableProps<BillInspection>) {
  const text = useText(detailText);
  const basisTexts = useText(basisText);
  const [price, income] = useMoneyColumns(props.masked);
  const day: Column<BillInspection> = { key: 'day', head: text.day, cell: ({ time }) => formatDate(time * 1000) };
  const device: Column<BillInspection> = {
    key: 'device',
    head: text.device,
    cell: ({ device_name, device_id, unbilled_reason: reason, basis }) => (
      <>
        <DeviceName uuid={device_id} name={device_name} />
        {basis && <Reason>{basisName(basisTexts, basis)}</Reason>}
        {reason && <Reason lang={languageOf(reason)}>{reason}</Reason>}
      </>
    ),
  };
  const coverage: Column<BillInspection> = {
    key: 'coverage',
    head: basisTexts.coverage,
    cell: ({ basis }) => coverageText(basis?.coverage),
    align: 'end',
    fold: true,
  };
  // A platform whose rows lack device names (§3) or bases gets no columns for them.
  const hasNames = !props.rows || props.rows.some(({ device_name, device_id }) => device_name || device_id);
  const hasBases = props.rows?.some(({ basis }) => basis) ?? false;
  return (
    <DetailTable
      {...props}
      caption={text.devicesCaption}
      columns={[day, ...(hasNames ? [device] : []), ...(hasBases ? [coverage] : []), price, income]}
    />
  );
}

/** Income of each node in the month. Pressing its days shows them. */
export function NodeTable({ onNode, ...props }: DetailTableProps<BillInspection> & { onNode: (uuid: string) => void }) {
  const text = useText(detailText);
  const [, income] = useMoneyColumns(props.masked);
  const columns: Column<BillInspection>[] = [
    {
      key: 'device',
      head: text.device,
      cell: ({ device_name, device_id }) => <DeviceName uuid={device_id} name={device_name} />,
    },
    {
      key: 'days',
      head: text.days,
      cell: ({ days, device_id, device_name }) => (
        <LinkButton aria-label={text.showDays(days ?? 0, device_name || device_id)} onClick={() => onNode(device_id)}>
          {days}
        </LinkButton>
      ),
      align: 'end',
      fold: true,
    },
    {
      key: 'unbilled',
      head: text.unbilledDays,
      cell: ({ unbilled_days: days }) => days ?? '--',
      align: 'end',
      fold: true,
    },
    {
      key: 'lost',
      head: text.lost,
      cell: ({ unbilled_income: lost }) => amountText(lost ?? undefined, props.masked),
      align: 'end',
      fold: true,
    },
  ];
  return <DetailTable {...props} caption={text.nodesCaption} columns={[...columns, income]} />;
}

/** Income of each business at each price, with its time of the month and the billed bandwidth. */
export function LineTable(props: DetailTableProps<BillInspection95>) {
  const text = useText(detailText);
  const billTexts = useText(billText);
  const basis = useText(basisText);
  const [price, income] = useMoneyColumns(props.masked);
  // A platform whose rows lack names or bases gets no columns for them.
  const hasNames = !props.rows || props.rows.some(({ external_name }) => external_name);
  const billedBy = (row: BillInspection95): ReactNode => {
    const name = lineBasisName(basis, row.basis);
    return name && <Reason>{name}</Reason>;
  };
  const business: Column<BillInspection95> = {
    key: 'business',
    head: text.business,
    cell: (row) => (
      <>
        {row.external_name || '--'}
        {billedBy(row)}
      </>
    ),
  };
  const period: Column<BillInspection95> = {
    key: 'period',
    head: text.period,
    cell: (row) => (
      <>
        {row.time_ranges.length === 0
          ? '--'
          : row.time_ranges.map((range, at) => <Time key={at}>{billPeriod(range, props.month, billTexts.range)}</Time>)}
        {!hasNames && billedBy(row)}
      </>
    ),
  };
  const bandwidth: Column<BillInspection95> = {
    key: 'bandwidth',
    head: text.bandwidth,
    // six decimals, with which the income can be computed again to the cent
    cell: ({ bandwidth95 }) => (typeof bandwidth95 === 'number' ? bandwidth95.toFixed(6) : '--'),
    align: 'end',
    fold: true,
  };
  const percentile = (key: 'day95' | 'peak95'): Column<BillInspection95> => ({
    key,
    head: text.mean(basis[key]),
    cell: (row) => (typeof row[key] === 'number' ? row[key].toFixed(6) : '--'),
    align: 'end',
    fold: true,
  });
  const based = props.rows?.some((row) => row.basis) ?? false;
  return (
    <DetailTable
      {...props}
      caption={text.linesCaption}
      columns={[
        ...(hasNames ? [business] : []),
        period,
        bandwidth,
        ...(based ? [percentile('peak95'), percentile('day95')] : []),
        price,
        income,
      ]}
    />
  );
}

interface Earned {
  price?: Cents | null | undefined;
  income: Cents;
}

function useMoneyColumns(masked: boolean): [price: Column<Earned>, income: Column<Earned>] {
  const text = useText(detailText);
  const { perMonth } = useText(billText);
  return [
    {
      key: 'price',
      head: text.price,
      cell: ({ price }) =>
        typeof price === 'number' ? <Price data-unit={perMonth}>{amountText(price, masked)}</Price> : '--',
      align: 'end',
    },
    {
      key: 'income',
      head: text.income,
      cell: ({ income }) => amountText(income, masked),
      align: 'end',
      kind: 'amount',
    },
  ];
}

interface TableProps<Row> extends DetailTableProps<Row> {
  caption: string;
  columns: readonly Column<Numbered<Row>>[];
}

function DetailTable<Row>({ caption, columns, rows = [], unreadable, state, failure }: TableProps<Row>) {
  const text = useText(detailText);
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={rows.map((row, index) => ({ ...row, index }))}
      unreadable={unreadable}
      rowKey={({ index }) => `${index}`}
      state={state}
      failure={failure}
      empty={{ title: text.none }}
      page={1}
      pageSize={PAGE_SIZE}
      // the pagination is in the dialog's footer, visible while the rows scroll
      total={0}
      onPage={() => undefined}
    />
  );
}

const Reason = styled.small`
  display: block;
  color: var(--_text-2);
  line-height: var(--_line-xs);
`;

const Time = styled.span`
  display: block;
  white-space: nowrap;
`;

/** Phones do not show the head with the unit. */
const Price = styled.span`
  @container (max-width: 640px) {
    &::after {
      content: ' ' attr(data-unit);
    }
  }
`;
