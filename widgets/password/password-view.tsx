import { styled } from 'styled-components';
import type { ReactNode } from 'react';
import { needsReconciliation } from '#shared/domain/roles.ts';
import { useHostValue, useWidgetState } from '#shared/host/widget-context.ts';
import { FormPanel } from '#shared/features/form/form-layout.tsx';
import { getConfiguration } from '#shared/host/configuration.ts';
import { useText } from '#shared/host/locale.ts';
import type { AccountInfo } from '#shared/contract/account.ts';
import { lazyModule, useOptionalModule } from '#shared/ui/base/lazy-part.ts';
import { Segmented } from '#shared/ui/base/segmented.tsx';
import { Panels } from '#shared/ui/base/panel.tsx';
import { LoginPasswordForm } from './login-password-form.tsx';
import { passwordText } from './password.text.ts';
import { WalletPassword } from './wallet-password-form.tsx';

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
          <LoginPasswordForm username={account.username} withWallet={both} />
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
