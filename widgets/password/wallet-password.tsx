import { useState } from 'react';
import { useController } from 'react-hook-form';
import { hidesSensitive, HIDDEN, maskPhone } from '#shared/domain/masking.ts';
import { useWidget } from '#shared/host/widget-context.ts';
import { CodeWithCaptcha } from '#shared/features/code-with-captcha.tsx';
import { FormColumns, FormFields } from '#shared/features/form-layout.ts';
import { Refusal, SubmitRow } from '#shared/features/form-parts.tsx';
import { FieldsSkeleton } from '#shared/features/form-skeleton.tsx';
import { useAccountPhone } from '#shared/features/phone-change/use-withdrawal-phone.ts';
import { ruleFormText, codeProblem, useValidatedForm } from '#shared/features/use-validated-form.ts';
import { getConfiguration } from '#shared/host/configuration.ts';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { failureToTell } from '#shared/features/failure-to-tell.ts';
import type { AccountInfo } from '#shared/contract/account.ts';
import { callPlatform } from '#shared/client/client.ts';
import { verifyWalletPasswordCall } from '#shared/contract/wallet.ts';
import { clearWalletTicket, saveWalletTicket } from '#shared/client/wallet-ticket.ts';
import { Button } from '#shared/ui/button.tsx';
import { StateCard } from '#shared/ui/state-card.tsx';
import { confirmProblem, NewPasswordFields, type NewPasswordValues, isWalletPassword } from './new-password-fields.tsx';
import { useModifyWalletPasswordMutation } from './password.api.ts';
import { passwordText } from './password.text.ts';

interface WalletPasswordValues extends NewPasswordValues {
  verifyCode: string;
}

/** The wallet password, proved by a code to the account's phone; then the way to the wallet. */
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
  if (!phone) return <StateCard icon="info" title={text.wallet} text={text.noPhone} />;
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
  const words = useText(ruleFormText);
  const [modify, { reset }] = useModifyWalletPasswordMutation();

  const own = useValidatedForm<WalletPasswordValues>({
    start: { password: '', confirm: '', verifyCode: '' },
    rules: (values) => ({
      password: isWalletPassword(values.password) ? undefined : text.walletRule,
      confirm: confirmProblem(values, { required: text.walletConfirmRequired, mismatch: text.walletMismatch }),
      verifyCode: codeProblem(values.verifyCode),
    }),
    async send({ password, verifyCode }) {
      const { error } = await modify({ password, verifyCode });
      reset();
      const failure = await failureToTell(error, words.unknown);
      if (failure) return failure;
      // what the old password opened is shut; whoever has just given the new one is not asked for it again
      clearWalletTicket();
      const { data } = await callPlatform({ call: verifyWalletPasswordCall, body: { password }, noAlert: true });
      if (data) saveWalletTicket(account.uid, data.ticket);
      onSaved();
      return undefined;
    },
  });

  const code = useController({ control: own.form.control, name: 'verifyCode' });
  const hidden = hidesSensitive(account, getConfiguration().uidAllowList);
  return (
    <FormColumns>
      <FormFields noValidate aria-label={text.wallet} onSubmit={own.submit}>
        <NewPasswordFields
          form={own.form}
          label={text.walletPassword}
          help={text.walletHelp}
          confirmLabel={text.walletConfirm}
        />
        <CodeWithCaptcha
          {...code.field}
          label={words.code}
          phoneNumber={phone}
          error={code.fieldState.error?.message}
        />
        <Refusal of={own} />
        <SubmitRow of={own}>{text.walletSave}</SubmitRow>
      </FormFields>
      <aside>
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
