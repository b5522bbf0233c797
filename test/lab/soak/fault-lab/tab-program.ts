/** The code that a tab of the lab runs: the client code of the elements, without screens. */
import { api } from '#shared/client/api.ts';
import { store } from '#shared/client/store.ts';
import { accountApi } from '#shared/topics/accounts/account.api.ts';
import { callPlatform } from '#shared/client/base-query.ts';
import { pendingWithdrawal } from '#shared/topics/money/wallet/withdrawal-state.ts';
import { syncServerTime, serverNow } from '#shared/client/server-clock.ts';
import { saveWalletTicket } from '#shared/client/wallet-ticket.ts';
import { modifyPayInfoCall } from '#shared/topics/accounts/payout-form.calls.ts';
import { configure } from '#shared/host/configuration.ts';
import { checkOutcome, submitWithdrawal } from '#widgets/wallet/withdraw/withdrawal-requests.ts';
import { apiRequest } from '#shared/client/request.ts';

export const program = {
  configure,
  saveWalletTicket,
  submitWithdrawal,
  checkOutcome,
  pendingWithdrawal,
  /** Fetches the account again, which also identifies the user of the session. */
  readAccount: () => store.dispatch(accountApi.endpoints.accountInfo.initiate(undefined, { forceRefetch: true })),
  editPayout: (body: Parameters<typeof callPlatform<typeof modifyPayInfoCall>>[0]['body']) =>
    callPlatform(apiRequest(modifyPayInfoCall, { body })),
  /** Advances the time, so that the platform cannot be working on an earlier request. */
  advance: (ms: number) => syncServerTime((serverNow() + ms) / 1_000),
  leave: () => store.dispatch(api.util.resetApiState()),
};
