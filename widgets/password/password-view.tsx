import { styled } from 'styled-components';
import { needsReconciliation } from '#shared/topics/accounts/account.rules.ts';
import { useHostValue, useWidgetState } from '#shared/host/widget-context.ts';
import { FormPanel } from '#shared/kit/form/form-layout.tsx';
import { getConfiguration } from '#shared/host/configuration.ts';
import { useText } from '#shared/host/locale.ts';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import { isGranted } from '#shared/client/session-scope.ts';
import { useOffered } from '#shared/host/offered.ts';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { Segmented } from '#shared/ui/base/segmented.tsx';
import { PanelPlaceholder, Panels } from '#shared/ui/base/panel.tsx';
import { LoginPasswordForm } from './login-password-form.tsx';
import { passwordText } from './password.text.ts';
import { WalletPassword } from './wallet-password-form.tsx';

const OwnSessions = lazyView(() => import('./own-sessions.tsx'));
const PartnerWebhooks = lazyView(() => import('./partner-webhooks.tsx'));
const MessagePreferences = lazyView(() => import('./message-preferences.tsx'));
const GroupRobots = lazyView(() => import('./group-robots.tsx'));
const ShareLinks = lazyView(() => import('./share-links.tsx'));
const PersonalData = lazyView(() => import('./personal-data.tsx'));

export type PasswordType = 'login' | 'wallet';

interface PasswordViewProps {
  account: AccountInfo;
  /** The password that the host requests. */
  type: PasswordType | undefined;
}

/** Sets one password at a time. Only reconciled users have a wallet password (§6). */
export default function PasswordView({ account, type: requested }: PasswordViewProps) {
  const text = useText(passwordText);
  useWidgetState(true);
  const [type = 'login', setType] = useHostValue(requested);
  const both = needsReconciliation(account, getConfiguration().specialUsers);
  const shownType = both ? type : 'login';
  const offersSessions = useOffered('sessions');
  const choosesMessages = useOffered('messagePreferences') && isGranted('messagePreferences');
  const hasRobots = useOffered('robots') && isGranted('robots') && choosesMessages;
  const sendsEvents = useOffered('partnerWebhooks') && isGranted('partnerWebhooks');
  const sharesDocuments = useOffered('shareLinks') && isGranted('shareLinks');
  const keepsConsents = useOffered('consents') && isGranted('consents');
  return (
    <Panels>
      <FormPanel as="section">
        <Head>
          <h2>{both ? text.title : text.login}</h2>
          {both && (
            <Switch part="switch">
              <Segmented
                label={text.which}
                value={shownType}
                onChange={setType}
                items={[
                  { value: 'login', label: text.login },
                  { value: 'wallet', label: text.wallet },
                ]}
              />
            </Switch>
          )}
        </Head>
        {shownType === 'login' ? (
          <LoginPasswordForm username={account.username} withWallet={both} />
        ) : (
          <WalletPassword account={account} />
        )}
      </FormPanel>
      {offersSessions && shownType === 'login' && <OwnSessions fallback={<PanelPlaceholder height={188} />} />}
      {sendsEvents && shownType === 'login' && <PartnerWebhooks fallback={null} />}
      {both && choosesMessages && shownType === 'login' && (
        <MessagePreferences account={account} fallback={<PanelPlaceholder height={440} />} />
      )}
      {both && hasRobots && shownType === 'login' && <GroupRobots fallback={null} />}
      {sharesDocuments && shownType === 'login' && <ShareLinks fallback={null} />}
      {keepsConsents && shownType === 'login' && <PersonalData account={account} fallback={null} />}
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
    > div,
    > div > div {
      width: 100%;
      button {
        min-width: 0;
        padding-block: var(--_space-1);
        line-height: calc(var(--_text-base) * 18 / 14);
        white-space: normal;
      }
    }
  }
`;

/* styled-components does not know `part`, and would log a warning in development builds of host applications */
const Switch = styled.div.withConfig({ shouldForwardProp: () => true })``;
