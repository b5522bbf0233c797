import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import type { Configuration } from '../../host/configuration.ts';
import { useText } from '../../host/locale.ts';
import { resolveAddress } from '../../host/page-address.ts';
import { Button } from '../base/button.tsx';
import { Identifier } from '../base/identifier.tsx';
import { Link } from '../base/link.tsx';
import { Dialog } from './dialog.tsx';
import { contactText } from './overlay.text.ts';

interface ContactDialogProps {
  contact: NonNullable<Configuration['contact']>;
  /** shows an article */
  article?: ((id: string) => ReactNode) | undefined;
  onClose: () => void;
}

/** Shows how to contact business staff: a phone number, a WeChat ID, a QR code, an article. */
export default function ContactDialog({
  contact: { phone, wechat, qr, article: id },
  article,
  onClose,
}: ContactDialogProps) {
  const text = useText(contactText);
  return (
    <Dialog open title={text.open} onClose={onClose} footer={<Button onClick={onClose}>{text.close}</Button>}>
      <Contacts>
        {phone && (
          <p>
            {text.phone} <Link href={`tel:${phone.replace(/[^+\d]/g, '')}`}>{phone}</Link>
          </p>
        )}
        {wechat && (
          <p>
            {text.wechat} <Identifier what={text.wechat} value={wechat} />
          </p>
        )}
        {qr && (
          <figure>
            <img src={resolveAddress(qr)} alt={text.qrImage} width={160} height={160} />
            <figcaption>{text.qr}</figcaption>
          </figure>
        )}
        {id && article?.(id)}
      </Contacts>
    </Dialog>
  );
}

const Contacts = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--_space-5);

  > p {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 var(--_space-3);
    color: var(--_text-2);
  }

  > p > :is(a, span) {
    color: var(--_text);
    font-size: var(--_title-md);
    line-height: var(--_title-md-line);
    font-variant-numeric: tabular-nums;
  }

  > p > a {
    color: var(--_accent-text);
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
