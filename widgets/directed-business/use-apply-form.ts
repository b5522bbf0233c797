import { errorToShow } from '#shared/client/errors.ts';
import { usePlatformForm } from '#shared/topics/form/use-platform-form.ts';
import { useText } from '#shared/host/locale.ts';
import { useApplyDirectedBusinessMutation } from '#shared/topics/business/business.api.ts';
import { businessText } from './directed-business.text.ts';

/** The form that applies for a business, with an optional remark. */
export function useApplyForm(id: string, onApplied: () => void) {
  const { unknown } = useText(businessText);
  const [apply] = useApplyDirectedBusinessMutation();
  return usePlatformForm({
    defaultValues: { remark: '' },
    rules: () => ({}),
    toRequest: ({ remark }) => ({ id, remark: remark.trim() }),
    async send(request) {
      const { error } = await apply(request);
      const failure = await errorToShow(error, unknown);
      if (!failure) onApplied();
      return failure;
    },
  });
}
