import { toPlatformError } from '#shared/client/errors.ts';
import { useState, useSyncExternalStore } from 'react';
import { hidesSensitive } from '#shared/domain/masking.ts';
import type { Cents } from '#shared/domain/money.ts';
import { needsReconciliation } from '#shared/domain/roles.ts';
import { offersWeekly, shownCycle, type Cycle } from '#shared/domain/withdrawal-window.ts';
import { MONTHLY, WEEKLY, type WalletType } from '#shared/domain/withdrawal-quote.ts';
import { attribute } from '#shared/element/attributes.ts';
import { defineWidget, type WidgetElement, type WidgetProps } from '#shared/element/define-widget.tsx';
import { useHostValue, useWidget } from '#shared/host/widget-context.ts';
import { ForAccount } from '#shared/features/account/for-account.tsx';
import { getConfiguration } from '#shared/host/configuration.ts';
import { useText } from '#shared/host/locale.ts';
import { useErrorAlert } from '#shared/client/alert.ts';
import { useAccountInfoQuery, usePayInfoQuery } from '#shared/client/account.api.ts';
import { askForWallet } from '#shared/client/first-calls.ts';
import type { AccountInfo } from '#shared/contract/account.ts';
import {
  hasWalletTicket,
  clearWalletTicket,
  readWalletTicket,
  saveWalletTicket,
} from '#shared/client/wallet-ticket.ts';
import { lazyModule, useRequiredModule } from '#shared/ui/base/lazy-part.ts';
import { useWalletFigures } from './wallet-figures.ts';
import { WalletPage } from './wallet-page.tsx';
import { GatePlaceholder, WalletSkeleton } from './wallet-view.tsx';
import { walletText } from './wallet.text.ts';
import { localStore } from '#shared/host/safe-storage.ts';
import { createSignal } from '#shared/host/signal.ts';
import { gateStep, type GateStep } from './wallet.rules.ts';

const [listen, tell] = createSignal();

function subscribe(listener: () => void): () => void {
  const stop = listen(listener);
  // the cookie may have run out, or another tab may have opened the wallet, while nobody looked
  document.addEventListener('visibilitychange', listener);
  return () => {
    stop();
    document.removeEventListener('visibilitychange', listener);
  };
}

/** Whether this account has a valid wallet ticket; all wallets of the page follow. */
const useWalletTicket = (uid: string): boolean =>
  useSyncExternalStore(subscribe, () => readWalletTicket(uid) !== undefined);

/** Opens the wallet of this account for a day. */
function openWallet(uid: string, ticket: string): void {
  saveWalletTicket(uid, ticket);
  tell();
}

/** The platform no longer accepts the ticket: the password is asked for again. */
function closeWallet(): void {
  clearWalletTicket();
  tell();
}

const noticeKey = (uid: string): string => `migrationNotice:${uid}`;

/** Where the gate stands for this account, and how its notice is put behind (§4; shown once to each account). */
function useGate(account: AccountInfo): { step: GateStep; seeNotice: () => void } {
  const ticket = useWalletTicket(account.uid);
  const [seenBy, setSeenBy] = useState<string>();
  const noticeSeen = seenBy === account.uid || localStore.get(noticeKey(account.uid)) !== undefined;
  return {
    step: gateStep(account, { noticeSeen, ticket }),
    seeNotice: () => {
      localStore.set(noticeKey(account.uid), 'seen');
      setSeenBy(account.uid);
    },
  };
}

const gate = lazyModule(() => import('./gate/gate.tsx'));

const attributes = {
  /** the wallet shown first, where both are offered (§2.4) */
  cycle: attribute.oneOf(['week', 'month']),
  /** the person has asked for a withdrawal elsewhere: the way to it begins as soon as the wallet can be withdrawn from */
  withdraw: attribute.boolean(),
};

