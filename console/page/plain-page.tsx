import type { ReactNode } from 'react';
import { useNavigate } from 'react-router';
import styled from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { Icon, type IconName } from '#shared/ui/base/icon.tsx';
import { ContactLink } from '#shared/ui/overlay/contact-link.tsx';
import { useAccount } from './account-store.ts';
import { Heading } from './pages/page-heads.tsx';
import { cameFromHere, HOME, LOGIN } from './page-addresses.ts';
import { pageText } from './page.text.ts';
import type { PageName } from './routes.ts';

interface PlainPageProps {
  icon?: IconName;
  title: string;
  text?: ReactNode;
  actions?: ReactNode;
  /** fills the window, for pages without a layout */
  wholeWindow?: boolean;
  /** hides the content visually, so that a short loading state does not flash */
  quiet?: boolean;
}

/** A page with one message and links. */
export const PlainPage = ({
  icon = 'info',
  title,
  text,
  actions,
  wholeWindow = false,
  quiet = false,
}: PlainPageProps) => (
  <Middle as={wholeWindow ? 'main' : 'div'} $wholeWindow={wholeWindow} $quiet={quiet} aria-busy={quiet || undefined}>
    <i>
      <Icon name={icon} size={28} />
    </i>
    <Heading>{title}</Heading>
    {text && <p>{text}</p>}
    {actions && <div>{actions}</div>}
  </Middle>
);

/** The page for an unknown address. */
export function NotFound() {
  const text = useText(pageText);
  return <PlainPage icon="info" title={text.missing} text={text.missingHint} actions={<ReturnLinks />} />;
}

/** Replaces a page that this account may not open (§6). */
export function Forbidden({ name }: { name: PageName }) {
  const text = useText(pageText);
  return (
    <PlainPage
      icon="lock"
      title={text.titles[name]}
      text={
        <>
          {text.forbidden}
          <br />
          {text.forbiddenHint}
        </>
      }
      actions={
        <>
          <ContactLink button />
          <ReturnLinks />
        </>
      }
    />
  );
}

/** Links to the previous page and to the start or sign-in page. */
function ReturnLinks() {
  const text = useText(pageText);
  const navigate = useNavigate();
  const signedOut = useAccount().status === 'none';
  return (
    <>
      {cameFromHere() && <Button onClick={() => void navigate(-1)}>{text.back}</Button>}
      <Button tone="primary" onClick={() => void navigate(signedOut ? LOGIN : HOME)}>
        {signedOut ? text.toLogin : text.home}
      </Button>
    </>
  );
}

const Middle = styled.div<{ $wholeWindow: boolean; $quiet: boolean }>`
  display: grid;
  justify-items: center;
  align-content: center;
  gap: 8px;
  min-height: ${({ $wholeWindow }) => ($wholeWindow ? '100vh' : 'min(60vh, 480px)')};
  padding: 32px 24px;
  text-align: center;
  color: var(--_text-2);
  ${({ $quiet }) => $quiet && '> * { opacity: 0; }'}
  > i {
    display: grid;
    place-items: center;
    width: 56px;
    height: 56px;
    margin-bottom: 8px;
    border-radius: 50%;
    background: var(--_fill);
  }
  > p {
    max-width: 32em;
  }
  > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: center;
    gap: 12px;
    margin-top: 16px;
  }
`;
