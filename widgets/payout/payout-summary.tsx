import { useEffect, useRef } from 'react';
import { styled } from 'styled-components';
import type { PayInfo } from '#shared/topics/accounts/payout.calls.ts';
import { formatMinute } from '#shared/core/shanghai-time.ts';
import { useText } from '#shared/host/locale.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { DescriptionList } from '#shared/ui/base/description-list.tsx';
import { focusInView } from '#shared/ui/base/focus-in-view.ts';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { Panel } from '#shared/ui/base/panel.tsx';
import { VisuallyHidden } from '#shared/ui/base/visually-hidden.tsx';
import { payoutText } from './payout.text.ts';
import { PhoneLine } from './phone-line.tsx';
import type { EditRight } from './use-edit-right.ts';
import { usePayoutItems } from './use-payout-items.ts';

const CheckDays = lazyView(() => import('#shared/topics/billing/bill/check-days.tsx'));

interface PayoutSummaryProps {
  payInfo: Partial<PayInfo>;
  phoneNumber: string;
  /** whether numbers are hidden (§5, Masking) */
  hidden: boolean;
  right: EditRight;
  /** ms; withdrawals are held until then, `undefined` without a hold */
  heldUntil: number | undefined;
  /** whether the summary has just replaced the form, so that screen readers announce it */
  fresh: boolean;
  /** whether the payout info has just been saved, so that a link to the wallet is shown */
  wasSaved: boolean;
  /** whether the form is loading */
  opening: boolean;
  onEdit: () => void;
  onPhone: () => void;
  onStep: (step: NonNullable<EditRight['step']>) => void;
  onWallet: () => void;
}

/** Shows the payout account, and whether it can be changed now (§2.7). */
export function PayoutSummary(props: PayoutSummaryProps) {
  const {
    payInfo,
    phoneNumber,
    hidden,
    right,
    heldUntil,
    fresh,
    wasSaved,
    opening,
    onEdit,
    onPhone,
    onStep,
    onWallet,
  } = props;
  const text = useText(payoutText);
  const itemsOf = usePayoutItems();
  const { step } = right;
  const until = heldUntil === undefined ? '' : formatMinute(heldUntil);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (fresh) focusInView(title.current);
  }, [fresh]);

  return (
    <Panel as="section">
      <Head>
        <div>
          <h2 ref={title} tabIndex={-1}>
            {text.title}
          </h2>
          <p>{text.noticeTime}</p>
        </div>
        <Button disabled={!right.isAllowed} busy={opening} busyLabel={text.opening} onClick={onEdit}>
          {text.edit}
        </Button>
        {right.isPending && <VisuallyHidden role="status">{right.reason}</VisuallyHidden>}
        {right.reason && !right.isPending && (
          <Reason role="status">
            <span>
              {right.reason}
              {step && (
                <LinkButton onClick={() => onStep(step)}>
                  {step === 'bills' ? text.billLook : text.setWalletPassword}
                </LinkButton>
              )}
              {right.retry && <LinkButton onClick={right.retry}>{text.retry}</LinkButton>}
            </span>
            {right.unconfirmed && (
              <span>
                <CheckDays month={right.unconfirmed} fallback={null} />
              </span>
            )}
            {right.note && <span>{right.note}</span>}
          </Reason>
        )}
      </Head>
      <Body>
        {wasSaved && (
          <Banner
            tone="success"
            action={<LinkButton onClick={onWallet}>{until ? text.viewWallet : text.toWallet}</LinkButton>}
          >
            {until ? text.savedHeld(until) : text.savedText}
          </Banner>
        )}
        {right.isCorrectable && (
          <Banner
            tone="info"
            action={<LinkButton onClick={() => onStep('password')}>{text.resetWalletPassword}</LinkButton>}
          >
            {text.correct}
          </Banner>
        )}
        {until && !wasSaved && <Banner tone="warning">{text.held(until)}</Banner>}
        <DescriptionList
          items={[
            ...itemsOf(payInfo, hidden ? 'hidden' : 'masked'),
            {
              label: text.phone,
              value: <PhoneLine phoneNumber={phoneNumber} hidden={hidden} onChange={onPhone} />,
            },
          ]}
        />
      </Body>
    </Panel>
  );
}

const Head = styled.header`
  display: grid;
  grid-template-columns: minmax(0, 1fr) auto;
  align-items: start;
  gap: var(--_space-2) var(--_space-4);
  padding: var(--_panel-pad) var(--_panel-pad) 0;
  h2 {
    font-size: var(--_title-md);
    line-height: var(--_title-md-line);
    font-weight: var(--_weight-title);
    &:focus-visible {
      outline: 0;
    }
  }
  p {
    color: var(--_text-2);
  }
  /* the sentence has the full width if the element is narrow */
  @container (max-width: 480px) {
    align-items: center;
    > div {
      display: contents;
    }
    > div > p {
      grid-area: 2 / 1 / auto / -1;
    }
  }
`;

const Reason = styled.p`
  grid-column: 1 / -1;
  > span {
    display: block;
  }
  button {
    margin-left: var(--_space-3);
  }
`;

const Body = styled.div`
  padding: var(--_space-3) var(--_panel-pad) var(--_space-4);
`;
