/** The steps of an account before its first withdrawal (§6). */
import type { AccountInfo } from './account.calls.ts';

type AccountStep = 'identity' | 'payout' | 'wallet-password';

type StepFacts = Pick<AccountInfo, 'idenAuthenticationed' | 'collectionInfoFilled' | 'walletPasswordFilled'>;

interface StepState {
  readonly step: AccountStep;
  readonly done: boolean;
}

/** Returns the steps that the platform reports, in their order, so that no step is marked as done without being done. */
export function accountSteps({
  idenAuthenticationed,
  collectionInfoFilled,
  walletPasswordFilled,
}: StepFacts): readonly StepState[] {
  const states = [
    ['identity', idenAuthenticationed],
    ['payout', collectionInfoFilled],
    ['wallet-password', walletPasswordFilled],
  ] as const;
  return states.flatMap(([step, done]) => (done === undefined ? [] : [{ step, done }]));
}

/** Returns the steps that are known to be open. */
export const openSteps = (account: StepFacts): readonly AccountStep[] =>
  accountSteps(account)
    .filter(({ done }) => !done)
    .map(({ step }) => step);
