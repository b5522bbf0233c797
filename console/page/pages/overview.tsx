/** The overview page: tasks and income, or the bills if the address contains a month. */
import { useSearchParams } from 'react-router';
import styled from 'styled-components';
import type {} from '#shared/element/jsx-elements.ts';
import { useText } from '#shared/host/locale.ts';
import { isOffered } from '#shared/host/offered.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import type {} from '#widgets/bills/bills.element.tsx';
import type {} from '#widgets/income/income.element.tsx';
import type {} from '#widgets/since-last-visit/since-last-visit.element.tsx';
import type {} from '#widgets/tasks/tasks.element.tsx';
import { refreshAccount, useAccount } from '../account-store.ts';
import { PageStack } from '../layouts.tsx';
import { useFiltersInAddress } from '../use-filters-in-address.ts';
import { pageText } from '../page.text.ts';
import { DashboardHead } from './page-heads.tsx';
import { isUnderSetup, SetupPath } from './setup-path.tsx';

export function Overview() {
  const text = useText(pageText);
  const { status, account } = useAccount();
  const underSetup = isUnderSetup(account);
  const [search] = useSearchParams();
  const filters = useFiltersInAddress();
  if (search.has('month')) return <Bills />;
  return (
    <PageStack>
      <DashboardHead tab="bill" />
      {status === 'failed' && (
        <Banner tone="failure" action={<LinkButton onClick={() => void refreshAccount()}>{text.retry}</LinkButton>}>
          {text.notLoaded}
        </Banner>
      )}
      {account && underSetup && <SetupPath account={account} />}
      <Overviews>
        {/* also while the account is loading, because it reserves its height */}
        <partner-tasks kinds={underSetup ? OTHER_TASKS : undefined} />
        {!underSetup && isOffered('sinceLastVisit') && <partner-since-last-visit />}
        <partner-income {...filters<'partner-income'>('range', 'compare', 'group')} />
      </Overviews>
    </PageStack>
  );
}

/** The monthly bills, which share the address of the overview and add a month (§2.2). */
function Bills() {
  const [search, setSearch] = useSearchParams();
  return (
    <PageStack>
      <DashboardHead tab="bills" />
      <partner-bills
        month={search.get('month') ?? undefined}
        row-id={search.get('rowId') ?? undefined}
        invoice={search.has('invoice')}
        onpartner-month-changed={({ detail }) => setSearch({ month: detail.month })}
        // so that the search can request them again
        onpartner-invoices-viewed={() => setSearch({ month: search.get('month') ?? '' }, { replace: true })}
      />
    </PageStack>
  );
}

/** The setup path shows the steps, and the wallet that they open. */
const OTHER_TASKS = 'contract bill offline ticket';

/** Without tasks, and after the user closes the changes, their element takes no space. */
const Overviews = styled(PageStack)`
  gap: 0;
  partner-since-last-visit::part(changes),
  partner-tasks::part(tasks) {
    margin-bottom: var(--_gap);
  }
  /* the line is close to its neighbors, so that the whole chart below stays in the first screen of a notebook */
  @media (min-width: 1280px) {
    partner-since-last-visit::part(changes) {
      margin: -20px 0 8px;
    }
  }
`;
