/** Decides the steps of the gate. Separate from the wallet's rules, because most users never see the gate. */
import { needsNode, type GateStep, type WalletAccount } from '../wallet.rules.ts';

/** Returns all steps of this account, including completed ones, such as the notice of a migrated account. */
export function gateSteps(account: WalletAccount): Exclude<GateStep, 'open'>[] {
  return (['notice', 'node', 'set', 'enter'] as const).filter(
    (step) =>
      step === 'enter' ||
      (step === 'notice' && account.isMigrated) ||
      (step === 'node' && needsNode(account)) ||
      (step === 'set' && account.walletPasswordFilled === false),
  );
}
