import { useId, type ReactNode } from 'react';
import { Button, type ButtonProps } from '../../ui/base/button.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import type { DialogProps } from '../../ui/overlay/dialog-frame.tsx';
import { useText } from '../../host/locale.ts';
import { FormFields } from './form-layout.tsx';
import { formText } from './form.text.ts';
import { FormRefusal } from './refusal.tsx';
import type { PlatformForm } from './use-platform-form.ts';

interface FormDialogProps
  extends
    Pick<DialogProps, 'title' | 'description' | 'modal' | 'size' | 'onClose' | 'children'>,
    Pick<ButtonProps, 'tone' | 'busyLabel'> {
  of: Pick<PlatformForm<never>, 'busy' | 'online' | 'refusal' | 'submit'>;
  /** labels of the buttons; without a network, the second one states it */
  cancel: string;
  submit: ReactNode;
}

/** A dialog with a form: its fields, an error that belongs to no field, and the buttons that close and submit it. */
export function FormDialog({
  of: form,
  cancel,
  submit,
  tone = 'primary',
  busyLabel,
  onClose,
  children,
  ...dialog
}: FormDialogProps) {
  const id = useId();
  const text = useText(formText);
  const { busy, online } = form;
  return (
    <Dialog
      {...dialog}
      open
      busy={busy}
      onClose={onClose}
      footer={
        <>
          <Button disabled={busy} onClick={onClose}>
            {cancel}
          </Button>
          <Button type="submit" form={id} tone={tone} disabled={!online} busy={busy} busyLabel={busyLabel}>
            {online ? submit : text.offline}
          </Button>
        </>
      }
    >
      <FormFields id={id} noValidate onSubmit={form.submit}>
        {children}
        <FormRefusal of={form} />
      </FormFields>
    </Dialog>
  );
}
