import { useEffect, useState } from 'react';
import { hidesSensitive } from '../../shared/domain/masking.ts';
import type { Cents } from '../../shared/domain/money.ts';
import { needsReconciliation } from '../../shared/domain/roles.ts';
import { offersWeekly, shownCycle, type Cycle } from '../../shared/domain/wallet-choice.ts';
import { MONTHLY, WEEKLY, type WalletType } from '../../shared/domain/withdrawal-quote.ts';
import { attribute } from '../../shared/element/attributes.ts';
import { defineWidget, type WidgetElement, type WidgetProps } from '../../shared/element/define-widget.tsx';
import { useWidget, useWidgetState } from '../../shared/host/widget-context.ts';
import { getConfiguration } from '../../shared/host/configuration.ts';
import { useText } from '../../shared/host/locale.ts';
import { useAccountInfoQuery } from '../../shared/client/account.api.ts';
import { usePayInfoQuery } from '../../shared/client/payout.api.ts';
import { useSession } from '../../shared/client/use-session.ts';
import { hasWalletTicket } from '../../shared/client/wallet-ticket.ts';
import { lazyModule } from '../../shared/ui/lazy-part.ts';
import { useRequiredModule } from '../../shared/ui/use-part.ts';
import { closeWallet, openWallet, useGate } from './use-gate.ts';
import { prefetchWallet, useWalletFigures } from './wallet-figures.ts';
import { WalletPage } from './wallet-page.tsx';
import { GatePlaceholder, WalletSkeleton } from './wallet-view.tsx';
import { walletText } from './wallet.text.ts';

const gate = lazyModule(() => import('./gate/gate.tsx'));
const problem = lazyModule(() => import('../../shared/features/account/account-problem.tsx'));

const attributes = {
  /** the wallet shown first, where both are offered (§2.4) */
  cycle: attribute.oneOf(['week', 'month']),
};

/**
 * The settlement wallet: its gate, the weekly and the monthly wallet with their rules, records and withdrawals.
 *
 * @element partner-wallet
 * @attr {'week'|'month'} cycle - the wallet shown first; without it the account's own settlement cycle
 * @slot bill - in place of the month's bill in the monthly wallet
 * @event partner-widget-ready - the balance, or a step of the gate, is on screen
 * @event partner-widget-failed - the wallet could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-navigation-requested - `{to, params?}`: certification, beneficiary, password, bills, income, article, help, login
 * @event partner-session-required - nobody is signed in
 * @event partner-cycle-changed - `{cycle}`: the person switches wallets; a host that cancels it keeps the one on screen
 * @event partner-withdrawal-submitted - `{walletType, amount}`: a withdrawal was accepted; amount in cents, type 1 is weekly
 */
function Wallet({ cycle: asked }: WidgetProps<typeof attributes>) {
  const text = useText(walletText);
  const session = useSession();
  const signedOut = session === 'none' || session === 'expired';
  const info = useAccountInfoQuery(undefined, { skip: signedOut });
  const account = info.currentData;
  const { step, seeNotice } = useGate(account);
  const refused = account !== undefined && !needsReconciliation(account, getConfiguration().specialUsers);
  const open = step === 'open' && !refused;

  // what the person chose holds until the host wishes for something new
  const [wish, setWish] = useState<Cycle | undefined>(asked);
  const [followed, setFollowed] = useState(asked);
  if (asked !== followed) {
    setFollowed(asked);
    setWish(asked);
  }
  // With a ticket the balance is asked for together with the account, so that it needs one round trip.
  const [ticketed] = useState(hasWalletTicket);
  const early = ticketed && !signedOut && !account && !info.error;
  const own = usePayInfoQuery(undefined, { skip: !open || Boolean(account?.payInfo) });
  const payInfo = account?.payInfo ?? own.currentData;
  const week = useWalletFigures(WEEKLY, open || (early && asked !== 'month'));
  const weekly = offersWeekly(payInfo?.billingCycle, week.balance?.leftAmount);
  const cycle = shownCycle(weekly, wish, payInfo?.billingCycle);
  const month = useWalletFigures(MONTHLY, (open && cycle === 'month') || (early && asked !== 'week'));

  const widget = useWidget();
  useEffect(() => {
    if (signedOut) widget.emit('partner-session-required', {});
  }, [signedOut, widget]);
  const gated = step !== undefined && step !== 'open';
  // who has come through the gate was asked there to verify (§6)
  const [verifyAsked, setVerifyAsked] = useState(false);
  const Gate = useRequiredModule(gate, gated && !refused);
  const trouble = signedOut || refused || (info.error !== undefined && !account);
  const Problem = useRequiredModule(problem, trouble);
  useWidgetState(Boolean((gated && Gate) || (refused && Problem)), account ? undefined : info.error);

  if (trouble) {
    if (!Problem) return <WalletSkeleton />;
    if (signedOut) return <Problem.SignedOut onSignIn={() => widget.requestNavigation('login')} />;
    if (refused) return <Problem.Refused title={text.refusedTitle} text={text.refusedText} />;
    if (info.error)
      return <Problem.Failed error={info.error} busy={info.isFetching} onRetry={() => void info.refetch()} />;
  }
  if (account && gated) {
    if (!Gate) return <GatePlaceholder />;
    return (
      <Gate.Gate
        step={step}
        account={account}
        refreshing={info.isFetching}
        onNoticeSeen={seeNotice}
        onRefresh={() => void info.refetch()}
        onTicket={(ticket) => {
          setVerifyAsked(account.needVerify === true);
          openWallet(account.uid, ticket);
        }}
      />
    );
  }
  // the weekly wallet was asked for, and only its balance can tell whether it is offered
  const undecided = wish === 'week' && !weekly && !week.balance && !week.error;
  if (!account || undecided || (!payInfo && own.isLoading))
    return ticketed || account ? <WalletSkeleton /> : <GatePlaceholder />;
  return (
    <WalletPage
      account={account}
      payInfo={payInfo}
      masked={hidesSensitive(account, getConfiguration().uidAllowList)}
      cycle={cycle}
      onCycle={
        weekly
          ? (next) => {
              if (widget.emit('partner-cycle-changed', { cycle: next })) setWish(next);
            }
          : undefined
      }
      figures={cycle === 'week' ? week : month}
      verifyAsked={verifyAsked}
      onTicketRefused={closeWallet}
    />
  );
}

export type PartnerWallet = WidgetElement<typeof attributes>;

defineWidget('partner-wallet', Wallet, {
  attributes,
  prefetch: ({ cycle }) => prefetchWallet(cycle),
  events: ['partner-session-required', 'partner-cycle-changed', 'partner-withdrawal-submitted'],
});

declare global {
  interface HTMLElementTagNameMap {
    'partner-wallet': PartnerWallet;
  }
  interface HTMLElementEventMap {
    'partner-cycle-changed': CustomEvent<{ cycle: Cycle }>;
    'partner-withdrawal-submitted': CustomEvent<{
      walletType: WalletType;
      /** cents */
      amount: Cents;
    }>;
  }
}
