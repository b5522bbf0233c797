/** Layout of the wallet page and of its skeleton. */
import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Cycle } from '#shared/topics/money/wallet/wallet.rules.ts';
import { useText } from '#shared/host/locale.ts';
import { PanelPlaceholder } from '#shared/ui/base/panel.tsx';
import { Segmented } from '#shared/ui/base/segmented.tsx';
import { BalancePanel } from './balance-panel.tsx';
import { walletText } from './wallet.text.ts';

interface WalletLayoutProps {
  cycle: Cycle;
  /** undefined if only one wallet is available */
  onCycle: ((cycle: Cycle) => void) | undefined;
  /** whether the wallet that is not shown is open for a withdrawal */
  isOtherOpen?: boolean | undefined;
  /** today's date, and whether this wallet is open; undefined while loading */
  sentence: string | undefined;
  balance: ReactNode;
  /** notices above the panels: offline, open tasks */
  notices?: ReactNode;
  /** panel next to the balance */
  rules: ReactNode;
  /** content below the panels */
  children?: ReactNode;
}

/** Arranges the wallet page: the balance, the rules next to it, the records below. */
export function WalletLayout({
  cycle,
  onCycle,
  isOtherOpen = false,
  sentence,
  balance,
  notices,
  rules,
  children,
}: WalletLayoutProps) {
  const text = useText(walletText);
  return (
    <Container>
      <Head>
        <div>
          <h2 part="title">{text.title}</h2>
          <p>{sentence}</p>
        </div>
        {onCycle && (
          <Segmented
            label={text.cycle}
            value={cycle}
            onChange={(value) => onCycle(value as Cycle)}
            items={(['week', 'month'] as const).map((value) => ({
              value,
              label: (
                <>
                  {value === 'week' ? text.weekly : text.monthly}
                  {value !== cycle && isOtherOpen && <Open>{text.withdrawable}</Open>}
                </>
              ),
            }))}
          />
        )}
      </Head>
      {notices}
      <Top>
        {balance}
        {rules}
      </Top>
      {children}
    </Container>
  );
}

/** Placeholder of the wallet with the final sizes, so that the layout does not shift. */
export function WalletSkeleton() {
  return (
    <WalletLayout
      cycle="month"
      onCycle={undefined}
      sentence={undefined}
      balance={
        <BalancePanel
          leftAmount={undefined}
          withdrawn={undefined}
          failed={false}
          masked={false}
          account={undefined}
          limits={undefined}
          reason={undefined}
          onWithdraw={undefined}
          onIncomeDetail={undefined}
        />
      }
      rules={<PanelPlaceholder height={RULES_HEIGHT} />}
    >
      <PanelPlaceholder height={BELOW_HEIGHT} />
    </WalletLayout>
  );
}

/** Height of the rules and of the records of a weekly wallet, px. */
export const RULES_HEIGHT = 356;
export const BELOW_HEIGHT = 728;

/** Placeholder until the step of the gate is known. */
export const GatePlaceholder = () => <PanelPlaceholder height={320} narrow />;

/** Container of the layout, which follows the width of the element, not of the window. */
const Container = styled.div`
  container-type: inline-size;
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--_gap);
`;

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--_space-4) var(--_space-6);

  > :first-child {
    flex: 1 1 280px;
  }

  h2 {
    font-size: var(--_title-lg);
    line-height: var(--_title-lg-line);
    font-weight: var(--_weight-title);
  }

  p {
    min-height: 22px;
    color: var(--_text-2);
    text-wrap: balance;
  }

  @container (max-width: 640px) {
    > :last-child:not(:first-child) {
      width: 100%;
    }
  }
`;

/** Marks the other wallet while it is open, as the ribbon of a menu does. */
const Open = styled.em`
  margin-left: 6px;
  padding: 1px 6px;
  border-radius: var(--_radius-sm);
  background: var(--_accent-soft);
  color: var(--_accent-text);
  font-size: var(--_text-xs);
  font-style: normal;
  font-weight: var(--_weight-title);
`;

const Top = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1.25fr) minmax(0, 1fr);
  gap: var(--_gap);

  @container (max-width: 900px) {
    grid-template-columns: minmax(0, 1fr);
  }
`;
