import { errorToShow } from '#shared/client/errors.ts';
import { useLoginMutation } from '#shared/topics/session/login.api.ts';
import type { LoginResponse } from '#shared/topics/session/session.calls.ts';
import { codeProblem, phoneProblem } from '#shared/topics/form/field-rules.ts';
import { formText } from '#shared/topics/form/form.text.ts';
import { usePlatformForm } from '#shared/topics/form/use-platform-form.ts';
import { useText } from '#shared/host/locale.ts';

/**
 * The form that signs in by phone and code, or creates an account.
 * @param inviter username of the agent that a new account belongs to
 */
export function useJoinForm(inviter: string, onJoined: (session: LoginResponse, phoneNumber: string) => void) {
  const { unknown } = useText(formText);
  const [login, { reset }] = useLoginMutation();

  const form = usePlatformForm({
    defaultValues: { phoneNumber: '', verifyCode: '' },
    rules: ({ phoneNumber, verifyCode }) => ({
      phoneNumber: phoneProblem(phoneNumber),
      verifyCode: codeProblem(verifyCode),
    }),
    toRequest: (values) => ({ ...values, inviter }),
    async send(request) {
      const { data, error } = await login(request);
      reset();
      if (!data) return errorToShow(error, unknown);
      form.methods.reset();
      onJoined(data, request.phoneNumber);
      return undefined;
    },
  });
  return form;
}
