import { useId } from 'react';
import { useController } from 'react-hook-form';
import { styled } from 'styled-components';
import { isGranted } from '#shared/client/session-scope.ts';
import { useIncomeSummaryQuery } from '#shared/topics/billing/income/income.api.ts';
import type { BillingCycle } from '#shared/topics/accounts/payout.calls.ts';
import { formatCents } from '#shared/core/money.ts';
import { BusinessContact } from '#shared/topics/content/article/business-contact.tsx';
import { FormFields } from '#shared/kit/form/form-layout.tsx';
import { formText } from '#shared/kit/form/form.text.ts';
import { FormRefusal } from '#shared/kit/form/refusal.tsx';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { ChoiceCards } from '#shared/ui/form/choice-cards.tsx';
import DialogSurface from '#shared/ui/overlay/dialog-surface.tsx';
import { compareCycles } from './startup-dialogs.rules.ts';
import { startupText } from './startup-dialogs.text.ts';
import { useAccountInfoQuery } from '#shared/topics/accounts/account.api.ts';
import { errorToShow } from '#shared/client/errors.ts';
import { usePlatformForm } from '#shared/kit/form/use-platform-form.ts';
import { useModifyBillingCycleMutation } from '#shared/topics/accounts/billing-cycle.api.ts';
import { useWeeklyParametersQuery } from '#shared/topics/billing/settled-param.api.ts';

/** Weekly or monthly, with the meaning of each. A weekly choice leads to the wallet (§4). @param onLater leaves it open */
export default function CycleDialog({ onLater }: { onLater: () => void }) {
  const widget = useWidget();
  const text = useText(startupText);
  const shared = useText(formText);
  const id = useId();
  useWidgetState(true);
  const form = useCycleForm((cycle) => {
    notify({ tone: 'success', message: text.submitted });
    if (cycle === 'week') widget.requestNavigation('wallet', { cycle: 'week' });
  });

  const { field, fieldState } = useController({ control: form.methods.control, name: 'billingCycle' });
  const { means, isLoading } = useMeanings();
  // the choice is final, so the button names it
  const submit = field.value ? text.confirm(text[field.value]) : text.submit;
  return (
    <DialogSurface
      title={text.cycle}
      description={text.cycleText}
      busy={form.busy}
      onClose={onLater}
      footer={
        <>
          <Button disabled={form.busy} onClick={onLater}>
            {text.later}
          </Button>
          <Button type="submit" form={id} tone="primary" disabled={!form.online} busy={form.busy}>
            {form.online ? submit : shared.offline}
          </Button>
        </>
      }
    >
      <FormFields id={id} noValidate onSubmit={form.submit}>
        <Banner tone="warning" action={<BusinessContact />}>
          {text.cycleFinal}
        </Banner>
        <ChoiceCards
          stacked
          ref={field.ref}
          label={text.cycleLabel}
          value={field.value || undefined}
          onChange={field.onChange}
          onBlur={field.onBlur}
          error={fieldState.error?.message}
          items={[
            {
              value: 'week',
              label: text.week,
              text: <Meaning text={text.weekText} ownExample={means?.week} isLoading={isLoading} />,
            },
            {
              value: 'month',
              label: text.month,
              text: <Meaning text={text.monthText} ownExample={means?.month} isLoading={isLoading} />,
            },
          ]}
        />
        <FormRefusal of={form} />
      </FormFields>
    </DialogSurface>
  );
}

interface MeaningProps {
  text: string;
  ownExample: string | undefined;
  isLoading: boolean;
}

const Meaning = ({ text, ownExample, isLoading }: MeaningProps) => (
  <>
    {text}
    {(ownExample ?? isLoading) && (
      <Own>
        {ownExample ?? (
          <>
            <Skeleton /> <Skeleton width="60%" />
          </>
        )}
      </Own>
    )}
  </>
);

/** Describes both choices for the same income: the user's own of last month, or an example. */
function useMeanings(): { means?: Record<BillingCycle, string>; isLoading: boolean } {
  const text = useText(startupText);
  const summary = useIncomeSummaryQuery(undefined, { skip: !isGranted('incomeSummary') });
  const parameters = useWeeklyParametersQuery();
  const fee = parameters.currentData?.feePercent;
  // an example would be replaced by the own income when it is loaded
  const compared = summary.isLoading ? undefined : compareCycles(summary.currentData?.last_month, fee);
  const isLoading = summary.isLoading || parameters.isLoading;
  if (!compared) return { isLoading };
  const { income, isExample, taxPercent, feePercent, week, month } = compared;
  const basis = (isExample ? text.basisExample : text.basisOwn)(formatCents(income));
  return {
    isLoading,
    means: {
      week: text.weekOwn(basis, formatCents(week), taxPercent, feePercent),
      month: text.monthOwn(basis, formatCents(month), taxPercent),
    },
  };
}

const Own = styled.span`
  display: block;
  margin-top: var(--_space-2);
  color: var(--_text);
  font-variant-numeric: tabular-nums;
`;

/** The form that chooses the settlement cycle. */
function useCycleForm(onChosen: (cycle: BillingCycle) => void) {
  const text = useText(startupText);
  const { unknown } = useText(formText);
  const [modify] = useModifyBillingCycleMutation();
  const { refetch } = useAccountInfoQuery();

  return usePlatformForm<{ billingCycle: BillingCycle | '' }, { billingCycle: BillingCycle }>({
    defaultValues: { billingCycle: '' },
    rules: ({ billingCycle }) => ({ billingCycle: billingCycle ? undefined : text.cycleRequired }),
    toRequest: ({ billingCycle }) => ({ billingCycle: billingCycle as BillingCycle }),
    async send(request) {
      const { error } = await modify(request);
      const isDone = async (lost: boolean) => lost && (await refetch()).data?.needFillBillingCycle === false;
      const failure = await errorToShow(error, unknown, isDone);
      if (!failure) onChosen(request.billingCycle);
      return failure;
    },
  });
}
