/** Pages within header and menu that do more than show an element. */
import { useNavigate, useSearchParams } from 'react-router';
import styled from 'styled-components';
import type {} from '../../../shared/element/jsx-elements.ts';
import { useText } from '../../../shared/host/locale.ts';
import { Banner } from '../../../shared/ui/banner.tsx';
import { Button } from '../../../shared/ui/button.tsx';
import { Icon } from '../../../shared/ui/icon.tsx';
import { walletIcon } from '../../../shared/ui/icons-more.ts';
import { LinkButton } from '../../../shared/ui/link.tsx';
import type {} from '../../../widgets/bills/bills.element.tsx';
import type {} from '../../../widgets/income/income.element.tsx';
import type {} from '../../../widgets/open-authorization/open-authorization.element.tsx';
import { refreshAccount, useAccount } from '../account-store.ts';
import { Heading } from '../heading.tsx';
import { walletAddress } from '../navigation.ts';
import { pageText } from '../page.text.ts';
import { NarrowStack, PageStack } from './page-frames.ts';
import { DashboardHead } from './page-heads.tsx';

/** The start: what was earned, and the monthly bills of whoever has some (§6). */
export function Overview() {
  const text = useText(pageText);
  const { status, account } = useAccount();
  const navigate = useNavigate();
  const [search, setSearch] = useSearchParams();
  return (
    <PageStack>
      <DashboardHead />
      {status === 'failed' && (
        <Banner tone="failure" action={<LinkButton onClick={() => void refreshAccount()}>{text.retry}</LinkButton>}>
          {text.notLoaded}
        </Banner>
      )}
      {account?.withdrawable && (
        <Callout>
          <Icon path={walletIcon} />
          <p>{text.withdrawableHint(account.withdrawableCycles)}</p>
          <Button tone="primary" onClick={() => void navigate(walletAddress(account))}>
            {text.toWallet}
          </Button>
        </Callout>
      )}
      <partner-income />
      {account && (
        <partner-bills
          month={search.get('month') ?? undefined}
          onpartner-month-changed={({ detail }) => setSearch({ month: detail.month }, { replace: true })}
        />
      )}
    </PageStack>
  );
}

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
    <NarrowStack>
      <Heading>{text.titles.authorization}</Heading>
      <partner-open-authorization
        view="consent"
        client-id={search.get('client_id') ?? undefined}
        redirect-uri={search.get('redirect_uri') ?? undefined}
        scope={search.get('scope') ?? undefined}
        state={search.get('state') ?? undefined}
        onpartner-authorization-decided={({ detail }) => go(detail.redirectUrl)}
      />
    </NarrowStack>
  );
}

const Callout = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 12px;
  padding: 16px 20px;
  border-radius: 12px;
  color: var(--_accent-text);
  background: var(--_accent-soft);
  > p {
    flex: 1 1 200px;
  }
`;
