import type { WalletFacts, WalletTerms } from '#shared/domain/wallet-terms.ts';
import { withdrawFacts, type WithdrawalPage } from './use-withdraw-form.ts';
import { WithdrawFlow } from './withdraw-flow.tsx';
import WithdrawalFrame from './withdrawal-frame.tsx';

export interface WithdrawalProps {
  page: WithdrawalPage;
  wallet: WalletFacts;
  terms: WalletTerms;
  onClose: () => void;
  onRecords: () => void;
}

/** Starts the withdrawal as soon as balance and parameters of the wallet are loaded. */
export default function Withdrawal({ page, wallet, terms, onClose, onRecords }: WithdrawalProps) {
  const facts = withdrawFacts(page, wallet, terms, { onClose, onRecords });
  return facts ? <WithdrawFlow {...facts} /> : <WithdrawalFrame onClose={onClose} />;
}
