import { useController } from 'react-hook-form';
import { session } from '#shared/client/session.ts';
import { FormColumns, FormFields } from '#shared/kit/form/form-layout.tsx';
import { FormRefusal } from '#shared/kit/form/refusal.tsx';
import { SubmitRow } from '#shared/kit/form/submit-row.tsx';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { useOffered } from '#shared/host/offered.ts';
import { useWidget } from '#shared/host/widget-context.ts';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { PasswordField } from '#shared/ui/form/text-field.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { passwordText } from './password.text.ts';
import { callPlatform } from '#shared/client/base-query.ts';
import { errorToShow } from '#shared/client/errors.ts';
import { apiRequest } from '#shared/client/request.ts';
import { userAccountInfoCall } from '#shared/topics/accounts/account.calls.ts';
import { formText } from '#shared/kit/form/form.text.ts';
import { usePlatformForm } from '#shared/kit/form/use-platform-form.ts';
import { modifyPasswordCall } from '#shared/topics/accounts/identity/identity.calls.ts';
import { confirmProblem, loginPasswordProblem } from './password.rules.ts';

interface LoginPasswordFormProps {
  username: string;
  /** whether the user also has a wallet password (§6) */
  withWallet: boolean;
}

/** Changes the login password, which ends every session of the user (hazard 22). */
export function LoginPasswordForm({ username, withWallet }: LoginPasswordFormProps) {
  const widget = useWidget();
  const text = useText(passwordText);
  const resettable = useOffered('resetPassword');
  const form = useLoginPasswordForm(() => {
    widget.emit('partner-password-changed', { type: 'login' });
    notify({ tone: 'success', message: text.saved });
    session.clear();
    widget.requestNavigation('login');
  });
  const { control, trigger } = form.methods;
  const old = useController({ control, name: 'oldpassword' });
  const password = useController({ control, name: 'password' });
  const confirm = useController({ control, name: 'confirm' });
  return (
    <FormColumns>
      <FormFields noValidate aria-label={text.login} onSubmit={form.submit}>
        {/* shows a password manager which account the password belongs to */}
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
        <NewPasswordFields
          password={password}
          confirm={confirm}
          onRecheck={() => void trigger('confirm')}
          label={text.newPassword}
          help={text.help}
          confirmLabel={text.confirm}
        />
        <FormRefusal of={form} />
        <SubmitRow of={form}>{text.save}</SubmitRow>
      </FormFields>
      <aside aria-label={text.notesTitle}>
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

/** The form that changes the login password. */
function useLoginPasswordForm(onChanged: () => void) {
  const text = useText(passwordText);
  const { unknown } = useText(formText);

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
      // Outside of the store, whose reset for an ended session would hide whether the platform refused the change.
      const { error } = await callPlatform(apiRequest(modifyPasswordCall, { body: request }));
      const failure = await errorToShow(error, unknown, (lost) => lost && hasEnded(token));
      if (!failure) onChanged();
      return failure;
    },
  });
}

/** Returns whether the session has ended. After a lost response, this means that the password was changed. */
async function hasEnded(token: string | undefined): Promise<boolean> {
  // another request of the page can have been refused first
  if (session.token() !== token) return session.status() === 'expired';
  await callPlatform(apiRequest(userAccountInfoCall));
  return session.token() !== token;
}
