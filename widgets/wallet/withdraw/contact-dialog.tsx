import { styled } from 'styled-components';
import { ArticleView } from '../../../shared/features/article/article-view.tsx';
import { useArticle } from '../../../shared/features/article/use-article.ts';
import type { Configuration } from '../../../shared/host/configuration.ts';
import { useText } from '../../../shared/host/locale.ts';
import { Button } from '../../../shared/ui/button.tsx';
import { Dialog } from '../../../shared/ui/dialog.tsx';
import { Link } from '../../../shared/ui/link.tsx';
import { withdrawText } from './withdraw.text.ts';

export type Contact = NonNullable<Configuration['contact']>;

interface ContactDialogProps {
  contact: Contact;
  onClose: () => void;
}

/** How to reach business staff, over what told the person to: a phone, a code, an article; what the host names. */
export function ContactDialog({ contact: { phone, qr, article }, onClose }: ContactDialogProps) {
  const text = useText(withdrawText);
  return (
    <Dialog
      open
      title={text.auth5Contact}
      onClose={onClose}
      footer={<Button onClick={onClose}>{text.contactClose}</Button>}
    >
      <Ways>
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
      </Ways>
    </Dialog>
  );
}

function ContactArticle({ id }: { id: string }) {
  return <ArticleView shown={useArticle(id, LEVEL)} dense />;
}

/** Of the dialog's own heading. */
const LEVEL = 2;

const Ways = styled.div`
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

  /* scanners want dark on light, in a dark theme too */
  > figure > img {
    padding: var(--_space-2);
    border-radius: var(--_radius-md);
    background: #fff;
  }
`;
