import { isAgent } from '../../shared/domain/roles.ts';
import { accountApi } from '../../shared/client/account.api.ts';
import { devicesApi } from '../../shared/client/devices.api.ts';
import { sessionStatus } from '../../shared/client/session.ts';
import { devicePageQuery } from '../../shared/client/use-device-pages.ts';
import { store } from '../../shared/client/store.ts';

/** Nobody subscribes yet: the element's own hooks find the calls under way, or their answers. */
const ahead = { subscribe: false } as const;

/** Asks for the account and, as soon as its role is known, for the first devices, while the element is rendered. */
export function prefetchDevices(owner: string | undefined): void {
  if (sessionStatus() === 'none' || sessionStatus() === 'expired') return;
  void store.dispatch(accountApi.endpoints.accountInfo.initiate(undefined, ahead)).then(({ data: account }) => {
    if (!account) return;
    const agent = isAgent(account);
    const { agentDevices, minerDevices } = devicesApi.endpoints;
    const first = devicePageQuery(0, { key_style: 'day', username: agent ? owner : undefined });
    if (agent && !owner) void store.dispatch(agentDevices.initiate(first, ahead));
    else void store.dispatch(minerDevices.initiate(first, ahead));
  });
}
