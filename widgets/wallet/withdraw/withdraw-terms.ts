import type { AccountInfo } from '../../../shared/contract/account.ts';
import type { PayInfo } from '../../../shared/contract/payout.ts';
import type { ShanghaiTime } from '../../../shared/domain/shanghai-time.ts';
import type { PayoutTerms, WalletType } from '../../../shared/domain/withdrawal-quote.ts';
import type { WalletParameters } from '../use-wallet-terms.ts';
import type { AmountLimits } from './amount.rules.ts';

/** All that the withdraw dialog needs to know of a wallet, its owner and the platform's parameters. */
export interface WithdrawTerms extends AmountLimits {
  walletType: WalletType;
  payout: PayoutTerms;
  /** percent */
  feePercent: number;
  /** days the person is told */
  arrivalDays: number;
  /** last day of arrival, Shanghai */
  arrival: ShanghaiTime;
  /** payout account, masked */
  account: string;
  /** account holder, masked; '' when unknown */
  holder: string;
  /** where the code goes */
  phoneNumber: string;
  /** sensitive numbers are hidden (§5) */
  masked: boolean;
}

/** What the wallet knows when its withdraw button is pressed. */
export interface WithdrawFlowProps {
  account: AccountInfo;
  payInfo: PayInfo | undefined;
  masked: boolean;
  walletType: WalletType;
  parameters: WalletParameters;
  /** cents */
  left: number;
  /** whether the wallet can be withdrawn from at this moment */
  open: boolean;
  /** server time, ms */
  now: number;
  onClose: () => void;
  /** asks to see the withdrawal records */
  onRecords: () => void;
  onTicketRefused: () => void;
}
