/** Actions that the search finds next to pages and data (no React, no I/O). */
import { searchKey } from '#shared/core/clean-text.ts';
import { STEP_SCREENS, type NavigationDetail } from '#shared/host/navigation.ts';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import { isAgent, isCompanyPayee } from '#shared/topics/accounts/account.rules.ts';
import type { CallName } from '#shared/topics/calls.ts';
import type { Cycle } from '#shared/topics/money/wallet/wallet.rules.ts';

export type ActionName =
  | 'withdraw'
  | 'bind'
  | 'invoice'
  | 'payout'
  | 'offline'
  | 'statement'
  | 'ticket'
  | 'invite'
  | 'walletPassword'
  | 'loginPassword'
  | 'phone';

export interface Action extends NavigationDetail {
  readonly name: ActionName;
  /** the wallet, if it is open for a withdrawal now */
  readonly cycle?: Cycle;
}

/** Data that decides which actions the user can take. */
export interface ActionFacts {
  readonly account: Pick<AccountInfo, 'role' | 'needVerify' | 'payInfo'>;
  /** whether the settlement of the account is reconciled here (§6) */
  readonly isReconciled: boolean;
  /** whether the session permits a call and the platform has it */
  readonly allows: (call: CallName) => boolean;
  /** the wallets that are known to be open for a withdrawal */
  readonly openCycles: readonly Cycle[];
}

/** Returns the actions of the user in their order, each with its screen. */
export function possibleActions({ account, isReconciled, allows, openCycles }: ActionFacts): readonly Action[] {
  // an account that must be verified in the mini-program cannot withdraw (§6)
  const withdraws = isReconciled && account.needVerify !== true && allows('withdraw');
  const actions: readonly (Action | false)[] = [
    ...(withdraws ? withdrawals(openCycles) : []),
    allows('imageRecommendation') && { name: 'bind', to: 'bind-device' },
    isCompanyPayee(account) && allows('monthlyBill') && { name: 'invoice', to: 'bills', params: { invoice: '1' } },
    isReconciled && allows('modifyPayInfo') && { name: 'payout', ...STEP_SCREENS.payout },
    allows(isAgent(account) ? 'deviceIncome' : 'minerDeviceIncome') && {
      name: 'offline',
      to: 'devices',
      params: { state: 'offline' },
    },
    isReconciled && allows('wallet') && { name: 'statement', to: 'statement' },
    allows('createTicket') && { name: 'ticket', to: 'tickets' },
    isAgent(account) && allows('inviteLink') && { name: 'invite', to: 'miners' },
    isReconciled && allows('modifyWalletPassword') && { name: 'walletPassword', ...STEP_SCREENS['wallet-password'] },
    allows('modifyPassword') && { name: 'loginPassword', to: 'password' },
    isReconciled && allows('modifyPhoneNumber') && { name: 'phone', ...STEP_SCREENS.payout },
  ];
  return actions.filter((action) => action !== false);
}

/** Without a wallet that is known to be open, the wallet states when it opens. */
const withdrawals = (openCycles: readonly Cycle[]): readonly Action[] =>
  openCycles.length > 0
    ? openCycles.map((cycle) => ({ name: 'withdraw', to: 'wallet', params: { cycle, withdraw: '1' }, cycle }))
    : [{ name: 'withdraw', to: 'wallet', params: { withdraw: '1' } }];

/** The texts of an action in both languages. */
export interface ActionTexts {
  readonly labels: readonly string[];
  /** other words for it, separated by spaces */
  readonly words: readonly string[];
}

/** Returns whether a label contains the keywords, or another word begins with them. */
export const isActionFound = ({ labels, words }: ActionTexts, keyWords: string): boolean =>
  labels.some((label) => searchKey(label).includes(keyWords)) ||
  words.some((each) => each.split(' ').some((word) => searchKey(word).startsWith(keyWords)));
