/** The role by the list of users. Loaded on demand, because most platforms send the role. */
import type { PartialAccount } from './account.calls.ts';
import { minersCall } from '../devices/device.calls.ts';
import { roleByUserList } from './account.rules.ts';
import { callPlatform } from '../../client/base-query.ts';
import { apiRequest } from '../../client/request.ts';

/** Requests the list of users, and derives the role from the response. */
export async function roleByUsers(
  { agentAccount }: PartialAccount,
  signal: AbortSignal,
): Promise<'agent' | 'miner' | undefined> {
  const { data, error } = await callPlatform(apiRequest(minersCall, { query: { pageIndex: 1, pageSize: 1 } }), signal);
  return roleByUserList(agentAccount, error ? { isForbidden: error.status === 403 } : { users: data.list.length });
}
