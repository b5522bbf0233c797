/** Reason from the platform why withdrawals are not possible yet, and the next step (§4). */
import { useState } from 'react';
import { styled } from 'styled-components';
import { MiniProgramLink, QR_EXPIRES_MS, useTimeLimit } from '#shared/features/mini-program.tsx';
import { getConfiguration, type Configuration } from '#shared/host/configuration.ts';
import { useText } from '#shared/host/locale.ts';
import type { UserAuthState } from '#shared/contract/wallet.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { Link } from '#shared/ui/base/link.tsx';
import { QrCode } from '#shared/ui/qr/qr-code.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import { ContactArticle } from './documents.tsx';
import { AUTH_COMPLETED } from './withdraw.rules.ts';
import { withdrawText } from './withdraw.text.ts';

interface AuthStateProps {
  auth: UserAuthState;
  refreshing: boolean;
  onRefresh: () => void;
  onViewIdentity: () => void;
  /** called after 12 hours without an action (§9) */
  onExpire: () => void;
}

/** Shows why withdrawals are not possible yet: below 4, a QR code and a refresh button; at 5, the contact (§4). */
export function AuthState({ auth, refreshing, onRefresh, onViewIdentity, onExpire }: AuthStateProps) {
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
  const { contact } = getConfiguration();
  const [contactOpen, setContactOpen] = useState(false);
  return (
    <>
      <StateCard
        icon="warning"
        tone="warning"
        title={text.auth5}
        text={text.auth5Text}
        actions={
          <>
            {contact && (
              <Button tone="primary" onClick={() => setContactOpen(true)}>
                {text.auth5Contact}
              </Button>
            )}
            <Button tone="quiet" onClick={onViewIdentity}>
              {text.auth5View}
            </Button>
          </>
        }
      />
      {contact && contactOpen && <ContactDialog contact={contact} onClose={() => setContactOpen(false)} />}
    </>
  );
}

const Below = styled.div`
  display: grid;
  justify-items: center;
  gap: 16px;
  text-align: center;

  h3 {
    font-size: 16px;
    line-height: 24px;
    font-weight: 600;
  }

  p {
    color: var(--_text-2);
  }
`;

type Contact = NonNullable<Configuration['contact']>;

interface ContactDialogProps {
  contact: Contact;
  onClose: () => void;
}

/** Shows how to contact business staff, as configured by the host: a phone number, a QR code or an article. */
function ContactDialog({ contact: { phone, qr, article }, onClose }: ContactDialogProps) {
  const text = useText(withdrawText);
  return (
    <Dialog
      open
      title={text.auth5Contact}
      onClose={onClose}
      footer={<Button onClick={onClose}>{text.contactClose}</Button>}
    >
      <Contacts>
        {phone && (
          <p>
            {text.contactPhone} <Link href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</Link>
          </p>
        )}
        {qr && (
          <figure>
            <img src={qr} alt={text.contactQrImage} width={160} height={160} />
            <figcaption>{text.contactQr}</figcaption>
          </figure>
        )}
        {article && <ContactArticle id={article} />}
      </Contacts>
    </Dialog>
  );
}

const Contacts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--_space-5);

  > p:first-child {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 var(--_space-3);
    color: var(--_text-2);
  }

  > p:first-child > a {
    font-size: var(--_title-md);
    line-height: var(--_title-md-line);
    font-variant-numeric: tabular-nums;
  }

  > figure {
    display: grid;
    justify-items: center;
    gap: var(--_space-2);
    color: var(--_text-2);
  }

  /* scanners require dark on light, also in a dark theme */
  > figure > img {
    padding: var(--_space-2);
    border-radius: var(--_radius-md);
    background: #fff;
  }
`;
