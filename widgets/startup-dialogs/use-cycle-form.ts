import { useAccountInfoQuery } from '#shared/topics/account/account.api.ts';
import { errorToShow } from '#shared/client/errors.ts';
import type { BillingCycle } from '#shared/topics/payout/payout.calls.ts';
import { formText } from '#shared/topics/form/form.text.ts';
import { usePlatformForm } from '#shared/topics/form/use-platform-form.ts';
import { useText } from '#shared/host/locale.ts';
import { useModifyBillingCycleMutation } from '#shared/topics/payout/billing-cycle.api.ts';
import { startupText } from './startup-dialogs.text.ts';

/** The form that chooses the settlement cycle. */
export function useCycleForm(onChosen: (cycle: BillingCycle) => void) {
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
