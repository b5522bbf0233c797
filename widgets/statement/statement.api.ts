/** All records of the wallets (§7.4), from which a statement is made. No endpoint returns a balance of the past. */
import { api } from '#shared/client/api.ts';
import { callPlatform } from '#shared/client/base-query.ts';
import { readPage } from '#shared/client/read-page.ts';
import type { ApiResult } from '#shared/client/read-response.ts';
import { apiRequest } from '#shared/client/request.ts';
import type { PageOf } from '#shared/contract/basics.ts';
import { walletCall, walletEntriesCall, walletWithdrawalsCall } from '#shared/contract/wallet.ts';
import { MONTHLY, WEEKLY, type WalletType } from '#shared/domain/withdrawal-quote.ts';
import type { WalletRecords } from './statement.rules.ts';

/** The maximum of the wire. */
const PAGE_SIZE = 100;

interface AllRows<Row> {
  readonly rows: readonly Row[];
  readonly incomplete: boolean;
}

/** Reads all pages. Rows that cannot be read, and a total that is never reached, make the list incomplete. */
async function readAll<Row>(
  read: (pageIndex: number) => Promise<ApiResult<PageOf<Row>>>,
): Promise<ApiResult<AllRows<Row>>> {
  const rows: Row[] = [];
  let unreadable = 0;
  for (let pageIndex = 1; ; pageIndex++) {
    const { data, error } = await readPage({ pageIndex, pageSize: PAGE_SIZE }, read);
    if (error) return { error };
    rows.push(...data.list);
    unreadable += data.unreadable?.length ?? 0;
    const isEmpty = data.list.length === 0 && !data.unreadable?.length;
    if (isEmpty || rows.length + unreadable >= data.total)
      return { data: { rows, incomplete: unreadable > 0 || rows.length < data.total } };
  }
}

async function readWallet(walletType: WalletType, end: number, signal: AbortSignal): Promise<ApiResult<WalletRecords>> {
  const query = (pageIndex: number) => ({ start: 0, end, pageIndex, pageSize: PAGE_SIZE, walletType });
  const [entries, withdrawals, wallet] = await Promise.all([
    readAll((page) => callPlatform(apiRequest(walletEntriesCall, { query: query(page) }), signal)),
    readAll((page) => callPlatform(apiRequest(walletWithdrawalsCall, { query: query(page) }), signal)),
    callPlatform(apiRequest(walletCall, { query: { walletType } }), signal),
  ]);
  const error = entries.error ?? withdrawals.error ?? wallet.error;
  if (error) return { error };
  return {
    data: {
      walletType,
      entries: entries.data!.rows,
      withdrawals: withdrawals.data!.rows,
      incomplete: entries.data!.incomplete || withdrawals.data!.incomplete,
      balance: wallet.data!.leftAmount,
    },
  };
}

export const statementApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The records of both wallets until a time in unix seconds. */
    statementRecords: build.query<readonly WalletRecords[], number>({
      queryFn: async (end, { signal }) => {
        const [weekly, monthly] = await Promise.all([
          readWallet(WEEKLY, end, signal),
          readWallet(MONTHLY, end, signal),
        ]);
        const error = weekly.error ?? monthly.error;
        return error ? { error } : { data: [weekly.data!, monthly.data!] };
      },
      providesTags: ['Balance', 'Entries', 'Withdrawals'],
    }),
  }),
});

export const { useStatementRecordsQuery } = statementApi;
