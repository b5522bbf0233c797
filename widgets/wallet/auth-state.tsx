/** Reason from the platform why withdrawals are not possible yet, and the next step (§4). */
import { styled } from 'styled-components';
import { BusinessContact } from '#shared/topics/content/article/business-contact.tsx';
import { MiniProgramLink, QR_EXPIRES_MS, useTimeLimit } from '#shared/topics/accounts/mini-program/mini-program.tsx';
import { useText } from '#shared/host/locale.ts';
import type { UserAuthState } from '#shared/topics/money/wallet/wallet.calls.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { QrCode } from '#shared/ui/qr/qr-code.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import { AUTH_COMPLETED } from './wallet-view.rules.ts';
import { withdrawText } from './withdraw/withdraw.text.ts';

interface AuthStateProps {
  auth: UserAuthState;
  refreshing: boolean;
  onRefresh: () => void;
  onViewIdentity: () => void;
  /** called after 12 hours without an action (§9) */
  onExpire: () => void;
}

/** Shows why withdrawals are not possible yet: below 4, a QR code and a refresh button; at 5, the contact (§4). */
export default function AuthState({ auth, refreshing, onRefresh, onViewIdentity, onExpire }: AuthStateProps) {
  const text = useText(withdrawText);
  useTimeLimit(onExpire, QR_EXPIRES_MS);
  if (auth.state > AUTH_COMPLETED) return <OtherPhone onViewIdentity={onViewIdentity} />;
  const title = { 1: text.auth1, 2: text.auth2, 3: text.auth3 }[auth.state as 1 | 2 | 3];
  const sentence = { 1: text.auth1Text, 2: text.auth2Text, 3: text.auth3Text }[auth.state as 1 | 2 | 3];
  return (
    <Below>
      <MiniProgramLink url={auth.url} />
      <QrCode value={auth.url} label={text.qrLabel} onRefresh={onRefresh} />
      <div role="status">
        <h3>{title}</h3>
        <p>{sentence}</p>
      </div>
      <Button tone="quiet" icon="refresh" busy={refreshing} busyLabel={text.refreshing} onClick={onRefresh}>
        {text.refresh}
      </Button>
    </Below>
  );
}

/** State 5: only business staff can change the phone, so it shows how to contact them (§4). */
function OtherPhone({ onViewIdentity }: Pick<AuthStateProps, 'onViewIdentity'>) {
  const text = useText(withdrawText);
  return (
    <StateCard
      icon="warning"
      tone="warning"
      title={text.auth5}
      text={text.auth5Text}
      actions={
        <>
          <BusinessContact button="primary" />
          <Button tone="quiet" onClick={onViewIdentity}>
            {text.auth5View}
          </Button>
        </>
      }
    />
  );
}

const Below = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--_space-4);
  text-align: center;

  h3 {
    font-size: var(--_title-sm);
    line-height: var(--_title-sm-line);
    font-weight: var(--_weight-title);
  }

  p {
    color: var(--_text-2);
  }
`;
