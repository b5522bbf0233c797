import { useCallback, useEffect, useRef, useState } from 'react';
import { MONTHLY, WEEKLY, walletTypeOf, type Cycle } from '#shared/topics/money/wallet/wallet.rules.ts';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import type { PayInfo } from '#shared/topics/accounts/payout.calls.ts';
import { PanelPlaceholder } from '#shared/ui/base/panel.tsx';
import { usePainted, useIdlePreload } from '#shared/ui/base/use-idle.ts';
import { useIsOpen, useWallet } from '#shared/topics/money/wallet/use-wallet.ts';
import { useWalletText } from './use-wallet-text.ts';
import { useRecordsAhead, type BalanceQuery } from './wallet-balance.ts';
import { BalancePanel } from './balance-panel.tsx';
import { BELOW_HEIGHT, RULES_HEIGHT, WalletLayout } from './wallet-layout.tsx';
import { textOf, useLocale, useText } from '#shared/host/locale.ts';
import { notifyNotLoaded } from '#shared/host/outdated.ts';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { walletText } from './wallet.text.ts';

// Panels around the amount. They share a chunk.
const WithdrawalNotices = lazyView(() => import('./withdraw/withdrawal-notices.tsx'), { firstScreen: true });
const Transfers = lazyView(() => import('./records/transfers.tsx'), { firstScreen: true });
const SettlementRules = lazyView(() => import('./records/settlement-rules.tsx'), { firstScreen: true });
const BillAndRecords = lazyView(() => import('./bill-and-records-view.tsx'), { firstScreen: true });
const IncomeDetail = lazyView(() => import('./income-detail.tsx'), { firstScreen: true });
const WithdrawalFrame = lazyView(() => import('./withdraw/withdrawal-frame.tsx'), { firstScreen: true });
// shown when there is no network, so its code is loaded while there is one
const WalletNotices = lazyView(() => import('./wallet-notices.tsx'), { firstScreen: true });
const PANELS = [
  WithdrawalNotices,
  Transfers,
  SettlementRules,
  BillAndRecords,
  IncomeDetail,
  WithdrawalFrame,
  WalletNotices,
];

const Withdrawal = lazyView(() => {
  // its first step is a dialog with a form, whose code is loaded in parallel
  import('#shared/ui/overlay/dialog-surface.tsx').catch(() => {});
  import('#shared/topics/accounts/code/code-with-captcha.tsx').catch(() => {});
  return import('./withdraw/withdraw-flow.tsx');
});
const WithdrawalAhead = lazyView(async () => {
  await import('#shared/ui/overlay/dialog-surface.tsx');
  return import('./withdraw/withdraw-ahead.tsx');
});

/**
 * Whether the panels around the amount can be rendered. They are loaded once the amount is on screen, and rendered at once:
 * in slices, the browser would recalculate styles between them for the rules that each slice adds.
 * @param painted whether the amount is on screen
 */
function usePanels(painted: boolean): boolean {
  const [isLoaded, setLoaded] = useState(false);
  useEffect(() => {
    if (painted) void Promise.all(PANELS.map(({ preload }) => preload())).then(() => setLoaded(true));
  }, [painted]);
  return isLoaded;
}

/**
 * Opens the withdrawal. While one is possible, its code is loaded as soon as the page is idle, and its dialog can be
 * rendered ahead of the press.
 * @param isPossible whether the amount is on screen and a withdrawal is possible
 * @param startsWithdrawal whether the host requests a withdrawal that can start now; it starts once
 */
function useWithdrawalDialog(isPossible: boolean, startsWithdrawal: boolean) {
  const text = useText(walletText);
  const [isOpen, setOpen] = useState(false);
  const [isAhead, setAhead] = useState(false);
  const start = useCallback(() => {
    setOpen(true);
    setAhead(false);
  }, []);
  const close = useCallback(() => setOpen(false), []);
  const fail = () => {
    close();
    notifyNotLoaded(text.unreachable);
  };
  useIdlePreload(() => void Withdrawal.preload().then(WithdrawalAhead.preload).then(setAhead), isPossible);
  const started = useRef(false);
  useEffect(() => {
    if (!startsWithdrawal || started.current) return;
    started.current = true;
    start();
  });
  return { isOpen, isAhead: isAhead && isPossible, start, close, fail };
}

/** Why a withdrawal is not possible on this page, if its session has no permission for it. */
function useScopeReason(granted: boolean): string | undefined {
  const locale = useLocale();
  const [reason, setReason] = useState<string>();
  useEffect(() => {
    if (granted) return;
    // a button is optional, so this is no problem of the page
    import('#shared/client/explain.text.ts').then(
      ({ setUpText }) => setReason(textOf(setUpText).scope),
      () => {},
    );
  }, [granted, locale]);
  return granted ? undefined : reason;
}

