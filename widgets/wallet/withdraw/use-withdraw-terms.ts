import { maskName } from '../../../shared/domain/masking.ts';
import { withdrawalPhone } from '../../../shared/domain/phone.ts';
import { shanghai } from '../../../shared/domain/shanghai-time.ts';
import { WEEKLY } from '../../../shared/domain/withdrawal-quote.ts';
import { expectedArrival } from '../../../shared/domain/withdrawal-window.ts';
import { useAccountLabel } from '../account-label.ts';
import { arrivalDays } from '../arrival-days.ts';
import type { WithdrawFlowProps, WithdrawTerms } from './withdraw-terms.ts';

/** What the dialog needs, out of what the wallet knows. */
export function useWithdrawTerms(facts: WithdrawFlowProps): WithdrawTerms {
  const { account, payInfo, masked, walletType, parameters, left, now } = facts;
  const accountLabel = useAccountLabel(masked);
  const days = arrivalDays();
  return {
    walletType,
    left,
    min: parameters.min,
    max: parameters.max,
    feePercent: parameters.feePercent,
    payout: payInfo ?? {},
    arrivalDays: walletType === WEEKLY ? days.weekly : days.monthly,
    arrival: shanghai(expectedArrival(walletType, now, days)),
    account: payInfo ? accountLabel(payInfo) : '',
    holder: maskName(payInfo?.bankAccount || account.realName),
    phoneNumber: withdrawalPhone(account, payInfo),
    masked,
  };
}
