import { useCallback, useState, useDeferredValue } from 'react';
import { walletTypeOf, type Cycle } from '#shared/domain/withdrawal-window.ts';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { isGranted } from '#shared/client/session-scope.ts';
import type { AccountInfo } from '#shared/contract/account.ts';
import type { PayInfo } from '#shared/contract/payout.ts';
import { PanelPlaceholder } from '#shared/ui/base/panel.tsx';
import { usePainted, useIdlePreload } from '#shared/ui/base/use-idle.ts';
import { useWalletTerms, useWalletWords } from './use-wallet-terms.ts';
import { useRecordsAhead, type WalletFigures } from './wallet-figures.ts';
import { WalletView } from './wallet-view.tsx';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { firstScreenModule, lazyModule, useOptionalModule } from '#shared/ui/base/lazy-part.ts';
import { walletText } from './wallet.text.ts';

const panels = firstScreenModule(() => import('./wallet-panels.tsx'));
const notices = lazyModule(() => import('./wallet-notices.tsx'));
const withdrawal = lazyModule(async () => {
  // its first step is a dialog already: asked for beside it, not after it
  import('#shared/ui/overlay/dialog-surface.tsx').catch(() => {});
  const flow = await import('./withdraw/withdraw-flow.tsx');
  flow.preloadDialog();
  return flow;
});

/**
 * What is below the figure, and what tells of trouble. `Drawn` are the panels as soon as there is time to draw them: a press
 * meanwhile, whose answer is the frame of a dialog, does not wait for them.
 * @param painted the figure is on screen
 */
function useWalletParts(painted: boolean, troubled: boolean) {
  const Panels = useOptionalModule(panels, painted);
  return { Panels, Drawn: useDeferredValue(Panels), Notices: useOptionalModule(notices, troubled) };
}

/** The way to a withdrawal: whether the person asks for it, and its code, which is fetched while the page is idle. */
function useWithdrawal(painted: boolean) {
  const text = useText(walletText);
  const [asking, setAsking] = useState(false);
  // the dialog's frame comes with the press, what is in it as soon as it can be drawn
  const drawn = useDeferredValue(asking);
  const close = useCallback(() => setAsking(false), []);
  const Withdrawal = useOptionalModule(withdrawal, asking, () => {
    close();
    notify({ tone: 'failure', message: text.unreachable });
  });
  // while the page is idle, and still has a network: the dialog, and the words for when there is none
  useIdlePreload(() => {
    notices.preload();
    withdrawal.preload();
  }, painted);
  return { Withdrawal, asking, drawn: asking && drawn, ask: () => setAsking(true), close };
}

interface WalletPageProps {
  account: AccountInfo;
  payInfo: PayInfo | undefined;
  masked: boolean;
  cycle: Cycle;
  onCycle: ((cycle: Cycle) => void) | undefined;
  figures: WalletFigures;
  /** the gate has asked for the verification already */
  verifyAsked: boolean;
  /** a withdrawal was asked for elsewhere */
  withdraw: boolean;
  onTicketRefused: () => void;
}

/** The wallet behind its gate: figures, rules, records, and the way to a withdrawal. */
export function WalletPage(props: WalletPageProps) {
  const { account, payInfo, masked, cycle, onCycle, figures, verifyAsked } = props;
  const { balance, error, offline } = figures;
  const widget = useWidget();
  const walletType = walletTypeOf(cycle);
  const terms = useWalletTerms(walletType, payInfo?.collectionMethod, balance?.leftAmount);
  const { now, parameters, rulesFailed } = terms;
  useRecordsAhead(walletType, now);
  const [pending, setPending] = useState(false);
  const { sentence, ...words } = useWalletWords(props, walletType, terms, pending);
  const [detail, setDetail] = useState<'coming' | 'open'>();
  const [showsWithdrawals, setShowsWithdrawals] = useState(0);
  const showWithdrawals = useCallback(() => setShowsWithdrawals((count) => count + 1), []);
  useWidgetState(balance !== undefined, error);

  // first the figure, then everything below it
  const painted = usePainted(Boolean(balance ?? error));
  const unverified = account.needVerify === true;
  const granted = isGranted('withdraw');
  const troubled = Boolean(error) || offline || rulesFailed || unverified || !granted;
  const { Panels, Drawn, Notices } = useWalletParts(painted, troubled);
  const reason = granted ? words.reason : Notices?.notGranted();
  const { Withdrawal, asking, drawn, ask, close } = useWithdrawal(painted);
  const facts = Withdrawal?.withdrawFacts(props, walletType, terms, { onClose: close, onRecords: showWithdrawals });

  return (
    <>
      <WalletView
        cycle={cycle}
        onCycle={onCycle}
        sentence={sentence}
        notices={
          <>
            {Notices && (
              <Notices.WalletNotices
                needVerify={unverified}
                verifyAsked={verifyAsked}
                figures={figures}
                rulesFailed={rulesFailed}
                onRetryRules={terms.refetchRules}
              />
            )}
            {Drawn && (
              <Drawn.PendingNotice key={walletType} uid={account.uid} walletType={walletType} onPending={setPending} />
            )}
          </>
        }
        balance={{
          ...words,
          reason,
          left: balance?.leftAmount,
          withdrawn: balance?.withdrawalAmount,
          failed: Boolean(error) && !balance,
          masked,
          transfers: Drawn && <Drawn.Transfers walletType={walletType} now={now} masked={masked} />,
          opening: asking && !Withdrawal,
          onWithdraw: ask,
          opensDetail: detail === 'coming',
          // a host that shows the income elsewhere says so by cancelling
          onIncomeDetail: account.showIncome
            ? () => widget.requestNavigation('income') && setDetail('coming')
            : undefined,
        }}
        rules={
          Drawn ? (
            <Drawn.Rules walletType={walletType} parameters={parameters} payInfo={payInfo} now={now} />
          ) : (
            <PanelPlaceholder height={356} />
          )
        }
      >
        {Drawn ? (
          <Drawn.Below
            account={account}
            walletType={walletType}
            now={now}
            masked={masked}
            showsWithdrawals={showsWithdrawals}
            asked={props.withdraw && reason === ''}
            onAsked={ask}
          />
        ) : (
          <PanelPlaceholder height={640} />
        )}
      </WalletView>
      {Panels && detail && (
        <Panels.IncomeDetail
          walletType={walletType}
          masked={masked}
          onOpen={() => setDetail('open')}
          onClose={() => setDetail(undefined)}
        />
      )}
      {Withdrawal && facts && drawn ? (
        <Withdrawal.WithdrawFlow {...facts} />
      ) : (
        Panels && asking && <Panels.WithdrawalFrame onClose={close} />
      )}
    </>
  );
}
