import { useState } from 'react';
import { hidesSensitive, withdrawalPhone } from '#shared/domain/masking.ts';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { useDenial } from '#shared/features/account/for-account.tsx';
import { FailedCard } from '#shared/features/query-state.tsx';
import { VerificationPrompt } from '#shared/features/verification-prompt.tsx';
import { getConfiguration } from '#shared/host/configuration.ts';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { useAccountInfoQuery, usePayInfoQuery } from '#shared/client/account.api.ts';
import type { AccountInfo } from '#shared/contract/account.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { lazyModule, useOptionalModule, useRequiredModule } from '#shared/ui/base/lazy-part.ts';
import { Panel, Panels } from '#shared/ui/base/panel.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import type { PayInfo } from '#shared/contract/payout.ts';
import { useIdlePreload } from '#shared/ui/base/use-idle.ts';
import { PayoutSkeleton } from './payout-skeleton.tsx';
import type { PayoutRequest } from './payout.rules.ts';
import { payoutText } from './payout.text.ts';
import { PayoutSummary } from './payout-summary.tsx';
import { useEditRight } from './use-edit-right.ts';
import { useUnfinished, type Unfinished } from './use-unfinished.ts';

const phoneChange = lazyModule(() => import('#shared/features/phone-change/phone-change-dialog.tsx'));

/** What this account sees: what it must do first, the form of the first entry, or the summary with its edit (§2.7, §6). */
export function PayoutView({ account }: { account: AccountInfo }) {
  const widget = useWidget();
  const text = useText(payoutText);
  const info = useAccountInfoQuery();
  const own = usePayInfoQuery(undefined, { skip: Boolean(account.payInfo) });
  const payInfo = account.payInfo ?? own.currentData;
  const [saves, setSaves] = useState(0);
  const [phoneOpen, setPhoneOpen] = useState(false);
  const Phone = useOptionalModule(phoneChange, phoneOpen, () => {
    setPhoneOpen(false);
    notify({ tone: 'failure', message: text.later });
  });

  const toScan = account.needVerify === true;
  const filled = account.collectionInfoFilled ?? payInfo?.collectionMethod !== undefined;
  const first = !filled && !toScan && account.idenAuthenticationed !== false;
  const Form = useRequiredModule(payoutFormPart, first);
  const { denied, error: denial } = useDenial(first ? 'modifyPayInfo' : undefined);
  const error = payInfo ? denial : own.error;
  useWidgetState(payInfo !== undefined && !denied && (!first || Form !== undefined), error);

  const saved = ({ collectionMethod }: PayoutRequest) => {
    setSaves(saves + 1);
    notify({ tone: 'success', message: text.done });
    widget.emit('partner-payout-submitted', { collectionMethod });
  };
  const submitted = async (request: PayoutRequest) => {
    // what takes the form's place is the new info
    await info.refetch();
    if (!account.payInfo) await own.refetch();
    saved(request);
  };
  const unfinished = useUnfinished(payInfo, saved);

  const hidden = hidesSensitive(account, getConfiguration().uidAllowList);
  const common = {
    account,
    hidden,
    unfinished,
    onSubmitted: submitted,
    onPhone: () => setPhoneOpen(true),
  };

  const content = () => {
    if (error)
      return (
        <FailedCard
          error={error}
          busy={own.isFetching}
          onRetry={() => void own.refetch()}
          title={text.failedTitle}
          level={2}
          panel
        />
      );
    if (!payInfo) return <PayoutSkeleton />;
    if (filled) return <PayoutEditor key={saves} {...common} payInfo={payInfo} toScan={toScan} saved={saves > 0} />;
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
    if (!Form || denied) return <PayoutSkeleton />;
    return <Form.PayoutForm {...common} kept={payInfo} filled={false} onCancel={undefined} />;
  };

  return (
    <Panels>
      <VerificationPrompt wanted={toScan} />
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
    </Panels>
  );
}

/** The form's code: most visits only look at the summary. */
const payoutFormPart = lazyModule(() => import('./payout-form.tsx'));

interface PayoutEditorProps {
  account: AccountInfo;
  payInfo: PayInfo;
  hidden: boolean;
  toScan: boolean;
  /** it has just been submitted */
  saved: boolean;
  unfinished: Unfinished;
  onSubmitted: (request: PayoutRequest) => Promise<void>;
  onPhone: () => void;
}

/** Payout info that is there: the summary, and the form in its place while it is edited. It begins anew with each that is saved. */
function PayoutEditor({ toScan, saved, ...form }: PayoutEditorProps) {
  const { account, payInfo, hidden, onPhone } = form;
  const widget = useWidget();
  const text = useText(payoutText);
  const right = useEditRight();
  const { denied, error: denial } = useDenial('modifyPayInfo');
  const [editing, setEditing] = useState(false);
  const [edited, setEdited] = useState(false);
  useIdlePreload(payoutFormPart.preload, right.allowed && !toScan);
  const Form = useOptionalModule(payoutFormPart, editing, () => {
    setEditing(false);
    notify({ tone: 'failure', message: text.later });
  });
  const leave = () => {
    setEditing(false);
    setEdited(true);
  };

  if (editing && Form) return <Form.PayoutForm {...form} kept={payInfo} filled onCancel={leave} />;
  const unnamed = !account.realName;
  return (
    <PayoutSummary
      payInfo={payInfo}
      phoneNumber={withdrawalPhone(account, payInfo)}
      hidden={hidden}
      right={
        toScan || unnamed || denied
          ? {
              allowed: false,
              reason: denied ? denial?.message : text[toScan ? 'verifyFirstTitle' : 'identityTitle'],
              kept: false,
              retry: undefined,
            }
          : right
      }
      fresh={saved || edited}
      saved={saved}
      opening={editing}
      onEdit={() => setEditing(true)}
      onPhone={onPhone}
      onBills={() => widget.requestNavigation('bills')}
      onWallet={() => widget.requestNavigation('wallet')}
    />
  );
}
