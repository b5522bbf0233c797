import { useId } from 'react';
import { useController } from 'react-hook-form';
import { useWidget } from '../../shared/host/widget-context.ts';
import { FormFields } from '../../shared/features/form-layout.ts';
import { Refusal } from '../../shared/features/form-parts.tsx';
import { ruleFormText } from '../../shared/features/validated-form.text.ts';
import { useValidatedForm } from '../../shared/features/use-validated-form.ts';
import { useText } from '../../shared/host/locale.ts';
import { notify } from '../../shared/host/notify.ts';
import { useAccountInfoQuery } from '../../shared/client/account.api.ts';
import { failureToTell } from '../../shared/features/failure-to-tell.ts';
import type { BillingCycle } from '../../shared/contract/payout.ts';
import { Button } from '../../shared/ui/button.tsx';
import { ChoiceCards } from '../../shared/ui/choice-cards.tsx';
import { DialogSurface } from '../../shared/ui/dialog-surface.tsx';
import { useModifyBillingCycleMutation } from './startup.api.ts';
import { startupText } from './startup.text.ts';

/** Weekly or monthly, and what each means; a weekly choice leads to the wallet (§4). */
export function CycleDialog() {
  const widget = useWidget();
  const text = useText(startupText);
  const words = useText(ruleFormText);
  const id = useId();
  const [modify] = useModifyBillingCycleMutation();
  const { refetch } = useAccountInfoQuery();

  const own = useValidatedForm<{ billingCycle: BillingCycle | '' }>({
    start: { billingCycle: '' },
    rules: ({ billingCycle }) => ({ billingCycle: billingCycle ? undefined : text.cycleRequired }),
    async send({ billingCycle }) {
      if (!billingCycle) return undefined;
      const { error } = await modify({ billingCycle });
      const isDone = async (lost: boolean) => lost && (await refetch()).data?.needFillBillingCycle === false;
      const failure = await failureToTell(error, words.unknown, isDone);
      if (failure) return failure;
      notify({ tone: 'success', message: text.submitted });
      if (billingCycle === 'week') widget.requestNavigation('wallet');
      return undefined;
    },
  });

  const cycle = useController({ control: own.form.control, name: 'billingCycle' });
  return (
    <DialogSurface
      open
      mustAnswer
      title={text.cycle}
      description={text.cycleText}
      onClose={() => undefined}
      footer={
        <Button type="submit" form={id} tone="primary" disabled={!own.online} busy={own.busy}>
          {own.online ? text.submit : words.offline}
        </Button>
      }
    >
      <FormFields id={id} noValidate onSubmit={own.submit}>
        <ChoiceCards
          ref={cycle.field.ref}
          label={text.cycleLabel}
          value={cycle.field.value || undefined}
          onChange={cycle.field.onChange}
          onBlur={cycle.field.onBlur}
          help={text.cycleHelp}
          error={cycle.fieldState.error?.message}
          items={[
            { value: 'week', label: text.week, text: text.weekText },
            { value: 'month', label: text.month, text: text.monthText },
          ]}
        />
        <Refusal of={own} />
      </FormFields>
    </DialogSurface>
  );
}
