/** The steps that an account has to take (§6; no React, no I/O). */
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';

export type AccountStep = 'certification' | 'beneficiary' | 'password';

/**
 * Returns the steps that are known to be open, in their order. An account that must first be verified in the mini-program
 * cannot take the others.
 */
export function openSteps({
  needVerify,
  idenAuthenticationed,
  collectionInfoFilled,
  walletPasswordFilled,
}: Pick<
  AccountInfo,
  'needVerify' | 'idenAuthenticationed' | 'collectionInfoFilled' | 'walletPasswordFilled'
>): AccountStep[] {
  if (needVerify === true) return ['certification'];
  return [
    ...(idenAuthenticationed === false ? (['certification'] as const) : []),
    ...(collectionInfoFilled === false ? (['beneficiary'] as const) : []),
    ...(walletPasswordFilled === false ? (['password'] as const) : []),
  ];
}
