import { WhereOffered } from '#shared/element/element-body.tsx';
import { ElementFormSkeleton } from '#shared/kit/form/form-skeleton.tsx';
import { useText } from '#shared/host/locale.ts';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { passwordText } from './password.text.ts';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { session } from '#shared/client/session.ts';
import { ElementForm } from '#shared/kit/form/form-layout.tsx';
import { formText } from '#shared/kit/form/form.text.ts';
import { PhoneWithCode } from '#shared/topics/accounts/code/phone-with-code.tsx';
import { FormRefusal } from '#shared/kit/form/refusal.tsx';
import { SubmitAbove } from '#shared/kit/form/submit-row.tsx';
import { notify } from '#shared/host/notify.ts';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { errorToShow } from '#shared/client/errors.ts';
import { codeProblem, phoneProblem } from '#shared/kit/form/field-rules.ts';
import { usePlatformForm } from '#shared/kit/form/use-platform-form.ts';
import { useResetPasswordMutation } from '#shared/topics/accounts/identity/password.api.ts';
import { confirmProblem, loginPasswordProblem } from './password.rules.ts';

/** The form, or a link back to the sign-in if the platform does not reset passwords. */
export default function ResetPasswordView() {
  const widget = useWidget();
  const text = useText(passwordText);
  return (
    <WhereOffered
      calls={['resetPassword']}
      skeleton={<ElementFormSkeleton fields={4} />}
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

/** Sets a new login password, verified by a code to the phone. Then it links to the sign-in. */
function ResetPasswordForm() {
  const widget = useWidget();
  const text = useText(passwordText);
  const shared = useText(formText);
  const [done, setDone] = useState(false);
  useWidgetState(true);

  const form = useResetPasswordForm(() => {
    setDone(true);
    notify({ tone: 'success', message: text.resetDone });
    // a session that was open on this page has ended as well, or belongs to another user
    if (session.token()) session.clear();
    widget.requestNavigation('login');
  });
  const { control, trigger } = form.methods;
  const phone = useController({ control, name: 'phoneNumber' });
  const code = useController({ control, name: 'verifyCode' });
  const password = useController({ control, name: 'password' });
  const confirm = useController({ control, name: 'confirm' });
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
    <ElementForm noValidate aria-label={text.reset} onSubmit={form.submit}>
      <PhoneWithCode
        phone={phone}
        code={code}
        phoneLabel={text.phone}
        codeLabel={shared.code}
        help={text.phoneHelp}
        onSent={() => form.methods.resetField('verifyCode')}
      />
      <NewPasswordFields
        password={password}
        confirm={confirm}
        onRecheck={() => void trigger('confirm')}
        label={text.newPassword}
        help={text.help}
        confirmLabel={text.confirm}
      />
      <FormRefusal of={form} />
      <SubmitAbove
        of={form}
        elsewhere={<LinkButton onClick={() => widget.requestNavigation('login')}>{text.backToLogin}</LinkButton>}
      >
        {text.resetSave}
      </SubmitAbove>
    </ElementForm>
  );
}

/** The form that sets a new login password, verified by a code to the phone. */
function useResetPasswordForm(onReset: () => void) {
  const text = useText(passwordText);
  const { unknown } = useText(formText);
  const [resetPassword, { reset }] = useResetPasswordMutation();

  const form = usePlatformForm({
    defaultValues: { phoneNumber: '', verifyCode: '', password: '', confirm: '' },
    rules: (values) => ({
      phoneNumber: phoneProblem(values.phoneNumber),
      verifyCode: codeProblem(values.verifyCode),
      password: loginPasswordProblem(values.password, text.newRequired),
      confirm: confirmProblem(values, { required: text.confirmRequired, mismatch: text.mismatch }),
    }),
    toRequest: ({ phoneNumber, verifyCode, password }) => ({ phoneNumber, verifyCode, password }),
    async send(request) {
      const { error } = await resetPassword(request);
      reset();
      const failure = await errorToShow(error, unknown);
      if (failure) return failure;
      // the next user of this screen must not find the password in it
      form.methods.reset();
      onReset();
      return undefined;
    },
  });
  return form;
}
