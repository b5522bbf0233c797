import { useCallback, useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { hidesSensitive } from '#shared/core/masking.ts';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { FormPanel } from '#shared/kit/form/form-layout.tsx';
import { useAccountPhone } from '#shared/topics/accounts/use-withdrawal-phone.ts';
import { outOfScopeError } from '#shared/client/explain.ts';
import { isGranted } from '#shared/client/session-scope.ts';
import { FailedCard } from '#shared/element/failed-card.tsx';
import { VerificationPrompt } from '#shared/topics/accounts/mini-program/verification-prompt.tsx';
import { getConfiguration } from '#shared/host/configuration.ts';
import { useText } from '#shared/host/locale.ts';
import { useAccountInfoQuery } from '#shared/topics/accounts/account.api.ts';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import { focusInView } from '#shared/ui/base/focus-in-view.ts';
import { Badge } from '#shared/ui/base/status.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { DescriptionList } from '#shared/ui/base/description-list.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { Panels } from '#shared/ui/base/panel.tsx';
import { RealNameForm } from './real-name-form.tsx';
import {
  REDIRECT_SECONDS,
  shownIdentity,
  type VerifiedIdentity,
} from '#shared/topics/accounts/identity/real-name.rules.ts';
import { realNameText } from './real-name.text.ts';

/** Returns the verified identity from the platform, or else the one that was just verified here. */
const identityOf = (
  account: AccountInfo,
  phone: string | undefined,
  identity: VerifiedIdentity | undefined,
): VerifiedIdentity => ({
  realName: account.realName || (identity?.realName ?? ''),
  IDCardNumber: account.IDCardNumber || (identity?.IDCardNumber ?? ''),
  phoneNumber: phone || (identity?.phoneNumber ?? ''),
});

/** Shows the form or the verified identity. If required, the mini-program verification comes first (§6). */
export default function RealNameView({ account }: { account: AccountInfo }) {
  const widget = useWidget();
  const text = useText(realNameText);
  const { refetch } = useAccountInfoQuery();
  /** the identity that was just verified, and whether the element continues automatically */
  const [fresh, setFresh] = useState<{ identity: VerifiedIdentity; counts: boolean }>();

  const onVerified = useCallback(
    ({ realName, IDCardNumber, phoneNumber }: VerifiedIdentity) => {
      const counts = widget.emit('partner-identity-verified', {});
      setFresh({ identity: { realName, IDCardNumber, phoneNumber }, counts });
    },
    [widget],
  );
  const go = useCallback(() => void widget.requestNavigation('beneficiary'), [widget]);

  const toScan = account.needVerify === true;
  const phone = useAccountPhone(account);
  const verified = account.idenAuthenticationed ? identityOf(account, phone, fresh?.identity) : fresh?.identity;
  const needsForm = !verified && !toScan;
  const error = needsForm && !isGranted('updateRealName') ? outOfScopeError('updateRealName') : undefined;
  useWidgetState(!error, error);

  if (error) return <FailedCard error={error} level={2} panel />;
  const content = () => {
    if (verified)
      return <Verified identity={verified} hidden={hidesSensitive(account, getConfiguration().uidAllowList)} />;
    if (toScan)
      return <StateCard icon="lock" tone="accent" title={text.verifyFirstTitle} text={text.verifyFirstText} />;
    return (
      <RealNameForm
        account={account}
        isVerified={async () => (await refetch()).data?.idenAuthenticationed === true}
        onVerified={onVerified}
      />
    );
  };
  return (
    <Panels>
      <VerificationPrompt isWanted={toScan} />
      <FormPanel as="section">
        <header>
          <HeadRow>
            <h2>{text.title}</h2>
            {verified && <Badge tone={toScan ? 'warning' : 'success'}>{toScan ? text.toScan : text.verified}</Badge>}
          </HeadRow>
          {verified ? <p>{toScan ? text.toScanText : text.verifiedText}</p> : !toScan && <p>{text.subtitle}</p>}
        </header>
        {fresh && <Onward counts={fresh.counts} onGo={go} />}
        {content()}
      </FormPanel>
    </Panels>
  );
}

interface VerifiedProps {
  identity: VerifiedIdentity;
  /** whether numbers are hidden (§5, Masking) */
  hidden: boolean;
}

/** Shows the verified identity, which cannot be changed (§2.7, §4). */
function Verified({ identity, hidden }: VerifiedProps) {
  const text = useText(realNameText);
  const { realName, IDCardNumber, phoneNumber } = shownIdentity(identity, hidden);
  return (
    <Body>
      <DescriptionList
        items={[
          { label: text.name, value: realName },
          { label: text.idNumber, value: IDCardNumber },
          { label: text.phone, value: phoneNumber },
        ]}
      />
    </Body>
  );
}

interface OnwardProps {
  /** false if the host handles the next step */
  counts: boolean;
  onGo: () => void;
}

/** Shows the success, and continues to the payout details: automatically after 3 s, immediately, or not at all. */
function Onward({ counts, onGo }: OnwardProps) {
  const text = useText(realNameText);
  const [secondsLeft, setSecondsLeft] = useState<number | undefined>(counts ? REDIRECT_SECONDS : undefined);

  const message = useRef<HTMLDivElement>(null);
  // the confirmed form has been removed
  useEffect(() => focusInView(message.current), []);

  useEffect(() => {
    if (secondsLeft === undefined) return;
    const timer = setTimeout(() => {
      setSecondsLeft(secondsLeft > 1 ? secondsLeft - 1 : undefined);
      if (secondsLeft === 1) onGo();
    }, 1_000);
    return () => clearTimeout(timer);
  }, [secondsLeft, onGo]);

  return (
    <Success ref={message} tabIndex={-1}>
      <Banner tone="success" role="status">
        <b>{text.done}</b>
      </Banner>
      <div>
        <Button tone="primary" onClick={onGo}>
          {text.onwardNow}
        </Button>
        {secondsLeft !== undefined && (
          <p>
            <span>{text.onward(secondsLeft)}</span>
            <LinkButton
              onClick={() => {
                focusInView(message.current);
                setSecondsLeft(undefined);
              }}
            >
              {text.stay}
            </LinkButton>
          </p>
        )}
      </div>
    </Success>
  );
}

const Body = styled.div`
  padding: var(--_space-3) var(--_panel-pad) var(--_space-4);
`;

const Success = styled.div`
  display: grid;
  /* takes the focus, so that screen readers announce it */
  &:focus-visible {
    outline: 0;
  }
  gap: var(--_space-4);
  padding: var(--_space-5) var(--_panel-pad) 0;
  b {
    font-weight: var(--_weight-title);
  }
  > div:last-child {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space-3) var(--_space-5);
  }
  p {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--_space-4);
    color: var(--_text-2);
    font-variant-numeric: tabular-nums;
  }
`;

const HeadRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--_space-2) var(--_space-3);
`;
