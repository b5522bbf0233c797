import { Navigate, useSearchParams } from 'react-router';
import type {} from '../../../shared/element/jsx-elements.ts';
import { useText } from '../../../shared/host/locale.ts';
import type {} from '../../../widgets/login/join.element.tsx';
import { useAccount } from '../account-store.ts';
import { useBrandName } from '../brand-mark.tsx';
import { Heading } from '../heading.tsx';
import { HOME } from '../navigation.ts';
import { pageText } from '../page.text.ts';
import { PublicCard } from './public-card.ts';

/** For people with an invitation: `?inviter=` is the agent whose link they followed. */
export function JoinPage() {
  const text = useText(pageText);
  const brand = useBrandName();
  const { status } = useAccount();
  const [search] = useSearchParams();
  if (status !== 'none') return <Navigate to={HOME} replace />;
  return (
    <PublicCard>
      <header>
        <Heading>{text.titles.join}</Heading>
        <p>
          {brand} · {text.loginLead}
        </p>
      </header>
      <partner-join inviter={search.get('inviter') ?? undefined} />
    </PublicCard>
  );
}
