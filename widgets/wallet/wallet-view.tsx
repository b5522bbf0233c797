import { toPlatformError } from '#shared/client/errors.ts';
import { useState } from 'react';
import { hidesSensitive } from '#shared/core/masking.ts';
import {
  isUnused,
  offersWeekly,
  shownCycle,
  type Cycle,
  MONTHLY,
  WEEKLY,
} from '#shared/topics/money/wallet/wallet.rules.ts';
import { useHostValue, useWidget } from '#shared/host/widget-context.ts';
import { getConfiguration } from '#shared/host/configuration.ts';
import { useErrorAlert } from '#shared/client/alert.ts';
import { useAccountInfoQuery, usePayInfoQuery } from '#shared/topics/accounts/account.api.ts';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import { saveWalletTicket, useWalletTicket } from '#shared/client/wallet-ticket.ts';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { Hidden } from '#shared/ui/overlay/hidden.tsx';
import { useBalance } from './wallet-balance.ts';
import { OpenWalletView } from './open-wallet-view.tsx';
import { GatePlaceholder, WalletSkeleton } from './wallet-layout.tsx';
import { localStore } from '#shared/host/safe-storage.ts';
import { gateStep, type GateStep } from './wallet-view.rules.ts';

const noticeKey = (uid: string): string => `migrationNotice:${uid}`;

/** Returns the step of the gate, and a function that completes the notice (§4; shown once per account). */
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

const Gate = lazyView(() => import('./gate/gate.tsx'));

interface WalletViewProps {
  account: AccountInfo;
  /** The wallet that the host requests. */
  cycle: Cycle | undefined;
  /** Whether a withdrawal starts as soon as it is possible. */
  withdraw: boolean;
  /** The serial number of the withdrawal whose details open. */
  withdrawalId: string | undefined;
}

/** Shows the gate, or the wallet. */
export default function WalletView({ account, cycle: requested, withdraw, withdrawalId }: WalletViewProps) {
  const widget = useWidget();
  const [chosenCycle, setChosenCycle] = useHostValue(requested);
  const info = useAccountInfoQuery();
  const { step, seeNotice } = useGate(account);
  // after the end of a ticket, the gate prompts for the password again, and an open withdrawal stays
  const [wasOpen, setWasOpen] = useState(false);
  if (step === 'open' && !wasOpen) setWasOpen(true);
  const open = step === 'open' || (step === 'enter' && wasOpen);
  const payInfoQuery = usePayInfoQuery(undefined, { skip: !open || Boolean(account.payInfo) });
  useErrorAlert(toPlatformError(payInfoQuery.error));
  const payInfo = account.payInfo ?? payInfoQuery.currentData;
  const week = useBalance(WEEKLY, open);
  const weekly = offersWeekly(payInfo?.billingCycle, week.balance?.leftAmount);
  // the monthly balance decides only while nothing has been in the weekly wallet
  const isMonthDeciding = chosenCycle === undefined && weekly && isUnused(week.balance);
  const isMonthShown = shownCycle(weekly, chosenCycle, payInfo?.billingCycle) === 'month';
  const month = useBalance(MONTHLY, open && (isMonthShown || isMonthDeciding));
  const cycle = shownCycle(weekly, chosenCycle, payInfo?.billingCycle, { week: week.balance, month: month.balance });
  // the gate has already prompted for the verification (§6)
  const [verifyPrompted, setVerifyPrompted] = useState(false);

  const gate = step !== 'open' && (
    <Gate
      required
      fallback={<GatePlaceholder />}
      step={step}
      account={account}
      refreshing={info.isFetching}
      onNoticeSeen={seeNotice}
      onRefresh={() => void info.refetch()}
      onTicket={(ticket) => {
        setVerifyPrompted(account.needVerify === true);
        saveWalletTicket(account.uid, ticket);
      }}
    />
  );
  if (!open) return gate;
  // the weekly wallet is requested, and only its balance shows whether it is available
  const undecided =
    (chosenCycle === 'week' && !weekly && !week.balance && !week.error) ||
    (isMonthDeciding && !month.balance && !month.error);
  if (undecided || (!payInfo && payInfoQuery.isLoading)) return <WalletSkeleton />;
  const wallet = (
    <OpenWalletView
      account={account}
      payInfo={payInfo}
      masked={hidesSensitive(account, getConfiguration().uidAllowList)}
      cycle={cycle}
      onCycle={
        weekly
          ? (next) => {
              if (widget.emit('partner-cycle-changed', { cycle: next })) setChosenCycle(next);
            }
          : undefined
      }
      balanceQuery={cycle === 'week' ? week : month}
      verifyPrompted={verifyPrompted}
      withdraw={withdraw}
      withdrawalId={withdrawalId}
    />
  );
  return (
    <>
      {gate}
      <Hidden when={step !== 'open'}>{wallet}</Hidden>
    </>
  );
}
