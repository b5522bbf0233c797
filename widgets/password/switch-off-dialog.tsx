import { useController } from 'react-hook-form';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import { errorToShow, type PlatformError } from '#shared/client/errors.ts';
import { FormDialog } from '#shared/kit/form/form-dialog.tsx';
import { formText } from '#shared/kit/form/form.text.ts';
import { usePlatformForm } from '#shared/kit/form/use-platform-form.ts';
import { useModifyMessagePreferencesMutation } from '#shared/topics/notices/preferences.api.ts';
import type { NewMessagePreferences } from '#shared/topics/notices/preferences.calls.ts';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { useWidget } from '#shared/host/widget-context.ts';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { PasswordField } from '#shared/ui/form/text-field.tsx';
import { messagePreferencesText } from './message-preferences.text.ts';
import { walletPasswordProblem } from './password.rules.ts';
import { passwordText } from './password.text.ts';
import { ProvenDialog } from './proven-dialog.tsx';

interface SwitchOffDialogProps {
  account: AccountInfo;
  onClose: () => void;
}

type Proof = Pick<NewMessagePreferences, 'walletPassword' | 'verifyCode'>;

/**
 * Switches messages about money by SMS off. They warn the user, so the user enters the wallet password, or a code to the phone
 * if the account has none.
 */
export default function SwitchOffDialog({ account, onClose }: SwitchOffDialogProps) {
  const text = useText(messagePreferencesText);
  const { unknown } = useText(formText);
  const [modify, { reset }] = useModifyMessagePreferencesMutation();
  const send = async (proof: Proof): Promise<PlatformError | undefined> => {
    const { error } = await modify({ moneySms: false, ...proof });
    reset();
    const failure = await errorToShow(error, unknown);
    if (failure) return failure;
    notify({ tone: 'success', message: text.off });
    onClose();
    return undefined;
  };
  if (account.walletPasswordFilled !== false) return <WithPassword send={send} onClose={onClose} />;
  return (
    <ProvenDialog
      account={account}
      title={text.offTitle}
      description={text.offText}
      submit={text.offSubmit}
      busyLabel={text.offBusy}
      tone="primary"
      onClose={onClose}
      send={send}
    />
  );
}

interface WithPasswordProps {
  send: (proof: Proof) => Promise<PlatformError | undefined>;
  onClose: () => void;
}

function WithPassword({ send, onClose }: WithPasswordProps) {
  const text = useText(messagePreferencesText);
  const passwords = useText(passwordText);
  const shared = useText(formText);
  const { requestNavigation } = useWidget();
  const form = usePlatformForm({
    defaultValues: { walletPassword: '' },
    rules: ({ walletPassword }) => ({ walletPassword: walletPasswordProblem(walletPassword) }),
    toRequest: ({ walletPassword }) => ({ walletPassword }),
    send,
  });
  const password = useController({ control: form.methods.control, name: 'walletPassword' });
  return (
    <FormDialog
      of={form}
      size="sm"
      title={text.offTitle}
      description={text.offText}
      cancel={text.cancel}
      submit={form.online ? text.offSubmit : shared.offline}
      busyLabel={text.offBusy}
      onClose={onClose}
    >
      <PasswordField
        {...password.field}
        label={passwords.walletPassword}
        error={password.fieldState.error?.message}
        autoComplete="current-password"
        required
        labelAction={
          <LinkButton
            onClick={() => {
              onClose();
              requestNavigation('password', { type: 'wallet' });
            }}
          >
            {text.forgot}
          </LinkButton>
        }
      />
    </FormDialog>
  );
}
