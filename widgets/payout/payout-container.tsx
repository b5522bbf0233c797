import { useState } from 'react';
import { styled } from 'styled-components';
import { hidesSensitive } from '#shared/domain/masking.ts';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { FailedCard } from '#shared/features/query-state.tsx';
import { ScanPrompt } from '#shared/features/scan-prompt.tsx';
import { getConfiguration } from '#shared/host/configuration.ts';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { useAccountInfoQuery } from '#shared/client/account.api.ts';
import { usePayInfoQuery } from '#shared/client/payout.api.ts';
import type { AccountInfo } from '#shared/contract/account.ts';
import { Button } from '#shared/ui/button.tsx';
import { lazyModule } from '#shared/ui/lazy-part.ts';
import { Panel } from '#shared/ui/panel.tsx';
import { StateCard } from '#shared/ui/state-card.tsx';
import { useOptionalModule, useRequiredModule } from '#shared/ui/use-part.ts';
import { PayoutEditor, payoutFormPart } from './payout-editor.tsx';
import { PayoutSkeleton } from './payout-skeleton.tsx';
import type { PayoutRequest } from './payout.rules.ts';
import { payoutText } from './payout.text.ts';

const QUIET = { quiet: true };
const phoneChange = lazyModule(() => import('#shared/features/phone-change/phone-change-dialog.tsx'));

/** What this account sees: what it must do first, the form of the first entry, or the summary with its edit (§2.7, §6). */
export function PayoutContainer({ account }: { account: AccountInfo }) {
  const widget = useWidget();
  const text = useText(payoutText);
  const info = useAccountInfoQuery();
  const own = usePayInfoQuery(QUIET, { skip: Boolean(account.payInfo) });
  const payInfo = account.payInfo ?? own.currentData;
  const [fresh, setFresh] = useState(false);
  const [phoneOpen, setPhoneOpen] = useState(false);
  const Phone = useOptionalModule(phoneChange, phoneOpen, () => {
    setPhoneOpen(false);
    notify({ tone: 'failure', message: text.later });
  });

  const toScan = account.needVerify === true;
  const filled = account.collectionInfoFilled ?? payInfo?.collectionMethod !== undefined;
  const first = !filled && !toScan && account.idenAuthenticationed !== false;
  const Form = useRequiredModule(payoutFormPart, first);
  useWidgetState(payInfo !== undefined && (!first || Form !== undefined), payInfo ? undefined : own.error);

  const submitted = async ({ collectionMethod }: PayoutRequest) => {
    // what takes the form's place is the new info
    await info.refetch();
    if (!account.payInfo) await own.refetch();
    setFresh(true);
    notify({ tone: 'success', message: text.done });
    widget.emit('partner-payout-submitted', { collectionMethod });
  };

  const hidden = hidesSensitive(account, getConfiguration().uidAllowList);
  const common = {
    account,
    hidden,
    onSubmitted: submitted,
    onPhone: () => setPhoneOpen(true),
  };

  const content = () => {
    if (!payInfo && own.error)
      return (
        <FailedCard
          error={own.error}
          busy={own.isFetching}
          onRetry={() => void own.refetch()}
          title={text.failedTitle}
          level={2}
          panel
        />
      );
    if (!payInfo) return <PayoutSkeleton />;
    if (filled) return <PayoutEditor {...common} payInfo={payInfo} toScan={toScan} fresh={fresh} />;
    if (toScan)
      return (
        <Panel as="section">
          <StateCard level={2} icon="lock" tone="accent" title={text.verifyFirstTitle} text={text.verifyFirstText} />
        </Panel>
      );
    if (account.idenAuthenticationed === false)
      return (
        <Panel as="section">
          <StateCard
            level={2}
            icon="lock"
            tone="accent"
            title={text.identityTitle}
            text={text.identityText}
            actions={
              <Button tone="primary" onClick={() => widget.requestNavigation('certification')}>
                {text.identityGo}
              </Button>
            }
          />
        </Panel>
      );
    if (!Form) return <PayoutSkeleton />;
    return <Form.PayoutForm {...common} kept={payInfo} filled={false} onCancel={undefined} />;
  };

  return (
    <Stack>
      {toScan && <ScanPrompt />}
      {content()}
      {phoneOpen && Phone && (
        <Phone.PhoneChangeDialog
          onClose={() => setPhoneOpen(false)}
          onChanged={() => {
            setPhoneOpen(false);
            widget.emit('partner-phone-changed', {});
          }}
        />
      )}
    </Stack>
  );
}

const Stack = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--_gap);
`;
