import { defineWidget, type WidgetElement } from '#shared/element/define-widget.tsx';
import { useWidgetState } from '#shared/host/widget-context.ts';
import { useSignedIn } from '#shared/features/account/for-account.tsx';
import { useContractQuery } from '#shared/client/account.api.ts';
import { lazyModule, useOptionalModule } from '#shared/ui/base/lazy-part.ts';
import { reminderOf } from './contract.rules.ts';

const reminderPart = lazyModule(() => import('./contract-reminder.tsx'));

/**
 * Says that the contract is about to expire or has expired, with the mini-program's code to renew it. Shows nothing else.
 *
 * @element partner-contract-banner
 * @event partner-widget-ready - the banner is on screen, or there is nothing to say
 * @event partner-widget-failed - what it cannot do without could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - nobody is signed in
 * @csspart reminder - the banner, when there is one: the place for a margin of the host's
 */
function ContractBanner() {
  const signedIn = useSignedIn();
  const { currentData: contract, error } = useContractQuery(undefined, { skip: !signedIn });
  const reminder = signedIn && contract ? reminderOf(contract) : undefined;
  const module = useOptionalModule(reminderPart, reminder !== undefined);

  const settled = signedIn && contract !== undefined && (reminder === undefined || module !== undefined);
  useWidgetState(settled, signedIn && !contract ? error : undefined);

  return reminder && module ? <module.ContractReminder reminder={reminder} /> : null;
}

export type PartnerContractBanner = WidgetElement<Record<never, never>>;

defineWidget('partner-contract-banner', ContractBanner, { events: ['partner-session-required'] });

declare global {
  interface HTMLElementTagNameMap {
    'partner-contract-banner': PartnerContractBanner;
  }
}
