import { useState, type ReactNode } from 'react';
import { useController } from 'react-hook-form';
import type { PlatformError } from '#shared/client/errors.ts';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import type { ProvenByCode } from '#shared/topics/accounts/privacy.calls.ts';
import { BusinessContact } from '#shared/topics/content/article/business-contact.tsx';
import { CodeWithCaptcha } from '#shared/topics/accounts/code/code-with-captcha.tsx';
import { codeProblem } from '#shared/kit/form/field-rules.ts';
import { FormDialog } from '#shared/kit/form/form-dialog.tsx';
import { formText } from '#shared/kit/form/form.text.ts';
import { usePlatformForm } from '#shared/kit/form/use-platform-form.ts';
import { useAccountPhone } from '#shared/topics/accounts/use-withdrawal-phone.ts';
import { useText } from '#shared/host/locale.ts';
import type { ButtonProps } from '#shared/ui/base/button.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { personalDataText } from './personal-data.text.ts';

interface ProvenDialogProps {
  account: AccountInfo;
  title: string;
  description: string;
  submit: string;
  busyLabel: string;
  tone: ButtonProps['tone'];
  /** Sends the request with the code. Returns the error to show. */
  send: (request: ProvenByCode) => Promise<PlatformError | undefined>;
  onClose: () => void;
  /** shown above the code */
  children?: ReactNode;
}

/** A dialog whose action requires a code to the phone of the account. */
export function ProvenDialog(props: ProvenDialogProps) {
  const text = useText(personalDataText);
  const phone = useAccountPhone(props.account);
  if (phone) return <WithPhone {...props} phone={phone} />;
  return (
    <Dialog open={phone !== undefined} size="sm" title={props.title} onClose={props.onClose}>
      <StateCard icon="info" title={props.title} text={text.noPhone} actions={<BusinessContact button />} />
    </Dialog>
  );
}

function WithPhone(props: ProvenDialogProps & { phone: string }) {
  const { title, description, submit, busyLabel, tone, send, phone, onClose, children } = props;
  const text = useText(personalDataText);
  const shared = useText(formText);
  const form = usePlatformForm({
    defaultValues: { verifyCode: '' },
    rules: ({ verifyCode }) => ({ verifyCode: codeProblem(verifyCode) }),
    toRequest: ({ verifyCode }) => ({ verifyCode }),
    send,
  });
  const code = useController({ control: form.methods.control, name: 'verifyCode' });
  const [provesHuman, setProvesHuman] = useState(false);
  return (
    <FormDialog
      of={form}
      title={title}
      description={description}
      modal={!provesHuman}
      cancel={text.cancel}
      submit={submit}
      busyLabel={busyLabel}
      tone={tone}
      onClose={onClose}
    >
      {children}
      <CodeWithCaptcha
        {...code.field}
        label={shared.code}
        phoneNumber={phone}
        error={code.fieldState.error?.message}
        onSent={() => form.methods.resetField('verifyCode')}
        onCaptcha={setProvesHuman}
      />
    </FormDialog>
  );
}
