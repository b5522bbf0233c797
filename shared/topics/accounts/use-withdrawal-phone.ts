import { withdrawalPhone } from '../../core/phone.ts';
import { useAccountInfoQuery, usePayInfoQuery } from './account.api.ts';
import type { AccountInfo } from './account.calls.ts';

/**
 * Returns the account's phone number, or that of the payout details if the platform returned the account's only at the
 * sign-in.
 * @returns digits, '' if there is none, `undefined` until it is known
 */
export function useAccountPhone({ phoneNumber, payInfo }: AccountInfo): string | undefined {
  const knownPhone = phoneNumber || payInfo?.phoneNumber;
  const payInfoQuery = usePayInfoQuery(undefined, { skip: Boolean(knownPhone || payInfo) });
  return knownPhone || payInfoQuery.currentData?.phoneNumber || (payInfoQuery.isLoading ? undefined : '');
}

export interface WithdrawalPhone {
  /** digits, '' if there is none, `undefined` until it is known */
  readonly phone: string | undefined;
  /**
   * Fetches the number from the platform.
   * @returns `undefined` if the platform does not return it
   */
  fetchPhone(): Promise<string | undefined>;
}

/**
 * Returns the phone that receives codes for payout details and withdrawals: the number in the payout details, or the
 * account's (§3, PayInfo).
 */
export function useWithdrawalPhone(account: AccountInfo): WithdrawalPhone {
  const info = useAccountInfoQuery();
  const payInfoQuery = usePayInfoQuery(undefined, { skip: Boolean(account.payInfo) });
  const payInfo = account.payInfo ?? payInfoQuery.currentData;
  return {
    phone: payInfo || payInfoQuery.error ? withdrawalPhone(account, payInfo) : undefined,
    async fetchPhone() {
      try {
        const { data } = await info.refetch();
        if (!data) return undefined;
        return withdrawalPhone(
          data,
          data.payInfo ?? (payInfoQuery.isUninitialized ? undefined : (await payInfoQuery.refetch()).data),
        );
      } catch {
        // the element was removed meanwhile, so the result is not needed
        return undefined;
      }
    },
  };
}
