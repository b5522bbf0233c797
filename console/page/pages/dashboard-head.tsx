import styled from 'styled-components';
import { useText } from '../../../shared/host/locale.ts';
import { useAccount } from '../account-store.ts';
import { Heading } from '../heading.tsx';
import { pageText } from '../page.text.ts';
import { PageHead, PageTabs } from './page-tabs.tsx';

/** The overview's title, and its two pages: the money and the machines. */
export function DashboardHead() {
  const text = useText(pageText);
  const { account } = useAccount();
  return (
    <PageHead>
      <Heading unseen>{text.titles.overview}</Heading>
      <Greeting>{text.greeting(account?.username ?? '')}</Greeting>
      <PageTabs
        label={text.titles.overview}
        items={[
          { path: '/dashboard/bill', label: text.dashboards.bill },
          { path: '/dashboard/tech', label: text.dashboards.tech },
        ]}
      />
    </PageHead>
  );
}

const Greeting = styled.p`
  font-size: var(--_title-sm);
  line-height: var(--_title-sm-line);
  color: var(--_text-2);
`;
