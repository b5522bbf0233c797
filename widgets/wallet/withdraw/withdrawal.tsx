import type { WalletFacts, WalletTerms } from '#shared/domain/wallet-terms.ts';
import { WithdrawalFrame } from '../wallet-panels.tsx';
import { withdrawFacts, type WithdrawalPage } from './use-withdraw-form.ts';
import { WithdrawFlow } from './withdraw-flow.tsx';

export interface WithdrawalProps {
  page: WithdrawalPage;
  wallet: WalletFacts;
  terms: WalletTerms;
  onClose: () => void;
  onRecords: () => void;
}

/** The way to a withdrawal, as soon as the wallet's balance and parameters are known. */
export default function Withdrawal({ page, wallet, terms, onClose, onRecords }: WithdrawalProps) {
  const facts = withdrawFacts(page, wallet, terms, { onClose, onRecords });
  return facts ? <WithdrawFlow {...facts} /> : <WithdrawalFrame onClose={onClose} />;
}
