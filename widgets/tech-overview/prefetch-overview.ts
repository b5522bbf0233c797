import { accountApi } from '../../shared/client/account.api.ts';
import { sessionStatus } from '../../shared/client/session.ts';
import { store } from '../../shared/client/store.ts';
import { overviewApi } from './device-overview.api.ts';

/** Asks for the account and its machines together: one round trip, while the element is rendered. */
export function prefetchOverview(): void {
  if (sessionStatus() === 'none' || sessionStatus() === 'expired') return;
  // nobody subscribes yet: the element's own hooks find the calls under way, or their answers
  void store.dispatch(accountApi.endpoints.accountInfo.initiate(undefined, { subscribe: false }));
  void store.dispatch(overviewApi.endpoints.deviceOverview.initiate('user', { subscribe: false }));
}
