import { useState } from 'react';
import { useController } from 'react-hook-form';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { WhereOffered } from '#shared/features/account/for-account.tsx';
import { PhoneWithCode } from '#shared/features/code-with-captcha.tsx';
import { FieldsSkeleton, FormFields } from '#shared/features/form-layout.tsx';
import { Refusal, SubmitAbove } from '#shared/features/form-parts.tsx';
import { codeProblem, phoneProblem, useValidatedForm } from '#shared/features/use-validated-form.ts';
import { ruleFormText } from '#shared/features/use-validated-form.text.ts';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { failureToTell } from '#shared/client/errors.ts';
import { session } from '#shared/client/session.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import {
  confirmProblem,
  loginPasswordProblem,
  NewPasswordFields,
  type NewPasswordValues,
} from './new-password-fields.tsx';
import { useResetPasswordMutation } from './password.api.ts';
import { passwordText } from './password.text.ts';

interface ResetValues extends NewPasswordValues {
  phoneNumber: string;
  verifyCode: string;
}

/** The form, where a platform resets passwords; else the way back. */
export function ResetPasswordView() {
  const widget = useWidget();
  const text = useText(passwordText);
  return (
    <WhereOffered
      calls={['resetPassword']}
      skeleton={<FieldsSkeleton fields={4} />}
      actions={
        <Button tone="primary" onClick={() => widget.requestNavigation('login')}>
          {text.backToLogin}
        </Button>
      }
    >
      <ResetPasswordForm />
    </WhereOffered>
  );
}

/** A new login password by a code to the phone; then the log-in. */
function ResetPasswordForm() {
  const widget = useWidget();
  const text = useText(passwordText);
  const words = useText(ruleFormText);
  const [done, setDone] = useState(false);
  const [resetPassword, { reset }] = useResetPasswordMutation();
  useWidgetState(true);

  const own = useValidatedForm<ResetValues>({
    start: { phoneNumber: '', verifyCode: '', password: '', confirm: '' },
    rules: (values) => ({
      phoneNumber: phoneProblem(values.phoneNumber),
      verifyCode: codeProblem(values.verifyCode),
      password: loginPasswordProblem(values.password, text.newRequired),
      confirm: confirmProblem(values, { required: text.confirmRequired, mismatch: text.mismatch }),
    }),
    async send({ phoneNumber, verifyCode, password }) {
      const { error } = await resetPassword({ phoneNumber, verifyCode, password });
      reset();
      const failure = await failureToTell(error, words.unknown);
      if (failure) return failure;
      // Nobody who comes to this screen later finds the password in it.
      own.form.reset();
      setDone(true);
      notify({ tone: 'success', message: text.resetDone });
      // a session that was open on this page has ended as well, or is another person's
      if (session.token()) session.clear();
      widget.requestNavigation('login');
      return undefined;
    },
  });

  const { control } = own.form;
  const phone = useController({ control, name: 'phoneNumber' });
  const code = useController({ control, name: 'verifyCode' });
  if (done)
    return (
      <StateCard
        level={2}
        icon="success"
        tone="success"
        title={text.resetDone}
        text={text.resetDoneText}
        actions={
          <Button tone="primary" onClick={() => widget.requestNavigation('login')}>
            {text.toLogin}
          </Button>
        }
      />
    );
  return (
    <FormFields noValidate aria-label={text.reset} onSubmit={own.submit}>
      <PhoneWithCode phone={phone} code={code} phoneLabel={text.phone} codeLabel={words.code} help={text.phoneHelp} />
      <NewPasswordFields form={own.form} label={text.newPassword} help={text.help} confirmLabel={text.confirm} />
      <Refusal of={own} />
      <SubmitAbove
        of={own}
        elsewhere={<LinkButton onClick={() => widget.requestNavigation('login')}>{text.backToLogin}</LinkButton>}
      >
        {text.resetSave}
      </SubmitAbove>
    </FormFields>
  );
}
