import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { HIDDEN } from '#shared/domain/masking.ts';
import { formatCents, parseCents } from '#shared/domain/money.ts';
import { formatDateTime } from '#shared/domain/shanghai-time.ts';
import { WEEKLY } from '#shared/domain/withdrawal-quote.ts';
import { useText } from '#shared/host/locale.ts';
import { hasCode, type PlatformError } from '#shared/client/errors.ts';
import { ERROR_CODES } from '#shared/contract/error-codes.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import { useIdlePreload } from '#shared/ui/base/use-idle.ts';
import { walletText } from '../wallet.text.ts';
import { AgreementDialog, preloadDocuments } from './documents.tsx';
import { useWithdrawForm, type WithdrawFacts, type WithdrawValues } from './use-withdraw-form.ts';
import { WithdrawForm } from './withdraw-form.tsx';
import type { WithdrawTerms } from './withdraw.rules.ts';
import { withdrawText } from './withdraw.text.ts';
import { useOutcomeListener } from './withdrawal-outcome.tsx';
import { checkOutcome, submitWithdrawal, useUnderway, type Underway } from './withdrawals.ts';

/** The platform's words for a code that is wrong, expired or used (wire.md). */
const concernsCode = ({ message }: PlatformError): boolean => message.includes('验证码');

type DialogProps = WithdrawFacts & { terms: WithdrawTerms };

/** The withdraw dialog: the form, and 处理中 where the answer to it was lost (§5, hazard 2). */
export function WithdrawDialog(props: DialogProps) {
  const { walletType, terms, open, onClose, onRecords } = props;
  const text = useText(withdrawText);
  const words = useText(walletText);
  const form = useWithdrawForm(terms);
  const { busy, lost, refusal, submit, ask } = useSubmission(props, form);
  const [provesHuman, setProvesHuman] = useState(false);
  const [readsAgreement, setReadsAgreement] = useState(false);
  const id = useId();
  useIdlePreload(preloadDocuments);

  if (lost)
    return (
      <Dialog open size="sm" title={text.title} onClose={onClose}>
        <PendingWithdrawal
          underway={lost}
          onAsk={ask}
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
        walletType === WEEKLY ? words.weekly : words.monthly,
        terms.masked ? HIDDEN : formatCents(terms.left),
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
        terms={terms}
        onSubmit={submit}
        onCaptcha={setProvesHuman}
        onAgreement={() => setReadsAgreement(true)}
        refusal={<Refusal open={open} refusal={refusal} />}
      />
      {readsAgreement && <AgreementDialog onClose={() => setReadsAgreement(false)} />}
    </Dialog>
  );
}

/** Submits the form, or joins what is under way, and follows it until its outcome is known. */
function useSubmission(
  { account, walletType, open, onClose, onRecords, onTicketRefused }: DialogProps,
  form: UseFormReturn<WithdrawValues>,
) {
  const underway = useUnderway(account.uid, walletType);
  const listener = useOutcomeListener(walletType);
  const deciding = useRef(false);
  const [refusal, setRefusal] = useState<PlatformError>();

  const busy = underway?.phase === 'sending';
  const lost = busy ? undefined : underway;
  const [wasLost, setWasLost] = useState(lost !== undefined);
  if (lost && !wasLost) setWasLost(true);
  useEffect(() => {
    // its outcome has become known while 处理中 was on screen; the page has told it
    if (!wasLost || underway || deciding.current) return;
    onRecords();
    onClose();
  }, [wasLost, underway, onRecords, onClose]);

  const refuse = (error: PlatformError) => {
    if (hasCode(error, ERROR_CODES.walletLocked)) onTicketRefused();
    else if (concernsCode(error))
      form.setError('code', { type: 'platform', message: error.message }, { shouldFocus: true });
    else setRefusal(error);
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (underway || !open) return;
    setRefusal(undefined);
    void form.handleSubmit(async ({ amount, code }) => {
      const cents = parseCents(amount);
      if (cents === undefined) return;
      deciding.current = true;
      const outcome = await submitWithdrawal(
        account.uid,
        { walletType, amount: cents, code },
        { accepted: listener.accepted },
      );
      deciding.current = false;
      if (outcome.state === 'refused') {
        setWasLost(false);
        refuse(outcome.error);
      }
      if (outcome.state !== 'accepted') return;
      onRecords();
      onClose();
    })();
  };

  const ask = () => void checkOutcome(account.uid, walletType, listener);
  return { busy, lost, refusal, submit, ask };
}

/** Why nothing can be submitted now, or why the platform refused what was. */
function Refusal({ open, refusal }: { open: boolean; refusal: PlatformError | undefined }) {
  const text = useText(withdrawText);
  if (!open) return <Banner tone="warning">{text.closedNow}</Banner>;
  return (
    refusal && (
      <Banner tone="failure" requestId={refusal.requestId}>
        {refusal.message}
      </Banner>
    )
  );
}

interface PendingWithdrawalProps {
  underway: Underway;
  onAsk: () => void;
  onRecords: () => void;
}

/** The answer was lost: 处理中, never 失败; the records decide (hazard 2). */
function PendingWithdrawal({ underway, onAsk, onRecords }: PendingWithdrawalProps) {
  const text = useText(withdrawText);
  const { amount, at } = underway.pending;
  return (
    <div role="status">
      <StateCard
        icon="transfer"
        tone="transfer"
        title={text.pendingTitle}
        text={
          <>
            {text.pendingAmount(formatCents(amount), formatDateTime(at).slice(0, 16))}
            <br />
            {text.pendingText}
          </>
        }
        requestId={underway.requestId}
        actions={
          <>
            <Button tone="primary" onClick={onRecords}>
              {text.pendingRecords}
            </Button>
            <Button busy={underway.phase === 'asking'} busyLabel={text.pendingAsking} onClick={onAsk}>
              {text.pendingAgain}
            </Button>
          </>
        }
      />
    </div>
  );
}
