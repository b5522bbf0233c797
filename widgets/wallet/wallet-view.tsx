import type { ReactNode } from 'react';
import type { Cycle } from '../../shared/domain/wallet-choice.ts';
import { useText } from '../../shared/host/locale.ts';
import { Segmented } from '../../shared/ui/segmented.tsx';
import { BalancePanel, type BalancePanelProps } from './balance-panel.tsx';
import { Frame, Head, Top } from './wallet-layout.ts';
import { walletText } from './wallet.text.ts';

export interface WalletViewProps {
  cycle: Cycle;
  /** undefined where only one wallet is offered */
  onCycle: ((cycle: Cycle) => void) | undefined;
  /** today, and whether this wallet is open; undefined while loading */
  sentence: string | undefined;
  balance: BalancePanelProps;
  /** above the panels: no connection, what is still to be done */
  notices?: ReactNode;
  /** beside the balance */
  rules: ReactNode;
  /** below */
  children?: ReactNode;
}

/** The wallet's page: one hero figure, the rules beside it, the records below. */
export function WalletView({ cycle, onCycle, sentence, balance, notices, rules, children }: WalletViewProps) {
  const text = useText(walletText);
  return (
    <Frame>
      <Head>
        <div>
          <h2>{text.title}</h2>
          <p>{sentence}</p>
        </div>
        {onCycle && (
          <Segmented
            label={text.cycle}
            value={cycle}
            onChange={(value) => onCycle(value as Cycle)}
            items={[
              { value: 'week', label: text.weekly },
              { value: 'month', label: text.monthly },
            ]}
          />
        )}
      </Head>
      {notices}
      <Top>
        <BalancePanel {...balance} />
        {rules}
      </Top>
      {children}
    </Frame>
  );
}
