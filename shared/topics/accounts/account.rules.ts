/** Roles and their permissions (§6). */
export interface RoleFields {
  /** agent, miner or another role of the platform. Empty: unknown */
  readonly role: string;
  readonly username: string;
  readonly agentAccount?: string | undefined;
  /** The value of the platform. It counts if no list is configured or the role is unknown. */
  readonly needReconcileUser?: boolean | undefined;
}

/**
 * Returns whether the settlement of this user is reconciled here: of agents outside the list of special users, and of miners
 * whose agent is in the list. Only these users see billing settlement, certification, beneficiary and the wallet password.
 * An unknown role does not remove them: the result is false only if the user is ruled out as an agent and as a miner.
 */
export function needsReconciliation(user: RoleFields, specialUsers: readonly string[] | undefined): boolean {
  const { role, username, agentAccount, needReconcileUser } = user;
  if (needReconcileUser !== undefined && (!specialUsers || role === '')) return needReconcileUser;
  const special = specialUsers ?? [];
  const asAgent = !special.includes(username);
  const asMiner = agentAccount !== undefined && special.includes(agentAccount);
  if (role === '') return asAgent || asMiner;
  return role === 'agent' ? asAgent : role === 'miner' && asMiner;
}

/** Returns the agent that settles the income of a sub-account. `undefined` if it is settled here, or if the role is unknown. */
export function settlingAgent(user: RoleFields, specialUsers: readonly string[] | undefined): string | undefined {
  const { role, agentAccount } = user;
  return role === 'miner' && !needsReconciliation(user, specialUsers) ? agentAccount || undefined : undefined;
}

/**
 * Derives the role from the agent account: an agent has none or its own. Agents and miners may both have another one, so
 * that the role is unknown.
 */
export function roleByAgent(agentAccount: string | undefined, username: string | undefined): 'agent' | '' {
  return agentAccount !== undefined && (agentAccount === '' || agentAccount === username) ? 'agent' : '';
}

/**
 * Derives the role from the response to the request for the user list (§7.6): an account with users is an agent, and an
 * account under an agent that is refused the list is a miner. `undefined` in all other cases, because a platform may respond
 * with an empty list to a miner as well.
 */
export function roleByUserList(
  agentAccount: string | undefined,
  { users = 0, isForbidden = false }: { readonly users?: number; readonly isForbidden?: boolean },
): 'agent' | 'miner' | undefined {
  if (isForbidden) return agentAccount ? 'miner' : undefined;
  return users > 0 ? 'agent' : undefined;
}

export const isAgent = (user: Pick<RoleFields, 'role'>): boolean => user.role === 'agent';

/** Returns whether the user is an agent or of an unknown role. The platform then refuses a user who is not an agent. */
export const mayBeAgent = (user: Pick<RoleFields, 'role'>): boolean => isAgent(user) || user.role === '';

/** Whether the user is paid as a company, which issues invoices. */
export const isCompanyPayee = ({
  payInfo,
}: {
  readonly payInfo?: { readonly collectionMethod?: string | undefined } | null | undefined;
}): boolean => payInfo?.collectionMethod === 'enterpriseCard';
