import { Navigate, useSearchParams } from 'react-router';
import type {} from '../../../shared/element/jsx-elements.ts';
import { useText } from '../../../shared/host/locale.ts';
import type {} from '../../../widgets/login/login.element.tsx';
import { useAccount } from '../account-store.ts';
import { useBrandName } from '../brand-mark.tsx';
import { Heading } from '../heading.tsx';
import { landingAddress } from '../navigation.ts';
import { pageText } from '../page.text.ts';
import { PublicCard } from './public-card.ts';

/** The log-in; whoever is signed in goes on to where they wanted to be. */
export function LoginPage() {
  const text = useText(pageText);
  const brand = useBrandName();
  const { status } = useAccount();
  const [search] = useSearchParams();
  if (status !== 'none') return <Navigate to={landingAddress(search.get('from'))} replace />;
  return (
    <PublicCard>
      <header>
        <Heading>{text.titles.login}</Heading>
        <p>
          {brand} · {text.loginLead}
        </p>
      </header>
      <partner-login />
    </PublicCard>
  );
}
