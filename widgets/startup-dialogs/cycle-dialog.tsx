import { useId } from 'react';
import { useController } from 'react-hook-form';
import { styled } from 'styled-components';
import { useIncomeSummaryQuery } from '#shared/client/income.api.ts';
import { useWeeklyParametersQuery } from '#shared/client/wallet.api.ts';
import type { BillingCycle } from '#shared/contract/payout.ts';
import { formatCents, type Cents } from '#shared/domain/money.ts';
import { PERSONAL_TAX, quoteWithdrawal, WEEKLY } from '#shared/domain/withdrawal-quote.ts';
import { FormFields } from '#shared/features/form/form-layout.tsx';
import { formText } from '#shared/features/form/form.text.ts';
import { Refusal } from '#shared/features/form/refusal.tsx';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { useWidget } from '#shared/host/widget-context.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { ChoiceCards } from '#shared/ui/form/choice-cards.tsx';
import DialogSurface from '#shared/ui/overlay/dialog-surface.tsx';
import { startupText } from './startup-dialogs.text.ts';
import { useCycleForm } from './use-cycle-form.ts';

/** Weekly or monthly, with the meaning of each. A weekly choice leads to the wallet (§4). */
export function CycleDialog() {
  const widget = useWidget();
  const text = useText(startupText);
  const shared = useText(formText);
  const id = useId();
  const form = useCycleForm((chosen) => {
    notify({ tone: 'success', message: text.submitted });
    if (chosen === 'week') widget.requestNavigation('wallet');
  });

  const { field, fieldState } = useController({ control: form.methods.control, name: 'billingCycle' });
  const means = useMeanings();
  // the choice is final, so the button names it
  const submit = field.value ? text.confirm(text[field.value]) : text.submit;
  return (
    <DialogSurface
      open
      requiresDecision
      title={text.cycle}
      description={text.cycleText}
      busy={form.busy}
      onClose={() => undefined}
      footer={
        <Button type="submit" form={id} tone="primary" disabled={!form.online} busy={form.busy}>
          {form.online ? submit : shared.offline}
        </Button>
      }
    >
      <FormFields id={id} noValidate onSubmit={form.submit}>
        <ChoiceCards
          stacked
          ref={field.ref}
          label={text.cycleLabel}
          value={field.value || undefined}
          onChange={field.onChange}
          onBlur={field.onBlur}
          help={text.cycleHelp}
          error={fieldState.error?.message}
          items={[
            { value: 'week', label: text.week, text: <Meaning text={text.weekText} own={means?.week} /> },
            { value: 'month', label: text.month, text: <Meaning text={text.monthText} own={means?.month} /> },
          ]}
        />
        <Refusal of={form} />
      </FormFields>
    </DialogSurface>
  );
}

const Meaning = ({ text, own }: { text: string; own: string | undefined }) => (
  <>
    {text}
    {own && <Own>{own}</Own>}
  </>
);

/** Days of a week, and of a month on average. */
const WEEK_SHARE = 7 / 30.4;

/** Each choice applied to the user's income of last month; `undefined` if there was none or it is unknown. */
function useMeanings(): Record<BillingCycle, string> | undefined {
  const text = useText(startupText);
  const lastMonth = useIncomeSummaryQuery().currentData?.last_month ?? 0;
  const fee = useWeeklyParametersQuery().currentData?.feePercent;
  if (lastMonth <= 0 || fee === undefined) return undefined;
  // the payout account is unknown at this point, so the tax of a personal one applies
  const quote = (amount: Cents) =>
    quoteWithdrawal({ amount, walletType: WEEKLY, taxPercent: PERSONAL_TAX, feePercent: fee });
  const week = quote(Math.round(lastMonth * WEEK_SHARE));
  // monthly income is taxed once, with the bill, at the same rate
  const { tax } = quote(lastMonth);
  return {
    week: text.weekOwn(formatCents(lastMonth), formatCents(week.amount), formatCents(week.received)),
    month: text.monthOwn(formatCents(lastMonth), formatCents(lastMonth - tax)),
  };
}

const Own = styled.span`
  display: block;
  margin-top: var(--_space-2);
  color: var(--_text);
  font-variant-numeric: tabular-nums;
`;
