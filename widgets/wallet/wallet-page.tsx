import { useCallback, useState } from 'react';
import { walletTypeOf, type Cycle } from '#shared/domain/withdrawal-window.ts';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { isGranted } from '#shared/client/granted.ts';
import type { AccountInfo } from '#shared/contract/account.ts';
import type { PayInfo } from '#shared/contract/payout.ts';
import { PanelPlaceholder } from '#shared/ui/panel-placeholder.tsx';
import { usePainted } from '#shared/ui/use-painted.ts';
import { useWalletParts, useWithdrawal } from './use-wallet-parts.ts';
import { useWalletTerms, useWalletWords } from './use-wallet-terms.ts';
import { useRecordsAhead, type WalletFigures } from './wallet-figures.ts';
import { WalletView } from './wallet-view.tsx';

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
