/**
 * The hostile reading of the second platform: the same data, but every choice that the specification leaves open is the one
 * that suits a page least. Lists are bare arrays without a total, `limit` is ignored, optional values are left out, and
 * enums have values that the specification does not name.
 */
import { dayStart } from '#shared/core/shanghai-time.ts';
import { bare, type Reply } from './responses.ts';
import { pageOf, type CallRequest, type Calls } from './calls.ts';
import { devicesOf, pastDays } from './earnings.ts';

type Row = Readonly<Record<string, unknown>>;

/** A wallet that the specification does not name. */
export const UNKNOWN_WALLET = '2';
/** A bill state that the specification does not name. */
export const UNKNOWN_STATE = '150';
/** A withdrawal that failed without a reason. */
export const FAILED = { txId: 'TX-0', amount: '51000' } as const;
/** Days since the only unbilled day. Its row is part of every response, whatever day is requested. */
const VIOLATED_DAYS_AGO = 3;
export const violatedDay = (): string => pastDays().at(-VIOLATED_DAYS_AGO)!;
/** Days since an entry of the unknown wallet, and since the failed withdrawal. */
const DAYS_AGO = 2;

/** Returns the calls in the hostile reading. */
export function hostileCalls(calls: Calls): Calls {
  /** Changes the data of an endpoint. The endpoint receives the whole request without the parameters in `ignored`. */
  const reread = (
    name: string,
    change: (data: never, request: CallRequest) => unknown,
    ignored: readonly string[] = [],
  ): Calls => ({
    [name]: (request) => bare(change(dataOf(calls[name]!(without(request, ignored))) as never, request)),
  });
  /** Returns a list as a bare array in pages. */
  const pages = (name: string, change: (rows: readonly Row[], request: CallRequest) => readonly Row[] = same): Calls =>
    reread(name, (data, request) => pageOf(change(rowsOf(data), request), request.query), ['pageIndex', 'pageSize']);
  /** Returns a whole list as a bare array, whatever part is requested. */
  const whole = (name: string, change: (rows: readonly Row[], request: CallRequest) => readonly Row[] = same): Calls =>
    reread(name, (data, request) => change(rowsOf(data), request), ['limit', 'offset']);

  return {
    ...calls,
    ...reread('open POST /api/v1/user/login', (data: Row) => withOtherAccount(data, data)),
    ...reread('GET /api/user/account_info', (data: Row, { user }) => withOtherAccount(data, user)),
    'GET /api/account/v1/getContract': () => bare({ isRemind: '1', remindType: '2' }),

    ...pages('GET /api/wallet/wallet/entry/list', (rows, request) =>
      byTime([...rows.map(inMilliseconds), ...within(request, unknownWalletEntry())]),
    ),
    ...pages('GET /api/wallet/wallet/withdrawal/list', (rows, request) =>
      byTime([...rows.map(inMilliseconds), ...within(request, failedWithdrawal())]),
    ),

    ...reread('GET /api/console/monthly_bill/detail', ({ tax_ratio: _ratio, total_after_tax: _total, ...bill }: Row) =>
      bill.income ? { ...bill, state: UNKNOWN_STATE } : {},
    ),
    ...whole('GET /api/console/monthly_bill/inspect', (rows) =>
      rows.map(({ time, ...row }) => fractional({ ...row, time: `${time as string}`.replaceAll('-', '/') })),
    ),
    ...whole('GET /api/console/monthly_bill/month95_inspect', (rows) => rows.map(fractional)),
    ...reread('GET /api/income/summary', ({ last_month: _month, ...sums }: Row) => sums),
    ...reread('GET /api/income/user/history', (points: Row) =>
      Object.entries(points).map(([day, income]) => fractional({ day, income })),
    ),
    ...reread('GET /api/income/device/history', (points: readonly Row[], { user, query }) =>
      devicesOf(user).at(-1)!.uuid === query.get('uuid')
        ? []
        : points.map(({ date, amount }) => [date, Number(amount) + 0.14]),
    ),
    ...whole('GET /api/income/device'),
    ...whole('GET /api/income/miner_device'),
    'GET /api/v1/device/violation': ({ user }) =>
      bare([{ uuid: devicesOf(user)[0]!.uuid, reason: '晚高峰离线超过 15 分钟，当日不计费', date: violatedDay() }]),

    ...pages('GET /api/user/agent/miners'),
    ...reread('GET /api/v1/miner/dialling/info/v2', (info: Row) => ({ ...info, diallingType: 'server internet' })),
    'POST /api/bff/console/miniapp/api/generateCosTempLink': (request) =>
      bare({ url: calls['POST /api/bff/console/miniapp/api/generateCosTempLink']!(request).body }),
    ...pages('GET /api/notice/list'),
  };
}

const same = (rows: readonly Row[]): readonly Row[] => rows;

function dataOf({ body }: Reply): unknown {
  const response = JSON.parse(String(body)) as Row;
  return 'code' in response ? response.data : response;
}

function rowsOf(data: Row | readonly Row[]): readonly Row[] {
  if (isList(data)) return data;
  return (data.items ?? data.list ?? data.data) as readonly Row[];
}

const isList = (data: Row | readonly Row[]): data is readonly Row[] => Array.isArray(data);

function without(request: CallRequest, names: readonly string[]): CallRequest {
  const query = new URLSearchParams(request.query);
  for (const name of names) query.delete(name);
  return { ...request, query };
}

/** §3 does not say that an agent's account is the user name. */
const withOtherAccount = (data: Row, { role }: { readonly role?: unknown }): Row =>
  role === 'agent' ? { ...data, agentAccount: 'sea-operations' } : data;

const fractional = ({ income, ...row }: Row): Row => ({ ...row, income: Number(income) + 0.14 });

const inMilliseconds = ({ create, ...row }: Row): Row => ({
  ...row,
  create: `${Date.parse(`${(create as string).replace(' ', 'T')}+08:00`)}`,
});

const byTime = (rows: readonly Row[]): readonly Row[] =>
  [...rows].sort((one, other) => Number(other.create) - Number(one.create));

/** Returns the row if it is in the requested days and wallet. */
function within({ query }: CallRequest, row: Row & { readonly create: string }): Row[] {
  const at = Number(row.create) / 1000;
  const requested = at >= Number(query.get('start')) && at <= Number(query.get('end'));
  return requested && query.get('walletType') === '1' ? [row] : [];
}

const someDaysAgo = (): string => `${dayStart(pastDays().at(-DAYS_AGO)!)}`;

const unknownWalletEntry = () => ({
  rzId: 'RZ-X',
  type: 'loyalty_bonus',
  create: someDaysAgo(),
  amount: '7700',
  walletType: UNKNOWN_WALLET,
});

const failedWithdrawal = () => ({
  ...FAILED,
  type: 'withdraw',
  create: someDaysAgo(),
  collectionMethod: 'personalAlipay',
  collectionNumber: 'tide@sea.example',
  status: 'failure',
});
