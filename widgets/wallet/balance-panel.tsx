import { styled } from 'styled-components';
import { useId, useLayoutEffect, useRef } from 'react';
import type { Cents } from '#shared/core/money.ts';
import { useText } from '#shared/host/locale.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { MoneyFigure } from '#shared/ui/base/money-figure.tsx';
import { Panel } from '#shared/ui/base/panel.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { walletText } from './wallet.text.ts';

interface BalancePanelProps {
  /** cents; undefined while loading */
  leftAmount: Cents | undefined;
  withdrawn: Cents | undefined;
  masked: boolean;
  account: string | undefined;
  /** amount limits and frequency; undefined while loading */
  limits: string | undefined;
  /** why no withdrawal is possible now; '' if one is possible, undefined while loading */
  reason: string | undefined;
  /** whether the balance could not be loaded */
  failed: boolean;
  onWithdraw: (() => void) | undefined;
  onIncomeDetail: (() => void) | undefined;
}

/** Shows the balance, the withdrawal limits and the withdraw button. */
export function BalancePanel(props: BalancePanelProps) {
  const { leftAmount, withdrawn, masked, account, limits, reason, failed, onWithdraw, onIncomeDetail } = props;
  const id = useId();
  const text = useText(walletText);
  const button = useRef<HTMLButtonElement>(null);
  const why = useRef<HTMLParagraphElement>(null);
  // a disabled button loses the focus, so the focus moves to the reason
  useLayoutEffect(() => {
    if (reason && button.current?.matches(':focus')) why.current?.focus();
  }, [reason]);
  return (
    <Panel as="section" aria-label={text.balancePanel} aria-busy={leftAmount === undefined && !failed}>
      <Main>
        <p>{text.balance}</p>
        <Hero>
          <Amount cents={leftAmount} masked={masked} failed={failed} hero />
        </Hero>
        <Note>{limits ?? <Skeleton width={240} />}</Note>
        <Actions>
          {reason === undefined ? (
            <Skeleton width={112} height={48} />
          ) : (
            <Button
              ref={button}
              tone="primary"
              size="lg"
              disabled={reason !== ''}
              aria-describedby={reason ? id : undefined}
              onClick={onWithdraw}
            >
              {text.withdraw}
            </Button>
          )}
          {onIncomeDetail && (
            <Button tone="quiet" size="lg" onClick={onIncomeDetail}>
              {text.incomeDetail}
            </Button>
          )}
          {reason && (
            <Reason ref={why} id={id} tabIndex={-1}>
              {reason}
            </Reason>
          )}
        </Actions>
      </Main>
      <BalanceDetails>
        <div>
          <dt>{text.withdrawn}</dt>
          <dd>
            <Amount cents={withdrawn} masked={masked} failed={failed || leftAmount !== undefined} />
          </dd>
        </div>
        <div>
          <dt>{text.account}</dt>
          <dd>{account ?? <Skeleton width={140} />}</dd>
        </div>
      </BalanceDetails>
    </Panel>
  );
}

interface AmountProps {
  cents: Cents | undefined;
  masked: boolean;
  /** whether the amount could not be loaded */
  failed: boolean;
  /** whether this is the main amount of the panel */
  hero?: boolean;
}

function Amount({ cents, masked, failed, hero = false }: AmountProps) {
  if (cents !== undefined) return <MoneyFigure cents={cents} size={hero ? 'xl' : 'sm'} masked={masked} />;
  if (failed) return hero ? <Missing>--</Missing> : '--';
  return hero ? <Skeleton width={220} height={44} /> : <Skeleton width={120} />;
}

const Main = styled.div`
  flex: 1;
  /* includes the line of the reason, so that nothing moves when the rules load */
  min-height: 284px;
  padding: 28px var(--_panel-pad) var(--_panel-pad);

  > p:first-child {
    font-size: var(--_text-md);
    line-height: var(--_line-md);
    color: var(--_text-2);
  }

  @container (max-width: 640px) {
    min-height: 258px;
    padding-block: var(--_space-5);
  }
`;

const Hero = styled.div`
  display: flex;
  align-items: center;
  min-height: var(--_figure-xl-line);
  margin: var(--_space-2) 0;
`;

const Missing = styled.span`
  font-size: var(--_figure-lg);
  line-height: var(--_figure-lg-line);
  color: var(--_text-3);
`;

const Note = styled.p`
  min-height: 22px;
  color: var(--_text-2);
  font-variant-numeric: tabular-nums lining-nums;
`;

const Actions = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--_space-3);
  min-height: 48px;
  margin-top: var(--_space-6);

  @container (max-width: 640px) {
    > * {
      flex: 1;
    }

    > :first-child {
      flex: 2;
    }

    > p {
      flex: 0 0 100%;
    }
  }
`;

const Reason = styled.p`
  color: var(--_text-2);
`;

/** Lower part of a panel with two short facts side by side. */
export const BalanceDetails = styled.dl`
  display: grid;
  grid-template-columns: 1fr 1fr;
  border-top: var(--_hairline);

  > div {
    min-width: 0;
    padding: var(--_space-4) var(--_panel-pad);
  }

  > div + div {
    border-left: var(--_hairline);
  }

  dt {
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
    color: var(--_text-2);
  }

  dd {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--_space-4);
    align-items: center;
    min-height: 28px;
    line-height: calc(var(--_text-base) * 28 / 14);
    overflow-wrap: anywhere;
    font-variant-numeric: tabular-nums lining-nums;
  }

  @container (max-width: 640px) {
    > div {
      padding-block: var(--_space-3);
    }
  }

  /* half of the narrowest phone would break the number of an account */
  @container (max-width: 320px) {
    grid-template-columns: 1fr;

    > div + div {
      border-top: var(--_hairline);
      border-left: 0;
    }
  }
`;
