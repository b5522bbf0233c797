import { withdrawalPhone } from '../../domain/phone.ts';
import { useAccountInfoQuery } from '../../platform/account.api.ts';
import { usePayInfoQuery } from '../../platform/payout.api.ts';
import type { AccountInfo } from '../../platform/schemas/account.ts';

const QUIET = { quiet: true };

export interface WithdrawalPhone {
  /** digits, '' where there is none; `undefined` until it is known */
  readonly phone: string | undefined;
  /** Asks the platform anew. @returns the number it keeps, `undefined` when it does not say */
  ask(): Promise<string | undefined>;
}

/** The phone that codes for payout info and withdrawals go to: the payout info's, where it has one (§3, PayInfo). */
export function useWithdrawalPhone(account: AccountInfo): WithdrawalPhone {
  const info = useAccountInfoQuery();
  const own = usePayInfoQuery(QUIET, { skip: Boolean(account.payInfo) });
  const payInfo = account.payInfo ?? own.currentData;
  return {
    phone: payInfo || own.error ? withdrawalPhone(account, payInfo) : undefined,
    async ask() {
      const { data } = await info.refetch();
      if (!data) return undefined;
      return withdrawalPhone(data, data.payInfo ?? (own.isUninitialized ? undefined : (await own.refetch()).data));
    },
  };
}
