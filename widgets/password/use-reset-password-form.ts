import { errorToShow } from '#shared/client/errors.ts';
import { codeProblem, phoneProblem } from '#shared/topics/form/field-rules.ts';
import { formText } from '#shared/topics/form/form.text.ts';
import { usePlatformForm } from '#shared/topics/form/use-platform-form.ts';
import { useText } from '#shared/host/locale.ts';
import { useResetPasswordMutation } from '#shared/topics/identity/password.api.ts';
import { confirmProblem, loginPasswordProblem } from './password.rules.ts';
import { passwordText } from './password.text.ts';

/** The form that sets a new login password, verified by a code to the phone. */
export function useResetPasswordForm(onReset: () => void) {
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
