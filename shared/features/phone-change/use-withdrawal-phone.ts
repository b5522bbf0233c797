import { withdrawalPhone } from '../../domain/masking.ts';
import { useAccountInfoQuery, usePayInfoQuery } from '../../client/account.api.ts';
import type { AccountInfo } from '../../contract/account.ts';

/**
 * The account's phone: where the platform tells it at the log-in alone, and that is some pages ago, the payout info's.
 * @returns digits, '' where there is none; `undefined` until it is known
 */
export function useAccountPhone({ phoneNumber, payInfo }: AccountInfo): string | undefined {
  const known = phoneNumber || payInfo?.phoneNumber;
  const own = usePayInfoQuery(undefined, { skip: Boolean(known || payInfo) });
  return known || own.currentData?.phoneNumber || (own.isLoading ? undefined : '');
}

export interface WithdrawalPhone {
  /** digits, '' where there is none; `undefined` until it is known */
  readonly phone: string | undefined;
  /** Asks the platform anew. @returns the number it keeps, `undefined` when it does not say */
  ask(): Promise<string | undefined>;
}

/** The phone that codes for payout info and withdrawals go to: the payout info's, where it has one (§3, PayInfo). */
export function useWithdrawalPhone(account: AccountInfo): WithdrawalPhone {
  const info = useAccountInfoQuery();
  const own = usePayInfoQuery(undefined, { skip: Boolean(account.payInfo) });
  const payInfo = account.payInfo ?? own.currentData;
  return {
    phone: payInfo || own.error ? withdrawalPhone(account, payInfo) : undefined,
    async ask() {
      try {
        const { data } = await info.refetch();
        if (!data) return undefined;
        return withdrawalPhone(data, data.payInfo ?? (own.isUninitialized ? undefined : (await own.refetch()).data));
      } catch {
        // the element was removed meanwhile: nobody is left to ask for
        return undefined;
      }
    },
  };
}
