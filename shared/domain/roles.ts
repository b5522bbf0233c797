/** Who may see what (§6). */
export interface RoleFacts {
  readonly role: string;
  readonly username: string;
  readonly agentAccount?: string | undefined;
  /** the platform's own word, used only where no list is configured */
  readonly needReconcileUser?: boolean | undefined;
}

/**
 * Whether the settlement of this user is reconciled here: agents that are not on the list of special users, and miners
 * whose agent is on it. Only such users see billing settlement, certification, beneficiary and the wallet password.
 */
export function needsReconciliation(user: RoleFacts, specialUsers: readonly string[] | undefined): boolean {
  if (!specialUsers && user.needReconcileUser !== undefined) return user.needReconcileUser;
  const special = specialUsers ?? [];
  if (user.role === 'agent') return !special.includes(user.username);
  return user.role === 'miner' && user.agentAccount !== undefined && special.includes(user.agentAccount);
}

/** The role of somebody of whom only the agent is known: a miner has one, an agent has none, or is its own. */
export function roleByAgent(agentAccount: string | undefined, username: string | undefined): string {
  if (agentAccount === undefined) return '';
  return agentAccount === '' || agentAccount === username ? 'agent' : 'miner';
}

export const isAgent = (user: Pick<RoleFacts, 'role'>): boolean => user.role === 'agent';
