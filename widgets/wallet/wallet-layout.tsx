/** The wallet's page as it is seen, ready and before anything is known. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Cycle } from '#shared/domain/withdrawal-window.ts';
import { useText } from '#shared/host/locale.ts';
import { PanelPlaceholder } from '#shared/ui/base/panel.tsx';
import { Segmented } from '#shared/ui/base/segmented.tsx';
import { BalancePanel, type BalancePanelProps } from './balance-panel.tsx';
import { walletText } from './wallet.text.ts';

interface WalletLayoutProps {
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
export function WalletLayout({ cycle, onCycle, sentence, balance, notices, rules, children }: WalletLayoutProps) {
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

/** The wallet before anything is known: the places of what comes, so that nothing jumps. */
export function WalletSkeleton() {
  return (
    <WalletLayout
      cycle="month"
      onCycle={undefined}
      sentence={undefined}
      balance={{
        left: undefined,
        withdrawn: undefined,
        failed: false,
        masked: false,
        account: undefined,
        limits: undefined,
        reason: undefined,
        opening: false,
        onWithdraw: undefined,
        opensDetail: false,
        onIncomeDetail: undefined,
      }}
      rules={<PanelPlaceholder height={356} />}
    >
      <PanelPlaceholder height={640} />
    </WalletLayout>
  );
}

/** Before it is known which question the gate asks. */
export const GatePlaceholder = () => <PanelPlaceholder height={320} narrow />;

/** Follows the element's own width, not the window's. */
const Frame = styled.div`
  container-type: inline-size;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--_gap);
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-end;
  gap: 16px 24px;

  > :first-child {
    flex: 1 1 280px;
  }

  h2 {
    font-size: 24px;
    line-height: 32px;
    font-weight: 600;
  }

  p {
    min-height: 22px;
    color: var(--_text-2);
  }

  @container (max-width: 640px) {
    > :last-child:not(:first-child) {
      width: 100%;
    }
  }
`;

const Top = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1.25fr) minmax(0, 1fr);
  gap: var(--_gap);

  @container (max-width: 900px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
