import { useCallback, useEffect, useState } from 'react';
import { formatCents } from '../../shared/domain/money.ts';
import { shanghai } from '../../shared/domain/shanghai-time.ts';
import { walletTypeOf, type Cycle } from '../../shared/domain/wallet-choice.ts';
import { WEEKLY } from '../../shared/domain/withdrawal-quote.ts';
import { useWidget } from '../../shared/host/widget-context.ts';
import { useText } from '../../shared/host/locale.ts';
import { notify } from '../../shared/host/notify.ts';
import type { AccountInfo } from '../../shared/contract/account.ts';
import type { PayInfo } from '../../shared/contract/payout.ts';
import { lazyModule } from '../../shared/ui/lazy-part.ts';
import { useIdlePreload } from '../../shared/ui/use-idle-preload.ts';
import { usePainted } from '../../shared/ui/use-painted.ts';
import { useAccountLabel } from './account-label.ts';
import { PanelPlaceholder } from '../../shared/ui/panel-placeholder.tsx';
import { useOptionalModule } from '../../shared/ui/use-part.ts';
import { useServerDay } from './use-server-day.ts';
import { useClosedReason, useWalletParameters, useWithdrawalWindow } from './use-wallet-terms.ts';
import type { WalletFigures } from './use-wallet-figures.ts';
import { WalletView } from './wallet-view.tsx';
import { walletText } from './wallet.text.ts';

const room = lazyModule(() => import('./wallet-panels.tsx'));
const notices = lazyModule(() => import('./wallet-notices.tsx'));
const withdrawal = lazyModule(async () => {
  const flow = await import('./withdraw/withdraw-flow.tsx');
  // its first step is a dialog already
  flow.preloadDialog();
  return flow;
});

interface WalletPageProps {
  account: AccountInfo;
  payInfo: PayInfo | undefined;
  masked: boolean;
  cycle: Cycle;
  onCycle: ((cycle: Cycle) => void) | undefined;
  figures: WalletFigures;
  /** the gate has asked for the verification already */
  verifyAsked: boolean;
  onTicketRefused: () => void;
}

/** The wallet behind its gate: figures, rules, records, and the way to a withdrawal. */
export function WalletPage({
  account,
  payInfo,
  masked,
  cycle,
  onCycle,
  figures,
  verifyAsked,
  onTicketRefused,
}: WalletPageProps) {
  const widget = useWidget();
  const text = useText(walletText);
  const now = useServerDay();
  const walletType = walletTypeOf(cycle);
  const { balance, error, offline } = figures;
  const {
    parameters,
    failed: rulesFailed,
    refetch,
  } = useWalletParameters(walletType, payInfo?.collectionMethod, false);
  const window = useWithdrawalWindow(walletType, parameters, balance?.leftAmount, now);
  const closedReason = useClosedReason(walletType);
  const accountLabel = useAccountLabel(masked);
  const [asking, setAsking] = useState(false);
  const [pending, setPending] = useState(false);
  const [showsWithdrawals, setShowsWithdrawals] = useState(0);

  useEffect(() => {
    if (balance) widget.markReady();
  }, [balance, widget]);
  useEffect(() => {
    if (error && !balance) widget.markFailed(error);
  }, [error, balance, widget]);

  const close = useCallback(() => setAsking(false), []);
  const showWithdrawals = useCallback(() => setShowsWithdrawals((count) => count + 1), []);

  const troubled = Boolean(error) || offline || rulesFailed;
  // first the figure, then everything below it
  const painted = usePainted(Boolean(balance ?? error));
  const Room = useOptionalModule(room, painted);
  const Notices = useOptionalModule(notices, troubled || account.needVerify === true);
  const [detail, setDetail] = useState<'coming' | 'open'>();
  const [warming, setWarming] = useState<'later' | 'now' | 'done'>('later');
  const Withdrawal = useOptionalModule(withdrawal, asking || warming === 'now', () => {
    if (!asking) return;
    close();
    notify({ tone: 'failure', message: text.unreachable });
  });
  // while the page is idle, and still has a network: the dialog, and the words for when there is none
  const prepare = useCallback(() => {
    notices.preload();
    setWarming('now');
  }, []);
  useIdlePreload(prepare, painted);
  const warmed = useCallback(() => setWarming('done'), []);
  const flow = Withdrawal &&
    parameters &&
    balance && {
      Withdrawal,
      facts: {
        account,
        payInfo,
        masked,
        walletType,
        parameters,
        left: balance.leftAmount,
        open: window?.open === true,
        now,
        onClose: close,
        onRecords: showWithdrawals,
        onTicketRefused,
      },
    };
  const today = shanghai(now);
  const day = text.date(today.month, today.day, today.isoWeekday);
  const reason = pending
    ? text.pendingWithdrawal
    : account.needVerify === true
      ? text.verifyFirst
      : offline
        ? text.offline
        : error && !balance
          ? text.balanceFailed
          : rulesFailed
            ? text.parametersFailed
            : window && parameters && closedReason(window, parameters);

  return (
    <>
      <WalletView
        cycle={cycle}
        onCycle={onCycle}
        sentence={
          window
            ? text.today(day, window.open && !reason, walletType === WEEKLY ? text.weekly : text.monthly)
            : text.todayIs(day)
        }
        notices={
          <>
            {Notices && (
              <Notices.WalletNotices
                needVerify={account.needVerify === true}
                verifyAsked={verifyAsked}
                figures={figures}
                rulesFailed={rulesFailed}
                onRetryRules={refetch}
              />
            )}
            {Room && (
              <Room.PendingNotice key={walletType} uid={account.uid} walletType={walletType} onPending={setPending} />
            )}
          </>
        }
        balance={{
          left: balance?.leftAmount,
          withdrawn: balance?.withdrawalAmount,
          failed: Boolean(error) && !balance,
          masked,
          account: payInfo?.collectionMethod ? accountLabel(payInfo) : text.noAccount,
          limits:
            parameters &&
            [
              text.limits(formatCents(parameters.min), formatCents(parameters.max)),
              walletType === WEEKLY && text.onceAWeek,
            ]
              .filter(Boolean)
              .join(text.comma),
          reason,
          opening: asking && !Withdrawal,
          onWithdraw: () => setAsking(true),
          opensDetail: detail === 'coming',
          // a host that shows the income elsewhere says so by cancelling
          onIncomeDetail: account.showIncome
            ? () => widget.requestNavigation('income') && setDetail('coming')
            : undefined,
        }}
        rules={
          Room ? (
            <Room.Rules walletType={walletType} parameters={parameters} payInfo={payInfo} now={now} />
          ) : (
            <PanelPlaceholder height={356} />
          )
        }
      >
        {Room ? (
          <Room.Below
            account={account}
            walletType={walletType}
            now={now}
            masked={masked}
            showsWithdrawals={showsWithdrawals}
          />
        ) : (
          <PanelPlaceholder height={640} />
        )}
      </WalletView>
      {Room && detail && (
        <Room.IncomeDetail
          walletType={walletType}
          masked={masked}
          onOpen={() => setDetail('open')}
          onClose={() => setDetail(undefined)}
        />
      )}
      {flow && asking && <flow.Withdrawal.WithdrawFlow {...flow.facts} />}
      {flow && !asking && warming === 'now' && <flow.Withdrawal.WarmUp facts={flow.facts} onDone={warmed} />}
    </>
  );
}
