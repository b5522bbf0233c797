/**
 * The endpoints of §7.4 and §7.5 in the second platform's reading: times
 * as dates, amounts as strings, histories as a map and as a bare list.
 */
import { utils, write } from 'xlsx';
import { DAY_MS, formatDate, formatDateTime } from '#shared/core/shanghai-time.ts';
import { bare, coded, notFound, type Reply } from './responses.ts';
import { pageOf, type CallRequest, type Calls, type Platform } from './calls.ts';
import { billsOf, devicesOf, earned, pastDays, PRICE, sum, type Bill, type DeviceDay } from './earnings.ts';
import type { User } from './users.ts';
import { LIMITS, type Movement } from './wallets.ts';

const getmoney = { getmoney_min: `${LIMITS.min}`, getmoney_max: `${LIMITS.max}` };
const days = { checkbill_startday: '3', checkbill_endday: '8', getmoney_startday: '1', getmoney_endday: '31' };
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

export const moneyCalls = ({ wallets }: Platform): Calls => ({
  'GET /api/billing/v1/weekly_settled_param': () =>
    bare({ getmoney_startday: '1', getmoney_endday: '7', ...getmoney, payfee_rate: '0.6' }),
  'GET /api/billing/settled_param': () =>
    bare([1, 2].map((entry) => ({ param_type: `${entry}`, ...days, ...getmoney }))),
  'GET /api/wallet/wallet': ({ user, query }) => {
    const { left, withdrawn } = wallets.balance(user, walletOf(query));
    return bare({ leftAmount: `${left}`, withdrawalAmount: `${withdrawn}`, currency: 'CNY' });
  },
  'GET /api/wallet/wallet/entry/list': ({ user, query }) => {
    const entries = within(wallets.entries(user, walletOf(query)), query);
    const items = entries.map(({ id, type, at, amount }) => ({
      rzId: id,
      type,
      create: formatDateTime(at),
      amount: `${amount}`,
    }));
    return bare({ items: pageOf(items, query), total: `${items.length}` });
  },
  'GET /api/wallet/wallet/withdrawal/list': ({ user, query }) => {
    const withdrawals = within(wallets.withdrawals(user, walletOf(query)), query);
    const items = withdrawals.map(({ id, type, at, amount, collectionMethod, collectionNumber }) => ({
      txId: id,
      type,
      create: formatDateTime(at),
      amount: `${amount}`,
      collectionMethod,
      collectionNumber,
      status: 'transferring',
    }));
    return bare({ data: pageOf(items, query), total: items.length });
  },
  'POST /api/wallet/wallet/withdrawal': ({ user, body: { amount, code, walletType } }) => {
    wallets.withdraw(user, Number(walletType), Number(amount), code);
    return bare({ accepted: true });
  },
  'GET /api/wallet/wallet/userAuthState': ({ user }) => bare({ state: authState(user) }),

  // A month without a bill has no state, so the default 0 applies (§4).
  'GET /api/console/monthly_bill/detail': (request) => {
    const bill = billOf(request);
    return coded(bill ? detailOf(bill) : {});
  },
  'GET /api/console/monthly_bill/inspect': (request) => {
    const rows = billOf(request)?.rows ?? [];
    const list = rows.map(({ day, income }) => ({ time: day, price: `${PRICE}`, income: `${income}` }));
    return coded({ list: pageOf(list, request.query), total: `${list.length}` });
  },
  'GET /api/console/monthly_bill/month95_inspect': (request) => {
    const rows = billOf(request)?.rows ?? [];
    const [early, late] = [rows.filter(({ day }) => day < middle(day)), rows.filter(({ day }) => day >= middle(day))];
    return coded([early, late].filter(({ length }) => length > 0).map(priced));
  },
  'GET /api/bff/export/monthly_bill': (request) => spreadsheet(billOf(request)),

  'GET /api/income/summary': ({ user }) => {
    const all = earned(devicesOf(user));
    const [month, before] = [0, 1].map((back) => monthBefore(back)) as [string, string];
    const of = (part: string): string => `${sum(all.filter(({ day }) => day.startsWith(part)))}`;
    return coded({
      yesterday: of(pastDays().at(-1)!),
      total: `${sum(all)}`,
      cur_month: of(month),
      last_month: of(before),
    });
  },
  'GET /api/income/user/history': ({ user, query }) => coded(Object.fromEntries(history(devicesOf(user), query))),
  'GET /api/income/device/history': ({ user, query }) => {
    const devices = devicesOf(user).filter(({ uuid }) => uuid === query.get('uuid'));
    return coded(history(devices, query).map(([date, amount]) => ({ date, amount })));
  },
});

