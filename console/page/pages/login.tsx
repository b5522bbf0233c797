import { Navigate, useSearchParams } from 'react-router';
import styled from 'styled-components';
import type {} from '../../../shared/element/jsx-elements.ts';
import { useText } from '../../../shared/host/locale.ts';
import type {} from '../../../widgets/login/login.element.tsx';
import { useAccount } from '../account-store.ts';
import { useBrandName } from '../brand-mark.tsx';
import { Heading } from '../heading.tsx';
import { landingAddress } from '../navigation.ts';
import { pageText } from '../page.text.ts';

/** The log-in; whoever is signed in goes on to where they wanted to be. */
export function LoginPage() {
  const text = useText(pageText);
  const brand = useBrandName();
  const { status } = useAccount();
  const [search] = useSearchParams();
  if (status !== 'none') return <Navigate to={landingAddress(search.get('from'))} replace />;
  return (
    <Card>
      <header>
        <Heading>{text.titles.login}</Heading>
        <p>
          {brand} · {text.loginLead}
        </p>
      </header>
      <partner-login />
    </Card>
  );
}

const Card = styled.div`
  display: grid;
  gap: 24px;
  width: min(100%, 400px);
  margin: 0 auto;
  padding: 32px;
  border: 1px solid var(--_line);
  border-radius: 16px;
  background: var(--_surface);
  p {
    margin-top: 4px;
    color: var(--_text-2);
  }
  /* the form's own size, before its code has come */
  partner-login {
    min-height: 248px;
  }
  @media (max-width: 640px) {
    padding: 24px 20px;
  }
`;
