import { withdrawalPhone } from '../../core/phone.ts';
import { useAccountInfoQuery, usePayInfoQuery } from './account.api.ts';
import type { AccountInfo } from './account.calls.ts';

/**
 * Returns the account's phone number, or that of the payout details if the platform returned the account's only at the
 * sign-in.
 * @returns digits, '' if there is none, `undefined` until it is known
 */
export function useAccountPhone({ phoneNumber, payInfo }: AccountInfo): string | undefined {
  const known = phoneNumber || payInfo?.phoneNumber;
  const own = usePayInfoQuery(undefined, { skip: Boolean(known || payInfo) });
  return known || own.currentData?.phoneNumber || (own.isLoading ? undefined : '');
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
  const own = usePayInfoQuery(undefined, { skip: Boolean(account.payInfo) });
  const payInfo = account.payInfo ?? own.currentData;
  return {
    phone: payInfo || own.error ? withdrawalPhone(account, payInfo) : undefined,
    async fetchPhone() {
      try {
        const { data } = await info.refetch();
        if (!data) return undefined;
        return withdrawalPhone(data, data.payInfo ?? (own.isUninitialized ? undefined : (await own.refetch()).data));
      } catch {
        // the element was removed meanwhile, so the result is not needed
        return undefined;
      }
    },
  };
}
