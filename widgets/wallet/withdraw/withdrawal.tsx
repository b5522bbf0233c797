import type { WalletType } from '#shared/domain/withdrawal-quote.ts';
import type { WalletTerms } from '../use-wallet-terms.ts';
import { WithdrawalFrame } from '../wallet-panels.tsx';
import { withdrawFacts, type WithdrawalPage } from './use-withdraw-form.ts';
import { WithdrawFlow } from './withdraw-flow.tsx';

export interface WithdrawalProps {
  page: WithdrawalPage;
  walletType: WalletType;
  terms: WalletTerms;
  onClose: () => void;
  onRecords: () => void;
}

/** The way to a withdrawal, as soon as the wallet's balance and parameters are known. */
export default function Withdrawal({ page, walletType, terms, onClose, onRecords }: WithdrawalProps) {
  const facts = withdrawFacts(page, walletType, terms, { onClose, onRecords });
  return facts ? <WithdrawFlow {...facts} /> : <WithdrawalFrame onClose={onClose} />;
}
