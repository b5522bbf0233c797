import { useState } from 'react';
import { useController } from 'react-hook-form';
import { BusinessContact } from '#shared/topics/content/article/business-contact.tsx';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import { hidesSensitive, HIDDEN, maskPhone } from '#shared/core/masking.ts';
import { CodeWithCaptcha } from '#shared/topics/accounts/code/code-with-captcha.tsx';
import { FormColumns, FormFields } from '#shared/kit/form/form-layout.tsx';
import { FieldsSkeleton } from '#shared/kit/form/form-skeleton.tsx';
import { formText } from '#shared/kit/form/form.text.ts';
import { FormRefusal } from '#shared/kit/form/refusal.tsx';
import { SubmitRow } from '#shared/kit/form/submit-row.tsx';
import { useAccountPhone } from '#shared/topics/accounts/use-withdrawal-phone.ts';
import { getConfiguration } from '#shared/host/configuration.ts';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { useWidget } from '#shared/host/widget-context.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import { NewPasswordFields } from './new-password-fields.tsx';
import { passwordText } from './password.text.ts';
import { callPlatform } from '#shared/client/base-query.ts';
import { errorToShow } from '#shared/client/errors.ts';
import { apiRequest } from '#shared/client/request.ts';
import { clearWalletTicket, saveWalletTicket } from '#shared/client/wallet-ticket.ts';
import { WalletPasswordOwner } from '#shared/topics/money/wallet/wallet-password-owner.tsx';
import { verifyWalletPasswordCall } from '#shared/topics/money/wallet/wallet.calls.ts';
import { codeProblem } from '#shared/kit/form/field-rules.ts';
import { usePlatformForm } from '#shared/kit/form/use-platform-form.ts';
import { useModifyWalletPasswordMutation } from '#shared/topics/accounts/identity/password.api.ts';
import { confirmProblem, walletPasswordProblem } from './password.rules.ts';

/** Sets the wallet password, verified by a code to the account's phone. Then it links to the wallet. */
export function WalletPassword({ account }: { account: AccountInfo }) {
  const widget = useWidget();
  const text = useText(passwordText);
  const [done, setDone] = useState(false);
  const phone = useAccountPhone(account);
  if (done)
    return (
      <StateCard
        icon="success"
        tone="success"
        title={text.walletDone}
        text={text.walletDoneText}
        actions={
          <>
            <Button autoFocus tone="primary" onClick={() => widget.requestNavigation('wallet')}>
              {text.toWallet}
            </Button>
            <Button onClick={() => setDone(false)}>{text.setAgain}</Button>
          </>
        }
      />
    );
  if (phone === undefined) return <FieldsSkeleton fields={3} />;
  if (!phone)
    return <StateCard icon="info" title={text.wallet} text={text.noPhone} actions={<BusinessContact button />} />;
  return (
    <WalletPasswordForm
      account={account}
      phone={phone}
      onSaved={() => {
        notify({ tone: 'success', message: text.walletSaved });
        setDone(true);
        widget.emit('partner-password-changed', { type: 'wallet' });
      }}
    />
  );
}

interface WalletPasswordFormProps {
  account: AccountInfo;
  /** digits */
  phone: string;
  onSaved: () => void;
}

function WalletPasswordForm({ account, phone, onSaved }: WalletPasswordFormProps) {
  const text = useText(passwordText);
  const shared = useText(formText);
  const form = useWalletPasswordForm(account.uid, onSaved);
  const { control, trigger } = form.methods;
  const password = useController({ control, name: 'password' });
  const confirm = useController({ control, name: 'confirm' });
  const code = useController({ control, name: 'verifyCode' });
  const hidden = hidesSensitive(account, getConfiguration().uidAllowList);
  return (
    <FormColumns>
      <FormFields noValidate aria-label={text.wallet} onSubmit={form.submit}>
        <WalletPasswordOwner username={account.username} />
        <NewPasswordFields
          password={password}
          confirm={confirm}
          onRecheck={() => void trigger('confirm')}
          label={text.walletPassword}
          help={text.walletHelp}
          confirmLabel={text.walletConfirm}
        />
        <CodeWithCaptcha
          {...code.field}
          label={shared.code}
          phoneNumber={phone}
          error={code.fieldState.error?.message}
          onSent={() => form.methods.resetField('verifyCode')}
        />
        <FormRefusal of={form} />
        <SubmitRow of={form}>{text.walletSave}</SubmitRow>
      </FormFields>
      <aside aria-label={text.walletNotesTitle}>
        <h3>{text.walletNotesTitle}</h3>
        <ul>
          <li>{text.walletNoteUse}</li>
          <li>{text.walletNotePhone(hidden ? HIDDEN : maskPhone(phone))}</li>
          <li>{text.walletNoteTicket}</li>
        </ul>
      </aside>
    </FormColumns>
  );
}

/** The form that sets the wallet password, verified by a code to the account's phone. */
function useWalletPasswordForm(uid: string, onSaved: () => void) {
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
