import { useId } from 'react';
import { useController } from 'react-hook-form';
import type { DirectedBusiness } from '#shared/contract/deploy.ts';
import { FormFields } from '#shared/features/form/form-layout.tsx';
import { Refusal } from '#shared/features/form/refusal.tsx';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { useWidget } from '#shared/host/widget-context.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { TextArea } from '#shared/ui/form/text-area.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { LONGEST_REMARK } from './directed-business.rules.ts';
import { businessText } from './directed-business.text.ts';
import { useApplyForm } from './use-apply-form.ts';

interface ApplyDialogProps {
  business: DirectedBusiness;
  onClose: () => void;
}

/** The application for a business, with an optional remark. */
export function ApplyDialog({ business: { id, name }, onClose }: ApplyDialogProps) {
  const text = useText(businessText);
  const widget = useWidget();
  const formId = useId();
  const form = useApplyForm(id, () => {
    notify({ tone: 'success', message: text.done });
    widget.emit('partner-business-applied', { id });
    onClose();
  });
  const { field, fieldState } = useController({ control: form.methods.control, name: 'remark' });
  return (
    <Dialog
      open
      title={text.applyTitle(name)}
      description={text.applyText}
      busy={form.busy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={form.busy} onClick={onClose}>
            {text.cancel}
          </Button>
          <Button type="submit" form={formId} tone="primary" disabled={!form.online} busy={form.busy}>
            {text.submit}
          </Button>
        </>
      }
    >
      <FormFields id={formId} noValidate onSubmit={form.submit}>
        <TextArea
          {...field}
          label={text.remark}
          error={fieldState.error?.message}
          rows={4}
          maxLength={LONGEST_REMARK}
          help={text.remarkHelp(field.value.length, LONGEST_REMARK)}
        />
        {!form.online && <Banner icon="offline">{text.offline}</Banner>}
        <Refusal of={form} />
      </FormFields>
    </Dialog>
  );
}