const walletOf = (query: URLSearchParams): number => Number(query.get('walletType'));

/** Returns the rows of the requested days, newest first. */
const within = <Row extends Movement>(movements: readonly Row[], query: URLSearchParams): Row[] =>
  movements
    .filter(({ at }) => at >= Number(query.get('start')) * 1000 && at < (Number(query.get('end')) + 1) * 1000)
    .sort((one, other) => other.at - one.at);

function authState({ realName, payout }: User): string {
  if (!realName) return '1';
  return payout.collectionMethod ? '4' : '3';
}

const billOf = ({ user, query }: CallRequest): Bill | undefined =>
  billsOf(user).find(({ month }) => month === query.get('date'));

const middle = (day: string): string => `${day.slice(0, 7)}-16`;

const detailOf = ({ month, rows, income, fine, taxRatio, afterTax }: Bill) => ({
  state: '300',
  income: [
    {
      external_name: '华东电信',
      start_time: rows[0]!.day,
      end_time: rows.at(-1)!.day,
      price: `${PRICE}`,
      amount: `${income}`,
    },
  ],
  fine: [{ id: Number(month.replace('-', '')), reason: '晚高峰离线超过 30 分钟', amount: `${fine}` }],
  tax_ratio: `${taxRatio}`,
  total_after_tax: `${afterTax}`,
  currency: 'CNY',
});

/** Returns an item of the 95th-percentile inspection (§3): one price, and two ranges of days. */
function priced(rows: readonly DeviceDay[]) {
  const [first, second] = [rows.slice(0, rows.length / 2), rows.slice(rows.length / 2)];
  const range = (part: readonly DeviceDay[]): string[] => [`${part[0]!.day} 00:00`, `${part.at(-1)!.day} 23:59`];
  return { time_ranges: [range(first), range(second)], price: `${PRICE}`, income: `${sum(rows)}` };
}

/** Writes the workbook of a bill with the columns of §9, Monthly bill export. */
function spreadsheet(bill: Bill | undefined): Reply {
  if (!bill) throw notFound();
  const head = ['时间', '设备名称', '设备ID', '单价（元/月/G）', '95计费带宽（Gbps）', '收入（元）', '用户账号'];
  const lines = bill.rows.map(({ device, day, income }) => [day, '', device.uuid, PRICE / 100, '', income / 100, '']);
  const book = utils.book_new(utils.aoa_to_sheet([head, ...lines]), bill.month);
  return { type: XLSX, body: write(book, { type: 'buffer', bookType: 'xlsx' }) as Buffer };
}

/** Returns this month (0) or the previous month (1) in the form `2026-11`. */
function monthBefore(back: number): string {
  const month = formatDate(Date.now()).slice(0, 7);
  return back === 0 ? month : formatDate(Date.parse(`${month}-01T00:00:00+08:00`) - DAY_MS).slice(0, 7);
}

/** Returns pairs of a day (or a month) and its income. */
function history(devices: Parameters<typeof earned>[0], query: URLSearchParams): [string, string][] {
  const [from, to] = ['start_timestamp', 'end_timestamp'].map((name) => formatDate(Number(query.get(name)) * 1000));
  const length = query.get('key_style') === 'month' ? 7 : 10;
  const points = new Map<string, number>();
  for (const { day, income } of earned(devices, (each) => each >= from! && each <= to!))
    points.set(day.slice(0, length), (points.get(day.slice(0, length)) ?? 0) + income);
  return [...points].map(([day, income]) => [day, `${income}`]);
}
