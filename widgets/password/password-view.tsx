import { styled } from 'styled-components';
import { useController } from 'react-hook-form';
import { useState, type ReactNode } from 'react';
import { needsReconciliation } from '#shared/domain/roles.ts';
import { useHostValue, useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { FieldsSkeleton, FormColumns, FormFields, FormPanel } from '#shared/features/form-layout.tsx';
import { getConfiguration } from '#shared/host/configuration.ts';
import { useText } from '#shared/host/locale.ts';
import { userAccountInfoCall, type AccountInfo } from '#shared/contract/account.ts';
import { lazyModule, useOptionalModule } from '#shared/ui/base/lazy-part.ts';
import { Segmented } from '#shared/ui/base/segmented.tsx';
import { Refusal, SubmitRow } from '#shared/features/form-parts.tsx';
import { codeProblem, useValidatedForm } from '#shared/features/use-validated-form.ts';
import { ruleFormText } from '#shared/features/use-validated-form.text.ts';
import { useOffered } from '#shared/host/offered.ts';
import { notify } from '#shared/host/notify.ts';
import { callPlatform } from '#shared/client/base-query.ts';
import { failureToTell } from '#shared/client/errors.ts';
import { session } from '#shared/client/session.ts';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { PasswordField } from '#shared/ui/form/text-field.tsx';
import { hidesSensitive, HIDDEN, maskPhone } from '#shared/domain/masking.ts';
import { CodeWithCaptcha } from '#shared/features/code-with-captcha.tsx';
import { useAccountPhone } from '#shared/features/phone-change/use-withdrawal-phone.ts';
import { verifyWalletPasswordCall } from '#shared/contract/wallet.ts';
import { clearWalletTicket, saveWalletTicket } from '#shared/client/wallet-ticket.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import { Panels } from '#shared/ui/base/panel.tsx';
import { passwordText } from './password.text.ts';
import {
  confirmProblem,
  isWalletPassword,
  loginPasswordProblem,
  NewPasswordFields,
  type NewPasswordValues,
} from './new-password-fields.tsx';
import { useModifyPasswordMutation, useModifyWalletPasswordMutation } from './password.api.ts';
import { apiRequest } from '#shared/client/request.ts';

const ownSessions = lazyModule(() => import('./own-sessions.tsx'));

export type PasswordType = 'login' | 'wallet';

interface PasswordViewProps {
  account: AccountInfo;
  /** what the host asks for */
  asked: PasswordType | undefined;
  /** the place of the person's sessions, until they come; none where they are not offered */
  sessions: ReactNode;
}

/** One password at a time; the wallet's is for those alone whose settlement is reconciled here (§6). */
export function PasswordView({ account, asked, sessions }: PasswordViewProps) {
  const text = useText(passwordText);
  useWidgetState(true);
  const [type = 'login', setType] = useHostValue(asked);
  const both = needsReconciliation(account, getConfiguration().specialUsers);
  const shown = both ? type : 'login';
  const listed = Boolean(sessions) && shown === 'login';
  const Sessions = useOptionalModule(ownSessions, listed);
  return (
    <Panels>
      <FormPanel as="section">
        <Head>
          <h2>{both ? text.title : text.login}</h2>
          {both && (
            <Segmented
              label={text.which}
              value={shown}
              onChange={setType}
              items={[
                { value: 'login', label: text.login },
                { value: 'wallet', label: text.wallet },
              ]}
            />
          )}
        </Head>
        {shown === 'login' ? (
          <LoginPassword username={account.username} withWallet={both} />
        ) : (
          <WalletPassword account={account} />
        )}
      </FormPanel>
      {listed && (Sessions ? <Sessions.OwnSessions /> : sessions)}
    </Panels>
  );
}

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--_space-3) var(--_space-6);
  @container (max-width: 480px) {
    > div {
      width: 100%;
      button {
        min-width: 0;
        line-height: 18px;
        white-space: normal;
      }
    }
  }
`;

interface LoginPasswordValues extends NewPasswordValues {
  oldpassword: string;
}

interface LoginPasswordProps {
  username: string;
  /** whether the person has a wallet password here as well (§6) */
  withWallet: boolean;
}

/** The login password: its change ends every session of the person (hazard 22). */
function LoginPassword({ username, withWallet }: LoginPasswordProps) {
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
      const token = session.token();
      const { error } = await modify({ oldpassword, password });
      reset();
      const failure = await failureToTell(error, words.unknown, (lost) => lost && hasEnded(token));
      if (failure) return failure;
      widget.emit('partner-password-changed', { type: 'login' });
      notify({ tone: 'success', message: text.saved });
      session.clear();
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
  if (session.token() !== token) return false;
  await callPlatform(apiRequest(userAccountInfoCall));
  return session.token() !== token;
}

interface WalletPasswordValues extends NewPasswordValues {
  verifyCode: string;
}

/** The wallet password, proved by a code to the account's phone; then the way to the wallet. */
function WalletPassword({ account }: { account: AccountInfo }) {
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
      const { data } = await callPlatform(apiRequest(verifyWalletPasswordCall, { body: { password } }));
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
