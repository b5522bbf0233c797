/** One withdrawal by its number, for links. No endpoint returns a single record, so the lists of both wallets are searched. */
import { api } from '#shared/client/api.ts';
import { callPlatform } from '#shared/client/base-query.ts';
import { readAllPages } from '#shared/client/read-page.ts';
import { apiRequest } from '#shared/client/request.ts';
import { serverNow } from '#shared/client/server-clock.ts';
import { endOfDay } from '#shared/core/shanghai-time.ts';
import { walletWithdrawalsCall, type WithdrawalRecord } from './wallet.calls.ts';
import { MONTHLY, WEEKLY, type WalletType } from './wallet.rules.ts';

/** The maximum of the wire. */
const PAGE_SIZE = 100;

export interface FoundWithdrawal {
  readonly record: WithdrawalRecord;
  readonly walletType: WalletType;
}

async function search(walletType: WalletType, id: string, signal: AbortSignal) {
  const end = Math.floor(endOfDay(serverNow()) / 1000);
  const { data, error } = await readAllPages(walletWithdrawalsCall, PAGE_SIZE, (pageIndex) =>
    callPlatform(
      apiRequest(walletWithdrawalsCall, { query: { start: 0, end, pageIndex, pageSize: PAGE_SIZE, walletType } }),
      signal,
    ),
  );
  const record = data?.list.find(({ txId }) => txId === id);
  return { error, found: record && { record, walletType } };
}

const withdrawalRecordApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** The withdrawal with this number; `null` if no wallet of the user has it. */
    withdrawalRecord: build.query<FoundWithdrawal | null, string>({
      async queryFn(id, { signal }) {
        const searches = await Promise.all([search(WEEKLY, id, signal), search(MONTHLY, id, signal)]);
        const foundRecord = searches.find((each) => each.found)?.found;
        const error = searches.find((each) => each.error)?.error;
        return !foundRecord && error ? { error } : { data: foundRecord ?? null };
      },
      providesTags: ['Withdrawals'],
    }),
  }),
});

export const { useWithdrawalRecordQuery } = withdrawalRecordApi;
