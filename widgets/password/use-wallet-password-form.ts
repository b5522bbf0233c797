import { callPlatform } from '#shared/client/base-query.ts';
import { errorToShow } from '#shared/client/errors.ts';
import { apiRequest } from '#shared/client/request.ts';
import { clearWalletTicket, saveWalletTicket } from '#shared/client/wallet-ticket.ts';
import { verifyWalletPasswordCall } from '#shared/topics/wallet/wallet.calls.ts';
import { codeProblem } from '#shared/topics/form/field-rules.ts';
import { formText } from '#shared/topics/form/form.text.ts';
import { usePlatformForm } from '#shared/topics/form/use-platform-form.ts';
import { useText } from '#shared/host/locale.ts';
import { useModifyWalletPasswordMutation } from '#shared/topics/identity/password.api.ts';
import { confirmProblem, walletPasswordProblem } from './password.rules.ts';
import { passwordText } from './password.text.ts';

/** The form that sets the wallet password, verified by a code to the account's phone. */
export function useWalletPasswordForm(uid: string, onSaved: () => void) {
  const text = useText(passwordText);
  const { unknown } = useText(formText);
  const [modify, { reset }] = useModifyWalletPasswordMutation();

  return usePlatformForm({
    defaultValues: { password: '', confirm: '', verifyCode: '' },
    rules: (values) => ({
      password: walletPasswordProblem(values.password),
      confirm: confirmProblem(values, { required: text.walletConfirmRequired, mismatch: text.walletMismatch }),
      verifyCode: codeProblem(values.verifyCode),
    }),
    toRequest: ({ password, verifyCode }) => ({ password, verifyCode }),
    async send({ password, verifyCode }) {
      const { error } = await modify({ password, verifyCode });
      reset();
      const failure = await errorToShow(error, unknown);
      if (failure) return failure;
      // the old ticket is invalid; the user has just typed the password, so the wallet does not prompt for it again
      clearWalletTicket();
      const { data } = await callPlatform(apiRequest(verifyWalletPasswordCall, { body: { password } }));
      if (data) saveWalletTicket(uid, data.ticket);
      onSaved();
      return undefined;
    },
  });
}
