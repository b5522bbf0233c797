/** All records of the wallets (§7.4), from which a statement is made. No endpoint returns a balance of the past. */
import type { UnixSeconds } from '../../core/shanghai-time.ts';
import { api } from '../../client/api.ts';
import { callPlatform } from '../../client/base-query.ts';
import { readAllPages } from '../../client/read-page.ts';
import type { ApiResult } from '../../client/read-response.ts';
import { apiRequest } from '../../client/request.ts';
import type { PageOf } from '../../core/wire-values.ts';
import { walletCall, walletEntriesCall, walletWithdrawalsCall } from './wallet/wallet.calls.ts';
import { MONTHLY, WEEKLY, type WalletType } from './wallet/wallet.rules.ts';
import type { WalletRecords } from './statement.rules.ts';

/** The maximum of the wire. */
const PAGE_SIZE = 100;

/** Whether the platform sent fewer rows than it counts, or rows that cannot be read. */
const isIncomplete = ({ list, total }: PageOf<unknown>): boolean => list.length < total;

async function readWallet(walletType: WalletType, end: number, signal: AbortSignal): Promise<ApiResult<WalletRecords>> {
  const query = (pageIndex: number) => ({ start: 0, end, pageIndex, pageSize: PAGE_SIZE, walletType });
  const [entries, withdrawals, wallet] = await Promise.all([
    readAllPages(walletEntriesCall, PAGE_SIZE, (page) =>
      callPlatform(apiRequest(walletEntriesCall, { query: query(page) }), signal),
    ),
    readAllPages(walletWithdrawalsCall, PAGE_SIZE, (page) =>
      callPlatform(apiRequest(walletWithdrawalsCall, { query: query(page) }), signal),
    ),
    callPlatform(apiRequest(walletCall, { query: { walletType } }), signal),
  ]);
  const error = entries.error ?? withdrawals.error ?? wallet.error;
  if (error) return { error };
  return {
    data: {
      walletType,
      entries: entries.data!.list,
      withdrawals: withdrawals.data!.list,
      incomplete: isIncomplete(entries.data!) || isIncomplete(withdrawals.data!),
      balance: wallet.data!.leftAmount,
    },
  };
}

const statementApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The records of both wallets until a time. */
    statementRecords: build.query<readonly WalletRecords[], UnixSeconds>({
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
