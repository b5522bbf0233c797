import { useEffect } from 'react';
import { useWithdrawForm } from './use-withdraw-form.ts';
import { useWithdrawTerms } from './use-withdraw-terms.ts';
import type { WithdrawFlowProps } from './withdraw-flow.tsx';
import { WithdrawForm } from './withdraw-form.tsx';

const nothing = (): void => undefined;

/**
 * The form, rendered once out of everybody's sight while the page is idle: its styles are then in the sheet and its code
 * has run, which halves the time that the dialog takes to open on a slow phone.
 */
export function WarmUp({ facts, onDone }: { facts: WithdrawFlowProps; onDone: () => void }) {
  const terms = useWithdrawTerms(facts);
  const form = useWithdrawForm(terms);
  useEffect(onDone, [onDone]);
  return (
    <div hidden inert>
      <WithdrawForm id="" form={form} terms={terms} onSubmit={nothing} onCaptcha={nothing} onAgreement={nothing} />
    </div>
  );
}
