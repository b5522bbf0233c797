import { defineWidget, type WidgetElement } from '#shared/element/define-widget.tsx';
import { useWidgetState } from '#shared/host/widget-context.ts';
import { useSignedIn } from '#shared/features/account/for-account.tsx';
import { useAccountInfoQuery } from '#shared/client/account.api.ts';
import { useArticleQuery } from '#shared/client/articles.api.ts';
import { isGranted } from '#shared/client/session-scope.ts';
import { lazyModule, useOptionalModule } from '#shared/ui/base/lazy-part.ts';
import { AGREEMENT, startupQuestion } from './startup-dialogs.rules.ts';
import { useNoticeConfirmed } from './use-notice-confirmed.ts';

const dialogs = lazyModule(() => import('./dialogs.tsx'));

/**
 * What is asked at the start: the violation-deduction (SLA) agreement, then the settlement cycle (§4). Shows nothing when
 * there is nothing to ask.
 *
 * @element partner-startup-dialogs
 * @event partner-widget-ready - a dialog is on screen, or nothing is to be asked
 * @event partner-widget-failed - what it cannot do without could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-session-required - nobody is signed in
 * @event partner-navigation-requested - `{to, params?}`: wallet after a weekly cycle, login when the agreement is refused
 */
function StartupDialogs() {
  const signedIn = useSignedIn();
  const confirmed = useNoticeConfirmed();
  const info = useAccountInfoQuery(undefined, { skip: !signedIn });
  const account = signedIn ? info.currentData : undefined;
  const asked = account && startupQuestion(account, confirmed);
  // what cannot be answered on this page is asked on another
  const question = asked === 'cycle' && !isGranted('modifyBillingCycle') ? undefined : asked;
  const module = useOptionalModule(dialogs, question !== undefined);
  // the text comes together with the code that shows it
  useArticleQuery(AGREEMENT, { skip: question !== 'agreement' });

  const settled = account !== undefined && (question === undefined || module !== undefined);
  useWidgetState(settled, signedIn && !account ? info.error : undefined);

  return question && module ? <module.Dialogs question={question} /> : null;
}

export type PartnerStartupDialogs = WidgetElement<Record<never, never>>;

defineWidget('partner-startup-dialogs', StartupDialogs, { events: ['partner-session-required'] });

declare global {
  interface HTMLElementTagNameMap {
    'partner-startup-dialogs': PartnerStartupDialogs;
  }
}
