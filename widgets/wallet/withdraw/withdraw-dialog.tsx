import { useId, useLayoutEffect, useState, type FormEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { amountText } from '#shared/core/masking.ts';
import { formatCents, parseAmount } from '#shared/core/money.ts';
import { formatMinute } from '#shared/core/shanghai-time.ts';
import { WEEKLY } from '#shared/topics/money/wallet/wallet.rules.ts';
import { getConfiguration } from '#shared/host/configuration.ts';
import { useText } from '#shared/host/locale.ts';
import { hasCode, toPlatformError, type PlatformError } from '#shared/client/errors.ts';
import { session } from '#shared/client/session.ts';
import { clearWalletTicket } from '#shared/client/wallet-ticket.ts';
import { ERROR_CODES } from '#shared/core/error-codes.ts';
import type { WithdrawalState } from '#shared/topics/money/wallet/withdrawal-machine.ts';
import { BusinessContact } from '#shared/topics/content/article/business-contact.tsx';
import { fieldOf } from '#shared/kit/form/field-error.ts';
import { useSingleFlight } from '#shared/ui/base/use-single-flight.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { lazyDialog } from '#shared/ui/overlay/lazy-dialog.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import { AUTH_COMPLETED } from '../wallet-view.rules.ts';
import { walletText } from '../wallet.text.ts';
import { WithdrawForm, type WithdrawProps, type WithdrawValues } from './withdraw-form.tsx';
import type { LoadedWallet } from './withdraw.rules.ts';
import { withdrawText } from './withdraw.text.ts';
import { useWithdrawal } from './use-withdrawal.ts';
import { checkAuthState } from './withdrawal-requests.ts';

// few users read the agreement, so its code is not loaded before
const DocumentDialog = lazyDialog(() => import('#shared/topics/content/article/document-dialog.tsx'));

type DialogProps = WithdrawProps & {
  form: UseFormReturn<WithdrawValues>;
  /** whether it is not known yet that no other step is required */
  isChecking: boolean;
};

/** The withdraw dialog: the form, or 处理中 after its response was lost (§5, hazard 2). */
export function WithdrawDialog(props: DialogProps) {
  const { wallet, masked, form, isChecking, onClose, onRecords } = props;
  const open = isWithinWindow(wallet);
  const text = useText(withdrawText);
  const walletStrings = useText(walletText);
  const { state, check, refusal, busy, submit } = useSubmission(props);
  const [provesHuman, setProvesHuman] = useState(false);
  const [readsAgreement, setReadsAgreement] = useState(false);
  const id = useId();

  if (state.status === 'unknown')
    return (
      <Dialog open size="sm" title={text.title} onClose={onClose}>
        <PendingWithdrawal
          state={state}
          onCheck={check}
          onRecords={() => {
            onRecords();
            onClose();
          }}
        />
      </Dialog>
    );
  return (
    <Dialog
      open
      title={text.title}
      description={text.subtitle(
        wallet.walletType === WEEKLY ? walletStrings.weekly : walletStrings.monthly,
        amountText(wallet.balance, masked),
      )}
      busy={busy}
      modal={!provesHuman}
      onClose={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" form={id} tone="primary" disabled={!open} busy={busy} busyLabel={text.confirming}>
            {text.confirm}
          </Button>
        </>
      }
    >
      <WithdrawForm
        id={id}
        form={form}
        withdrawal={props}
        onSubmit={submit}
        onCaptcha={setProvesHuman}
        onAgreement={() => setReadsAgreement(true)}
        notice={<Notice open={open} isChecking={isChecking} refusal={refusal} />}
      />
      {readsAgreement && <WithdrawalAgreement onClose={() => setReadsAgreement(false)} />}
    </Dialog>
  );
}

/** A withdrawal in progress disables the button of the wallet, but the dialog still shows it. */
const isWithinWindow = ({ window }: LoadedWallet): boolean => window?.open === true;

/**
 * Submits the form, or joins the withdrawal in progress. Once it is settled, closes the dialog or shows the refusal in the form.
 * Before, the state of the account is checked again. If it requires another step, the flow replaces the form by that step.
 */
function useSubmission({ account, wallet, form, onClose, onRecords }: DialogProps) {
  const { state, submit, check } = useWithdrawal(account.uid, wallet.walletType);
  const [refusal, setRefusal] = useState<Refusal>();
  const checking = useSingleFlight();
  const busy = checking.busy || state.status === 'sending';

  const refuse = (error: PlatformError) => {
    if (hasCode(error, ERROR_CODES.walletLocked)) clearWalletTicket();
    else if (fieldOf(error) === 'verifyCode')
      form.setError('code', { type: 'platform', message: error.message }, { shouldFocus: true });
    else setRefusal({ error, isSent: true });
  };

  const settledState = state.status === 'settled' ? state : undefined;
  // A withdrawal that was settled before the dialog opened is not its own.
  const [earlier] = useState(settledState);
  // Before the refreshed records render, so that the focus returns to a button that is still enabled.
  useLayoutEffect(() => {
    if (!settledState || settledState === earlier) return;
    if (settledState.outcome.state === 'refused') return refuse(settledState.outcome.error);
    onRecords();
    onClose();
    // once for each settled withdrawal
    // oxlint-disable-next-line react/exhaustive-deps
  }, [settledState]);

  const onSubmit = (event: FormEvent) => {
    event.preventDefault();
    if (busy || !isWithinWindow(wallet)) return;
    setRefusal(undefined);
    void form.handleSubmit(({ amount, code }) =>
      checking.run(async () => {
        const cents = parseAmount(amount);
        // the check is a read, which would not wait for the host
        await session.getToken(true);
        const { data, error } = await checkAuthState();
        if (error) setRefusal({ error: toPlatformError(error), isSent: false });
        // another user can have signed in during the check
        else if (cents !== undefined && data?.state === AUTH_COMPLETED && session.uid() === account.uid)
          submit({ amount: cents, code });
      }),
    )();
  };

  return { state, check, refusal, busy, submit: onSubmit };
}

interface Refusal {
  readonly error: PlatformError;
  /** whether the withdrawal was sent; not if the check before it failed */
  readonly isSent: boolean;
}

interface NoticeProps {
  open: boolean;
  isChecking: boolean;
  refusal: Refusal | undefined;
}

/** Shows why nothing can be submitted now, that the state is being checked, or why the platform refused the withdrawal. */
function Notice({ open, isChecking, refusal }: NoticeProps) {
  const text = useText(withdrawText);
  if (!open) return <Banner tone="warning">{text.closedNow}</Banner>;
  if (refusal?.error.message) {
    const { message, requestId } = refusal.error;
    return (
      <Banner tone="failure" requestId={requestId} action={<BusinessContact about={message} />}>
        {message}
        {!refusal.isSent && <p>{text.nothingSent}</p>}
      </Banner>
    );
  }
  return isChecking && <p role="status">{text.checking}</p>;
}

interface PendingWithdrawalProps {
  state: Extract<WithdrawalState, { status: 'unknown' }>;
  onCheck: () => void;
  onRecords: () => void;
}

/** The response was lost: 处理中, never 失败. The records decide (hazard 2). */
function PendingWithdrawal({ state, onCheck, onRecords }: PendingWithdrawalProps) {
  const text = useText(withdrawText);
  const { amount, at } = state.pending;
  return (
    <div role="status">
      <StateCard
        icon="transfer"
        tone="transfer"
        title={text.pendingTitle}
        text={
          <>
            {text.pendingAmount(formatCents(amount), formatMinute(at))}
            <br />
            {text.pendingText}
          </>
        }
        requestId={state.requestId}
        actions={
          <>
            <Button tone="primary" onClick={onRecords}>
              {text.pendingRecords}
            </Button>
            <Button busy={state.step !== 'waiting'} busyLabel={text.pendingAsking} onClick={onCheck}>
              {text.pendingAgain}
            </Button>
          </>
        }
      />
    </div>
  );
}

/** Default number of the withdrawal agreement (§5, Withdraw form). */
const WITHDRAWAL_AGREEMENT = '10075';

/** Shows the withdrawal agreement over the withdraw dialog, which keeps its input and the sent code. */
function WithdrawalAgreement({ onClose }: { onClose: () => void }) {
  const text = useText(withdrawText);
  return (
    <DocumentDialog
      frame={{ title: text.agreementTitle, size: 'lg' }}
      onFrameClose={onClose}
      id={getConfiguration().articles?.withdrawal ?? WITHDRAWAL_AGREEMENT}
      title={text.agreementTitle}
      back={text.agreementBack}
      onClose={onClose}
    />
  );
}
