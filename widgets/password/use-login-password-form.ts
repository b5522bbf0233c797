import { callPlatform } from '#shared/client/base-query.ts';
import { errorToShow } from '#shared/client/errors.ts';
import { apiRequest } from '#shared/client/request.ts';
import { session } from '#shared/client/session.ts';
import { userAccountInfoCall } from '#shared/topics/account/account.calls.ts';
import { formText } from '#shared/topics/form/form.text.ts';
import { usePlatformForm } from '#shared/topics/form/use-platform-form.ts';
import { useText } from '#shared/host/locale.ts';
import { useModifyPasswordMutation } from '#shared/topics/identity/password.api.ts';
import { confirmProblem, loginPasswordProblem } from './password.rules.ts';
import { passwordText } from './password.text.ts';

/** The form that changes the login password. */
export function useLoginPasswordForm(onChanged: () => void) {
  const text = useText(passwordText);
  const { unknown } = useText(formText);
  const [modify, { reset }] = useModifyPasswordMutation();

  return usePlatformForm({
    defaultValues: { oldpassword: '', password: '', confirm: '' },
    rules: (values) => ({
      oldpassword: loginPasswordProblem(values.oldpassword, text.oldRequired),
      password: loginPasswordProblem(values.password, text.newRequired),
      confirm: confirmProblem(values, { required: text.confirmRequired, mismatch: text.mismatch }),
    }),
    toRequest: ({ oldpassword, password }) => ({ oldpassword, password }),
    async send(request) {
      const token = session.token();
      const { error } = await modify(request);
      reset();
      const failure = await errorToShow(error, unknown, (lost) => lost && hasEnded(token));
      if (!failure) onChanged();
      return failure;
    },
  });
}

/** Returns whether the session has ended. After a lost response, this means that the password was changed. */
async function hasEnded(token: string | undefined): Promise<boolean> {
  if (session.token() !== token) return false;
  await callPlatform(apiRequest(userAccountInfoCall));
  return session.token() !== token;
}