/**
 * The settlement wallet: its gate, the weekly and the monthly wallet with their rules, records and withdrawals.
 *
 * @element partner-wallet
 * @attr {'week'|'month'} cycle - the wallet shown first; without it the account's own settlement cycle
 * @attr {boolean} withdraw - begins a withdrawal by itself, once, as soon as the wallet can be withdrawn from
 * @slot bill - in place of the month's bill in the monthly wallet
 * @event partner-widget-ready - the balance, or a step of the gate, is on screen
 * @event partner-widget-failed - the wallet could not be loaded: `{tag, code, message, requestId?}`
 * @event partner-navigation-requested - `{to, params?}`: certification, beneficiary, password, bills, income, device with `{deviceUUID}`, article, help, login
 * @event partner-session-required - nobody is signed in
 * @event partner-cycle-changed - `{cycle}`: the person switches wallets; a host that cancels it keeps the one on screen
 * @event partner-withdrawal-submitted - `{walletType, amount}`: a withdrawal was accepted; amount in cents, type 1 is weekly
 * @event partner-withdrawal-closed - `{walletType}`: the way to a withdrawal is off the screen, with or without one
 */
function Wallet({ cycle: asked, withdraw }: WidgetProps<typeof attributes>) {
  const text = useText(walletText);
  return (
    <ForAccount
      needs="wallet"
      loading={text.loading}
      skeleton={hasWalletTicket() ? <WalletSkeleton /> : <GatePlaceholder />}
      refusal={(account) =>
        needsReconciliation(account, getConfiguration().specialUsers)
          ? undefined
          : { title: text.refusedTitle, text: text.refusedText }
      }
    >
      {(account) => <AccountWallet account={account} asked={asked} withdraw={withdraw} />}
    </ForAccount>
  );
}

interface AccountWalletProps {
  account: AccountInfo;
  /** the wallet that the host wishes for */
  asked: Cycle | undefined;
  withdraw: boolean;
}

function AccountWallet({ account, asked, withdraw }: AccountWalletProps) {
  const widget = useWidget();
  const [chosen, setChosen] = useHostValue(asked);
  const info = useAccountInfoQuery();
  const { step, seeNotice } = useGate(account);
  const open = step === 'open';
  const own = usePayInfoQuery(undefined, { skip: !open || Boolean(account.payInfo) });
  useErrorAlert(toPlatformError(own.error));
  const payInfo = account.payInfo ?? own.currentData;
  const week = useWalletFigures(WEEKLY, open);
  const weekly = offersWeekly(payInfo?.billingCycle, week.balance?.leftAmount);
  const cycle = shownCycle(weekly, chosen, payInfo?.billingCycle);
  const month = useWalletFigures(MONTHLY, open && cycle === 'month');
  // who has come through the gate was asked there to verify (§6)
  const [verifyAsked, setVerifyAsked] = useState(false);
  const Gate = useRequiredModule(gate, !open);

  if (step !== 'open') {
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
  const undecided = chosen === 'week' && !weekly && !week.balance && !week.error;
  if (undecided || (!payInfo && own.isLoading)) return <WalletSkeleton />;
  return (
    <WalletPage
      account={account}
      payInfo={payInfo}
      masked={hidesSensitive(account, getConfiguration().uidAllowList)}
      cycle={cycle}
      onCycle={
        weekly
          ? (next) => {
              if (widget.emit('partner-cycle-changed', { cycle: next })) setChosen(next);
            }
          : undefined
      }
      figures={cycle === 'week' ? week : month}
      verifyAsked={verifyAsked}
      withdraw={withdraw}
      onTicketRefused={closeWallet}
    />
  );
}

export type PartnerWallet = WidgetElement<typeof attributes>;

defineWidget('partner-wallet', Wallet, {
  attributes,
  prefetch: ({ cycle }) => askForWallet(cycle),
  events: [
    'partner-session-required',
    'partner-cycle-changed',
    'partner-withdrawal-submitted',
    'partner-withdrawal-closed',
  ],
});

declare global {
  interface HTMLElementTagNameMap {
    'partner-wallet': PartnerWallet;
  }
  interface HTMLElementEventMap {
    'partner-cycle-changed': CustomEvent<{ cycle: Cycle }>;
    'partner-withdrawal-closed': CustomEvent<{ walletType: WalletType }>;
    'partner-withdrawal-submitted': CustomEvent<{
      walletType: WalletType;
      /** cents */
      amount: Cents;
    }>;
  }
}
