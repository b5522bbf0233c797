import { useEffect, useId, useRef, useState, type FormEvent } from 'react';
import { HIDDEN } from '../../../shared/domain/masking.ts';
import { formatCents, parseCents } from '../../../shared/domain/money.ts';
import { WEEKLY } from '../../../shared/domain/withdrawal-quote.ts';
import { useText } from '../../../shared/host/locale.ts';
import type { PlatformError } from '../../../shared/client/errors.ts';
import { Banner } from '../../../shared/ui/banner.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { walletText } from '../wallet.text.ts';
import { AgreementDialog } from './agreement-dialog.tsx';
import { PendingWithdrawal } from './pending-withdrawal.tsx';
import { useOutcomeListener } from './use-withdrawal-outcome.ts';
import { useWithdrawForm } from './use-withdraw-form.ts';
import { WithdrawForm } from './withdraw-form.tsx';
import type { WithdrawFlowProps, WithdrawTerms } from './withdraw-terms.ts';
import { withdrawText } from './withdraw.text.ts';
import { checkOutcome, submitWithdrawal, useUnderway } from './withdrawals.ts';

/** The platform's words for a ticket that has run out, and for a code that is wrong, expired or used (wire.md). */
const TICKET_REFUSED = '4005';
const concernsCode = ({ message }: PlatformError): boolean => message.includes('验证码');

/** The withdraw dialog: the form, and 处理中 where the answer to it was lost (§5, hazard 2). */
export function WithdrawDialog(props: WithdrawFlowProps & { terms: WithdrawTerms }) {
  const { account, walletType, terms, open, onClose, onRecords, onTicketRefused } = props;
  const text = useText(withdrawText);
  const words = useText(walletText);
  const form = useWithdrawForm(terms);
  const underway = useUnderway(account.uid, walletType);
  const listener = useOutcomeListener(walletType);
  const deciding = useRef(false);
  const [refusal, setRefusal] = useState<PlatformError>();
  const [provesHuman, setProvesHuman] = useState(false);
  const [readsAgreement, setReadsAgreement] = useState(false);
  const id = useId();

  const lost = underway !== undefined && underway.phase !== 'sending';
  const [wasLost, setWasLost] = useState(lost);
  if (lost && !wasLost) setWasLost(true);
  useEffect(() => {
    // its outcome has become known while 处理中 was on screen; the page has told it
    if (!wasLost || underway || deciding.current) return;
    onRecords();
    onClose();
  }, [wasLost, underway, onRecords, onClose]);

  const refuse = (error: PlatformError) => {
    if (`${error.code}` === TICKET_REFUSED) onTicketRefused();
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

  const busy = underway?.phase === 'sending';
  if (lost)
    return (
      <Dialog open size="sm" title={text.title} onClose={onClose}>
        <PendingWithdrawal
          underway={underway}
          onAsk={() => void checkOutcome(account.uid, walletType, listener)}
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
        refusal={
          !open ? (
            <Banner tone="warning">{text.closedNow}</Banner>
          ) : (
            refusal && (
              <Banner tone="failure" requestId={refusal.requestId}>
                {refusal.message}
              </Banner>
            )
          )
        }
      />
      {readsAgreement && <AgreementDialog onClose={() => setReadsAgreement(false)} />}
    </Dialog>
  );
}
