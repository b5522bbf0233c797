import { useNavigate, useSearchParams } from 'react-router';
import styled from 'styled-components';
import type {} from '../../../shared/element/jsx-elements.ts';
import { useText } from '../../../shared/host/locale.ts';
import type {} from '../../../widgets/open-authorization/open-authorization.element.tsx';
import { Heading } from '../heading.tsx';
import { pageText } from '../page.text.ts';
import { PageStack } from './page-stack.ts';

/** Another product asks for consent; the person goes where the platform allows. */
export function AuthorizationPage() {
  const text = useText(pageText);
  const navigate = useNavigate();
  const [search] = useSearchParams();
  const go = (address: string): void => {
    const { origin, pathname, search: query } = new URL(address);
    if (origin === location.origin) void navigate(pathname + query, { replace: true });
    else location.replace(address);
  };
  return (
    <Narrow>
      <Heading>{text.titles.authorization}</Heading>
      <partner-open-authorization
        view="consent"
        client-id={search.get('client_id') ?? undefined}
        redirect-uri={search.get('redirect_uri') ?? undefined}
        scope={search.get('scope') ?? undefined}
        state={search.get('state') ?? undefined}
        onpartner-authorization-decided={({ detail }) => go(detail.redirectUrl)}
      />
    </Narrow>
  );
}

/** What came back. */
export function CallbackPage() {
  const text = useText(pageText);
  const [search] = useSearchParams();
  return (
    <Narrow>
      <Heading>{text.titles.callback}</Heading>
      <partner-open-authorization
        view="result"
        code={search.get('code') ?? undefined}
        error={search.get('error') ?? undefined}
        state={search.get('state') ?? undefined}
      />
    </Narrow>
  );
}

const Narrow = styled(PageStack)`
  width: min(100%, 640px);
  margin: 0 auto;
`;
