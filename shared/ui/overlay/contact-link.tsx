import { useState, type ReactNode } from 'react';
import { getConfiguration } from '../../host/configuration.ts';
import { useText } from '../../host/locale.ts';
import { Button } from '../base/button.tsx';
import { LinkButton } from '../base/link.tsx';
import { lazyDialog } from './lazy-dialog.tsx';
import { contactText } from './overlay.text.ts';

const ContactDialog = lazyDialog(() => import('./contact-dialog.tsx'));

interface ContactLinkProps {
  /** the text next to the link; the link is shown only if the text mentions the business staff */
  about?: string | undefined;
  /** shown as a button, for the actions of a card */
  button?: boolean | 'primary';
  /** shows the article of the configuration; without it, the link requires another contact */
  article?: ((id: string) => ReactNode) | undefined;
}

/** Texts of the platform are in its language, regardless of the locale. */
const mentionsContact = (text: string): boolean => /商务|business contact/i.test(text);

/** Opens the contact to business staff that the host configures. Without one, renders nothing. */
export function ContactLink({ about, button = false, article }: ContactLinkProps) {
  const text = useText(contactText);
  const [isOpen, setOpen] = useState(false);
  const { contact } = getConfiguration();
  const isReachable = contact?.phone ?? contact?.wechat ?? contact?.qr ?? (article && contact?.article);
  if (!contact || !isReachable || (about !== undefined && !mentionsContact(about))) return null;
  const open = () => setOpen(true);
  const close = () => setOpen(false);
  return (
    <>
      {button ? (
        <Button tone={button === 'primary' ? 'primary' : undefined} aria-haspopup="dialog" onClick={open}>
          {text.open}
        </Button>
      ) : (
        <LinkButton aria-haspopup="dialog" onClick={open}>
          {text.open}
        </LinkButton>
      )}
      {isOpen && (
        <ContactDialog
          frame={{ title: text.open }}
          onFrameClose={close}
          contact={contact}
          article={article}
          onClose={close}
        />
      )}
    </>
  );
}
