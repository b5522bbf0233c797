import { accountApi } from '../../shared/client/account.api.ts';
import { incomeApi } from '../../shared/client/income.api.ts';
import { sessionStatus } from '../../shared/client/session.ts';
import { store } from '../../shared/client/store.ts';

/** Asks for the account and the figures together: one round trip, while the element is rendered. */
export function prefetchIncome(): void {
  if (sessionStatus() === 'none' || sessionStatus() === 'expired') return;
  // nobody subscribes yet: the element's own hooks find the calls under way, or their answers
  void store.dispatch(accountApi.endpoints.accountInfo.initiate(undefined, { subscribe: false }));
  void store.dispatch(incomeApi.endpoints.incomeSummary.initiate(undefined, { subscribe: false }));
}
