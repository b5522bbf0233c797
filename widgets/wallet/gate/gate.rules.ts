/** Decides the steps of the gate. Separate from the wallet's rules, because most users never see the gate. */
import { STEP_SCREENS } from '#shared/host/navigation.ts';
import { openSteps } from '#shared/topics/accounts/setup-steps.rules.ts';
import { needsNode, type GateStep, type WalletAccount } from '../wallet-view.rules.ts';

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

/** A task before the first withdrawal, named by the page that completes it. */
export type SetupTask = (typeof STEP_SCREENS)[keyof typeof STEP_SCREENS]['to'];

/** Returns the tasks that are left before the first withdrawal, in order. The button of the gate names the first one. */
export const tasksLeft = (account: WalletAccount): readonly SetupTask[] =>
  openSteps(account).map((step) => STEP_SCREENS[step].to);
