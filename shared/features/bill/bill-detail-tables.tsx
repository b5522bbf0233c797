import { styled } from 'styled-components';
import { defineText, useText } from '../../host/locale.ts';
import type { Cents } from '../../domain/money.ts';
import { formatDate } from '../../domain/shanghai-time.ts';
import type { PlatformError } from '../../client/errors.ts';
import type { BillInspection, BillInspection95 } from '../../contract/bills.ts';
import { DataTable, type Column } from '../../ui/table/data-table.tsx';
import { DeviceName } from '../device-name.tsx';
import { amountText, rangeText } from './bill-rows.tsx';
import { billText } from './bill.text.ts';

/** Words of what a bill's income is made of. */
export const detailText = defineText('billDetail', {
  'zh-CN': {
    title: (month: string) => `${month}收入明细`,
    kinds: '明细种类',
    devices: '按节点',
    lines: '按 95 计费',
    day: '日期',
    device: '节点',
    price: '单价（元/月/G）',
    income: '收入（元）',
    period: '计费时段',
    pageSum: '本页小计',
    differs: (income: string) => `与账单的收入合计 ${income} 元不一致，请联系商务人员`,
    none: '没有明细',
    pages: '明细分页',
    search: '搜索名称或设备ID',
    clearSearch: '清除搜索',
    searching: (found: number, pages: number) => `已找到 ${found} 条，还有 ${pages} 页待查`,
    found: (found: number, sum: string) => `找到 ${found} 条，合计 ${sum} 元`,
    devicesCaption: '每个节点每天的收入',
    linesCaption: '每个计费时段的收入',
  },
  en: {
    title: (month: string) => `Income details, ${month}`,
    kinds: 'Kind of details',
    devices: 'By node',
    lines: 'By 95 billing',
    day: 'Day',
    device: 'Node',
    price: 'Price (CNY/month/G)',
    income: 'Income (CNY)',
    period: 'Billed days',
    pageSum: 'This page',
    differs: (income: string) => `This differs from the bill's income of CNY ${income}; ask your business contact`,
    none: 'No details',
    pages: 'Pages of the details',
    search: 'Search device name or ID',
    clearSearch: 'Clear the search',
    searching: (found: number, pages: number) => `${found} found, ${pages} pages to go`,
    found: (found: number, sum: string) => `${found} found, CNY ${sum} together`,
    devicesCaption: 'Income of each device on each day',
    linesCaption: 'Income of each billed time',
  },
});

/** Rows of the skeleton: about what a dialog shows. */
const PAGE_SIZE = 8;

/** A row and its place: rows may repeat in all that they tell. */
type Numbered<Row> = Row & { readonly index: number };

interface DetailTableProps<Row> {
  month: string;
  masked: boolean;
  rows: readonly Row[] | undefined;
  state: 'loading' | 'ready' | 'failed';
  error: PlatformError | undefined;
  onRetry: () => void;
}

/** What each device earned on each day. */
export function DeviceTable(props: DetailTableProps<BillInspection>) {
  const text = useText(detailText);
  const [price, income] = useMoneyColumns(props.masked);
  const day: Column<BillInspection> = { key: 'day', head: text.day, cell: ({ time }) => formatDate(time * 1000) };
  const device: Column<BillInspection> = {
    key: 'device',
    head: text.device,
    cell: ({ device_name, device_id }) => <DeviceName uuid={device_id} name={device_name} />,
  };
  // A platform whose rows name no device (§3) has no column of them.
  const named = !props.rows || props.rows.some(({ device_name, device_id }) => device_name || device_id);
  return (
    <DetailTable
      {...props}
      caption={text.devicesCaption}
      columns={named ? [day, device, price, income] : [day, price, income]}
    />
  );
}

/** What was earned at each price, in its time of the month. */
export function LineTable(props: DetailTableProps<BillInspection95>) {
  const text = useText(detailText);
  const words = useText(billText);
  const [price, income] = useMoneyColumns(props.masked);
  return (
    <DetailTable
      {...props}
      caption={text.linesCaption}
      columns={[
        {
          key: 'period',
          head: text.period,
          cell: ({ time_ranges }) =>
            time_ranges.length === 0
              ? '--'
              : time_ranges.map((range, at) => <Time key={at}>{rangeText(range, props.month, words.range)}</Time>),
        },
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
  return [
    {
      key: 'price',
      head: text.price,
      cell: ({ price }) => (typeof price === 'number' ? amountText(price, masked) : '--'),
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

function DetailTable<Row>({ caption, columns, rows = [], state, error, onRetry }: TableProps<Row>) {
  const text = useText(detailText);
  return (
    <DataTable
      caption={caption}
      columns={columns}
      rows={rows.map((row, index) => ({ ...row, index }))}
      rowKey={({ index }) => `${index}`}
      state={state}
      error={error}
      onRetry={onRetry}
      empty={text.none}
      page={1}
      pageSize={PAGE_SIZE}
      // the pages stand in the dialog's foot, in view while the rows scroll
      total={0}
      onPage={() => undefined}
    />
  );
}

const Time = styled.span`
  display: block;
`;
