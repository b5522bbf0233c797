import { useController } from 'react-hook-form';
import { useWidget } from '#shared/host/widget-context.ts';
import { FormColumns, FormFields } from '#shared/features/form-layout.ts';
import { Refusal, SubmitRow } from '#shared/features/form-parts.tsx';
import { ruleFormText, useValidatedForm } from '#shared/features/use-validated-form.ts';
import { useText } from '#shared/host/locale.ts';
import { useOffered } from '#shared/host/offered.ts';
import { notify } from '#shared/host/notify.ts';
import { callPlatform } from '#shared/client/client.ts';
import { userAccountInfoCall } from '#shared/contract/account.ts';
import { failureToTell } from '#shared/features/failure-to-tell.ts';
import { forgetSession, knownToken } from '#shared/client/session.ts';
import { LinkButton } from '#shared/ui/link.tsx';
import { PasswordField } from '#shared/ui/password-field.tsx';
import {
  confirmProblem,
  loginPasswordProblem,
  NewPasswordFields,
  type NewPasswordValues,
} from './new-password-fields.tsx';
import { useModifyPasswordMutation } from './password.api.ts';
import { passwordText } from './password.text.ts';

interface LoginPasswordValues extends NewPasswordValues {
  oldpassword: string;
}

interface LoginPasswordProps {
  username: string;
  /** whether the person has a wallet password here as well (§6) */
  withWallet: boolean;
}

/** The login password: its change ends every session of the person (hazard 22). */
export function LoginPassword({ username, withWallet }: LoginPasswordProps) {
  const widget = useWidget();
  const text = useText(passwordText);
  const words = useText(ruleFormText);
  const resettable = useOffered('resetPassword');
  const [modify, { reset }] = useModifyPasswordMutation();

  const own = useValidatedForm<LoginPasswordValues>({
    start: { oldpassword: '', password: '', confirm: '' },
    rules: (values) => ({
      oldpassword: loginPasswordProblem(values.oldpassword, text.oldRequired),
      password: loginPasswordProblem(values.password, text.newRequired),
      confirm: confirmProblem(values, { required: text.confirmRequired, mismatch: text.mismatch }),
    }),
    async send({ oldpassword, password }) {
      const token = knownToken();
      const { error } = await modify({ oldpassword, password });
      reset();
      const failure = await failureToTell(error, words.unknown, (lost) => lost && hasEnded(token));
      if (failure) return failure;
      widget.emit('partner-password-changed', { type: 'login' });
      notify({ tone: 'success', message: text.saved });
      forgetSession();
      widget.requestNavigation('login');
      return undefined;
    },
  });

  const old = useController({ control: own.form.control, name: 'oldpassword' });
  return (
    <FormColumns>
      <FormFields noValidate aria-label={text.login} onSubmit={own.submit}>
        {/* tells a password manager whose password it is */}
        <input type="text" name="username" autoComplete="username" value={username} readOnly hidden />
        <PasswordField
          {...old.field}
          label={text.oldPassword}
          labelAction={
            resettable ? (
              <LinkButton onClick={() => widget.requestNavigation('reset-password')}>{text.forgot}</LinkButton>
            ) : undefined
          }
          error={old.fieldState.error?.message}
          autoComplete="current-password"
          required
        />
        <NewPasswordFields form={own.form} label={text.newPassword} help={text.help} confirmLabel={text.confirm} />
        <Refusal of={own} />
        <SubmitRow of={own}>{text.save}</SubmitRow>
      </FormFields>
      <aside>
        <h3>{text.notesTitle}</h3>
        <ul>
          <li>{text.noteSessions}</li>
          <li>{text.noteAgain}</li>
          {withWallet && <li>{text.noteWallet}</li>}
        </ul>
      </aside>
    </FormColumns>
  );
}

/** The answer was lost: a change ends the session, and nothing else does at this moment, unless it had ended already. */
async function hasEnded(token: string | undefined): Promise<boolean> {
  if (knownToken() !== token) return false;
  await callPlatform({ call: userAccountInfoCall, noAlert: true });
  return knownToken() !== token;
}
