import { useEffect } from 'react';
import { useText } from '../../../shared/host/locale.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { useWithdrawForm } from './use-withdraw-form.ts';
import { useWithdrawTerms } from './use-withdraw-terms.ts';
import { WithdrawForm } from './withdraw-form.tsx';
import type { WithdrawFlowProps } from './withdraw-terms.ts';
import { withdrawText } from './withdraw.text.ts';

const nothing = (): void => undefined;

interface WarmUpProps {
  facts: WithdrawFlowProps;
  onDone: () => void;
}

/**
 * The dialog and its form, rehearsed once while the page is idle: styles are then in the sheet and code has run, which
 * saves a slow phone a third of the time that the dialog takes to open.
 */
export function WarmUp(props: WarmUpProps) {
  const text = useText(withdrawText);
  return (
    <Dialog
      open={false}
      rehearsed
      title={text.title}
      description={text.title}
      onClose={nothing}
      footer={
        <>
          <Button>{text.cancel}</Button>
          <Button tone="primary" busy={false}>
            {text.confirm}
          </Button>
        </>
      }
    >
      <Rehearsal {...props} />
    </Dialog>
  );
}

function Rehearsal({ facts, onDone }: WarmUpProps) {
  const terms = useWithdrawTerms(facts);
  const form = useWithdrawForm(terms);
  // Two frames on, it has been laid out as well.
  useEffect(() => {
    let frame = requestAnimationFrame(() => {
      frame = requestAnimationFrame(onDone);
    });
    return () => cancelAnimationFrame(frame);
  }, [onDone]);
  return <WithdrawForm id="" form={form} terms={terms} onSubmit={nothing} onCaptcha={nothing} onAgreement={nothing} />;
}
