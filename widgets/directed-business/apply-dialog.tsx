import { useController } from 'react-hook-form';
import type { DirectedBusiness } from '#shared/topics/support/business.calls.ts';
import { FormDialog } from '#shared/kit/form/form-dialog.tsx';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { useWidget } from '#shared/host/widget-context.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { TextArea } from '#shared/kit/form/text-area.tsx';
import { LONGEST_APPLICATION_REMARK } from './directed-business.rules.ts';
import { businessText } from './directed-business.text.ts';
import { errorToShow } from '#shared/client/errors.ts';
import { usePlatformForm } from '#shared/kit/form/use-platform-form.ts';
import { useApplyDirectedBusinessMutation } from '#shared/topics/support/business.api.ts';

interface ApplyDialogProps {
  business: DirectedBusiness;
  onClose: () => void;
}

/** The application for a business, with an optional remark. */
export function ApplyDialog({ business: { id, name }, onClose }: ApplyDialogProps) {
  const text = useText(businessText);
  const widget = useWidget();
  const form = useApplyForm(id, () => {
    notify({ tone: 'success', message: text.done });
    widget.emit('partner-business-applied', { id });
    onClose();
  });
  const { field, fieldState } = useController({ control: form.methods.control, name: 'remark' });
  return (
    <FormDialog
      of={form}
      title={text.applyTitle(name)}
      description={text.applyText}
      cancel={text.cancel}
      submit={text.submit}
      onClose={onClose}
    >
      <TextArea
        {...field}
        label={text.remark}
        error={fieldState.error?.message}
        rows={4}
        maxLength={LONGEST_APPLICATION_REMARK}
        help={text.remarkHelp(field.value.length, LONGEST_APPLICATION_REMARK)}
      />
      {!form.online && <Banner icon="offline">{text.offline}</Banner>}
    </FormDialog>
  );
}

/** The form that applies for a business, with an optional remark. */
function useApplyForm(id: string, onApplied: () => void) {
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
