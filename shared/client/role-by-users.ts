/** The role by the list of users. Loaded on demand, because most platforms send the role. */
import type { PartialAccount } from '../contract/account.ts';
import { minersCall } from '../contract/devices.ts';
import { callPlatform } from './base-query.ts';
import { apiRequest } from './request.ts';

/**
 * Returns agent for an account with users (§7.6), and miner for an account under an agent that is refused the list. The role
 * is unknown (`undefined`) in all other cases, because a platform may respond with an empty list to a miner as well.
 */
export async function roleByUsers(
  { agentAccount }: PartialAccount,
  signal: AbortSignal,
): Promise<'agent' | 'miner' | undefined> {
  const { data, error } = await callPlatform(apiRequest(minersCall, { query: { pageIndex: 1, pageSize: 1 } }), signal);
  if (error) return error.status === 403 && agentAccount ? 'miner' : undefined;
  return data.list.length > 0 ? 'agent' : undefined;
}
