import { useState, useTransition } from 'react';
import { hidesSensitive } from '#shared/core/masking.ts';
import { withdrawalPhone } from '#shared/core/phone.ts';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { outOfScopeError } from '#shared/client/explain.ts';
import { setUpText } from '#shared/client/explain.text.ts';
import { isGranted } from '#shared/client/session-scope.ts';
import { QueryPart } from '#shared/element/query-state.tsx';
import { VerificationPrompt } from '#shared/topics/accounts/mini-program/verification-prompt.tsx';
import { getConfiguration } from '#shared/host/configuration.ts';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { notifyNotLoaded } from '#shared/host/outdated.ts';
import { useAccountInfoQuery, usePayInfoQuery } from '#shared/topics/accounts/account.api.ts';
import { useServerNow } from '#shared/client/server-clock.ts';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { Panel, Panels } from '#shared/ui/base/panel.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import type { PayInfo } from '#shared/topics/accounts/payout.calls.ts';
import { useIdlePreload } from '#shared/ui/base/use-idle.ts';
import { PayoutSkeleton } from './payout-skeleton.tsx';
import { holdEnd, lacksPassword, type PayoutRequest } from '#shared/topics/accounts/payout.rules.ts';
import { payoutText } from './payout.text.ts';
import { PayoutSummary } from './payout-summary.tsx';
import { useEditRight, type EditRight } from './use-edit-right.ts';
import { useUnfinished, type Unfinished } from './use-unfinished.ts';

const PhoneChangeDialog = lazyView(() => import('#shared/topics/accounts/identity/phone-change-dialog.tsx'));
/** Loaded on demand, because most visits only show the summary. */
const PayoutForm = lazyView(() => import('./payout-form.tsx'));

/** Shows a required step, the form of the first entry, or the summary with its edit button (§2.7, §6). */
export default function PayoutView({ account }: { account: AccountInfo }) {
  const widget = useWidget();
  const text = useText(payoutText);
  const info = useAccountInfoQuery();
  const payInfoQuery = usePayInfoQuery(undefined, { skip: Boolean(account.payInfo) });
  const payInfo = account.payInfo ?? payInfoQuery.currentData;
  const [saves, setSaves] = useState(0);
  const [phoneOpen, setPhoneOpen] = useState(false);

  const toScan = account.needVerify === true;
  const filled = account.collectionInfoFilled ?? payInfo?.collectionMethod !== undefined;
  const first = !filled && !toScan && account.idenAuthenticationed !== false;
  const denial = payInfo && first && !isGranted('modifyPayInfo') ? outOfScopeError('modifyPayInfo') : undefined;
  const query = { ...payInfoQuery, currentData: denial ? undefined : payInfo, error: denial ?? payInfoQuery.error };
  // the form of the first entry marks the element as ready itself
  useWidgetState(payInfo !== undefined && !first, query.currentData ? undefined : query.error);

  const onSaved = ({ collectionMethod }: PayoutRequest) => {
    setSaves(saves + 1);
    notify({ tone: 'success', message: text.done });
    widget.emit('partner-payout-submitted', { collectionMethod });
  };
  const submitted = async (request: PayoutRequest) => {
    // the summary replaces the form and must show the new info
    await info.refetch();
    if (!account.payInfo) await payInfoQuery.refetch();
    onSaved(request);
  };
  const unfinished = useUnfinished(payInfo, onSaved);

  const hidden = hidesSensitive(account, getConfiguration().uidAllowList);
  const common = {
    account,
    hidden,
    unfinished,
    onSubmitted: submitted,
    onPhone: () => setPhoneOpen(true),
  };

  const content = (shownInfo: PayInfo) => {
    if (filled)
      return <PayoutEditor key={saves} {...common} payInfo={shownInfo} toScan={toScan} wasSaved={saves > 0} />;
    if (toScan)
      return (
        <Panel as="section">
          <StateCard level={2} icon="lock" tone="accent" title={text.verifyFirstTitle} text={text.verifyFirstText} />
        </Panel>
      );
    if (account.idenAuthenticationed === false) return <IdentityFirst />;
    return (
      <PayoutForm
        required
        fallback={<PayoutSkeleton />}
        {...common}
        payInfo={shownInfo}
        filled={false}
        corrects={false}
        onCancel={undefined}
      />
    );
  };

  return (
    <Panels>
      <VerificationPrompt isWanted={toScan} />
      <QueryPart query={query} skeleton={<PayoutSkeleton />} title={text.failedTitle} level={2} panel>
        {content}
      </QueryPart>
      {phoneOpen && (
        <PhoneChangeDialog
          onFail={() => {
            setPhoneOpen(false);
            notifyNotLoaded(text.later);
          }}
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

/** Before the real-name verification, no payout info can be entered. */
function IdentityFirst() {
  const widget = useWidget();
  const text = useText(payoutText);
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
}

interface PayoutEditorProps {
  account: AccountInfo;
  payInfo: PayInfo;
  hidden: boolean;
  toScan: boolean;
  /** whether the payout info has just been saved */
  wasSaved: boolean;
  unfinished: Unfinished;
  onSubmitted: (request: PayoutRequest) => Promise<void>;
  onPhone: () => void;
}

/** Shows the summary of stored payout info, or the form while it is edited. Each saved change resets it. */
function PayoutEditor({ toScan, wasSaved, ...form }: PayoutEditorProps) {
  const { account, payInfo, hidden, onPhone } = form;
  const widget = useWidget();
  const text = useText(payoutText);
  const heldUntil = holdEnd(payInfo, useServerNow());
  const billRight = useEditRight({ isHeld: heldUntil !== undefined, holdHours: payInfo.holdHours ?? 0 });
  const { scope } = useText(setUpText);
  const [editing, setEditing] = useState(false);
  const [edited, setEdited] = useState(false);
  const [opening, startOpening] = useTransition();
  const right = denialOf() ?? billRight;
  useIdlePreload(PayoutForm.preload, right.isAllowed);
  const edit = () =>
    startOpening(async () => {
      if (await PayoutForm.preload()) setEditing(true);
      else notifyNotLoaded(text.later);
    });
  const leave = () => {
    setEditing(false);
    setEdited(true);
  };

  /** Returns why the edit is not allowed, whatever the state of the bill. */
  function denialOf(): EditRight | undefined {
    if (!isGranted('modifyPayInfo')) return { isAllowed: false, reason: scope };
    if (toScan) return { isAllowed: false, reason: text.verifyFirstTitle };
    if (!account.realName) return { isAllowed: false, reason: text.identityTitle };
    return lacksPassword(account, payInfo)
      ? { isAllowed: false, reason: text.walletPasswordFirst, step: 'password' }
      : undefined;
  }

  if (editing)
    return <PayoutForm {...form} payInfo={payInfo} filled corrects={heldUntil !== undefined} onCancel={leave} />;
  return (
    <PayoutSummary
      payInfo={payInfo}
      phoneNumber={withdrawalPhone(account, payInfo)}
      hidden={hidden}
      right={right}
      heldUntil={heldUntil}
      fresh={wasSaved || edited}
      wasSaved={wasSaved}
      opening={opening}
      onEdit={edit}
      onPhone={onPhone}
      onStep={(step) => widget.requestNavigation(step, step === 'password' ? { type: 'wallet' } : undefined)}
      onWallet={() => widget.requestNavigation('wallet')}
    />
  );
}
