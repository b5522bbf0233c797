/** Public pages that depend on the session: sign-in, invitation, password reset, mobile entry. */
import type { ReactNode } from 'react';
import { Navigate, useSearchParams } from 'react-router';
import type {} from '#shared/element/jsx-elements.ts';
import { useText } from '#shared/host/locale.ts';
import { isOffered } from '#shared/host/offered.ts';
import type {} from '#widgets/login/join.element.tsx';
import type {} from '#widgets/login/login.element.tsx';
import type {} from '#widgets/mobile-entry/mobile-entry.element.tsx';
import type {} from '#widgets/password/reset-password.element.tsx';
import { useAccount } from '../account-store.ts';
import { useBrandName } from '../brand-mark.tsx';
import { PublicCard } from '../layouts.tsx';
import { HOME, landingAddress } from '../page-addresses.ts';
import { pageText } from '../page.text.ts';
import { Heading } from './page-heads.tsx';

/** The sign-in page. It redirects signed-in users to the requested address. */
export function LoginPage() {
  const text = useText(pageText);
  const brand = useBrandName();
  const { status } = useAccount();
  const [search] = useSearchParams();
  if (status !== 'none') return <Navigate to={landingAddress(search.get('from'))} replace />;
  return (
    <PublicCard>
      <CardHead title={text.titles.login} lead={`${brand} · ${text.loginLead}`} />
      <partner-login />
    </PublicCard>
  );
}

/** The page of an invitation link. `?inviter=` is the agent that sent the link. */
export function JoinPage() {
  const text = useText(pageText);
  const brand = useBrandName();
  const { status } = useAccount();
  const [search] = useSearchParams();
  if (status !== 'none') return <Navigate to={HOME} replace />;
  return (
    <PublicCard>
      <CardHead title={text.titles.join} lead={`${brand} · ${text.loginLead}`} />
      <partner-join inviter={search.get('inviter') ?? undefined} />
    </PublicCard>
  );
}

/** The page to reset a forgotten sign-in password. */
export function ResetPasswordPage() {
  const text = useText(pageText);
  const offersReset = isOffered('resetPassword');
  return (
    <PublicCard data-off={offersReset ? undefined : ''}>
      <CardHead title={text.titles.resetPassword} lead={offersReset && text.resetLead} />
      <partner-reset-password />
    </PublicCard>
  );
}

/** The entry page for phones: opens the mini program or continues in the browser. */
export function MobilePage() {
  const text = useText(pageText);
  const brand = useBrandName();
  const signedIn = useAccount().status !== 'none';
  return (
    <PublicCard>
      <CardHead title={text.titles.mobile} lead={brand} />
      <partner-mobile-entry data-signed-in={signedIn ? '' : undefined} />
    </PublicCard>
  );
}

const CardHead = ({ title, lead }: { title: string; lead: ReactNode }) => (
  <header>
    <Heading>{title}</Heading>
    {lead && <p>{lead}</p>}
  </header>
);