interface OpenWalletViewProps {
  account: AccountInfo;
  payInfo: PayInfo | undefined;
  masked: boolean;
  cycle: Cycle;
  onCycle: ((cycle: Cycle) => void) | undefined;
  balanceQuery: BalanceQuery;
  /** whether the gate has already prompted for the verification */
  verifyPrompted: boolean;
  /** whether the host requests a withdrawal */
  withdraw: boolean;
  /** the serial number of the withdrawal whose details the host requests */
  withdrawalId: string | undefined;
}

/** The wallet behind its gate: balance, rules, records and withdrawal. */
export function OpenWalletView(props: OpenWalletViewProps) {
  const { account, payInfo, masked, cycle, onCycle, balanceQuery, verifyPrompted } = props;
  const { balance, error } = balanceQuery;
  const widget = useWidget();
  const walletType = walletTypeOf(cycle);
  const { wallet, fetchesRules, refetchRules } = useWallet(account.uid, walletType);
  const { now, parameters, parametersFailed, isGranted, isOffline, needsVerification } = wallet;
  const isOtherOpen = useIsOpen(account.uid, walletType === WEEKLY ? MONTHLY : WEEKLY, now);
  const areRecordsKnown = useRecordsAhead(walletType, now);
  const { sentence, ...walletTexts } = useWalletText(wallet, payInfo, masked);
  const [showsDetail, setShowsDetail] = useState(false);
  const [showsWithdrawals, setShowsWithdrawals] = useState(0);
  const showWithdrawals = useCallback(() => setShowsWithdrawals((count) => count + 1), []);
  useWidgetState(balance !== undefined, error);

  // the balance is painted first, then everything below it
  const painted = usePainted(Boolean(balance ?? error));
  const troubled = Boolean(error) || isOffline || parametersFailed || needsVerification || !isGranted;
  const panels = usePanels(painted);
  // transfers appear together with the content below them, which they would otherwise move
  const [below, setBelow] = useState(false);
  if (panels && areRecordsKnown && !below) setBelow(true);
  const scopeReason = useScopeReason(isGranted);
  const reason = wallet.reason === 'notGranted' ? scopeReason : walletTexts.reason;
  const isPossible = wallet.isOpen === true;
  const withdrawal = useWithdrawalDialog(painted && isPossible, panels && isPossible && props.withdraw);

  const dialogProps = { account, payInfo, masked, wallet, onClose: withdrawal.close, onRecords: showWithdrawals };

  return (
    <>
      <WalletLayout
        cycle={cycle}
        onCycle={onCycle}
        isOtherOpen={isOtherOpen}
        sentence={sentence}
        notices={
          <>
            {troubled && (
              <WalletNotices
                needVerify={needsVerification}
                verifyPrompted={verifyPrompted}
                balanceQuery={balanceQuery}
                offline={isOffline}
                rulesFailed={parametersFailed}
                fetchesRules={fetchesRules}
                onRetryRules={refetchRules}
              />
            )}
            {panels && <WithdrawalNotices uid={account.uid} walletType={walletType} />}
          </>
        }
        balance={
          <BalancePanel
            {...walletTexts}
            reason={reason}
            leftAmount={balance?.leftAmount}
            withdrawn={balance?.withdrawalAmount ?? undefined}
            failed={Boolean(error) && !balance}
            masked={masked}
            onWithdraw={withdrawal.start}
            // a host that shows the income on another page cancels the event
            onIncomeDetail={
              account.showIncome ? () => widget.requestNavigation('income') && setShowsDetail(true) : undefined
            }
          />
        }
        rules={
          panels && (parameters || parametersFailed) ? (
            <SettlementRules {...{ walletType, parameters, payInfo, now, masked }} />
          ) : (
            <PanelPlaceholder height={RULES_HEIGHT} />
          )
        }
      >
        {below ? (
          <>
            <Transfers walletType={walletType} now={now} masked={masked} />
            <BillAndRecords
              account={account}
              walletType={walletType}
              now={now}
              masked={masked}
              showsWithdrawals={showsWithdrawals}
              withdrawalId={props.withdrawalId}
            />
          </>
        ) : (
          <PanelPlaceholder height={BELOW_HEIGHT} />
        )}
      </WalletLayout>
      {showsDetail && <IncomeDetail walletType={walletType} masked={masked} onClose={() => setShowsDetail(false)} />}
      {withdrawal.isAhead && !withdrawal.isOpen && <WithdrawalAhead {...dialogProps} />}
      {withdrawal.isOpen && (
        <Withdrawal
          {...dialogProps}
          fallback={<WithdrawalFrame onClose={withdrawal.close} />}
          onFail={withdrawal.fail}
        />
      )}
    </>
  );
}
