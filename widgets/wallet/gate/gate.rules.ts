/** What the gate shows, decided from facts alone; apart from the wallet's own rules, as most people never see it. */
import { needsNode, type GateStep, type WalletAccount } from '../wallet.rules.ts';

/** The steps that this account goes through, those behind it included (a migrated account has read the notice). */
export function gateSteps(account: WalletAccount): Exclude<GateStep, 'open'>[] {
  return (['notice', 'node', 'set', 'enter'] as const).filter(
    (step) =>
      step === 'enter' ||
      (step === 'notice' && account.isMigrated) ||
      (step === 'node' && needsNode(account)) ||
      (step === 'set' && account.walletPasswordFilled === false),
  );
}
