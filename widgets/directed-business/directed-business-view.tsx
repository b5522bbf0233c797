import { useState } from 'react';
import { useServerNow } from '#shared/client/server-clock.ts';
import { useOnline } from '#shared/client/use-online.ts';
import type { DirectedBusiness } from '#shared/topics/support/business.calls.ts';
import { QueryState } from '#shared/element/query-state.tsx';
import { useText } from '#shared/host/locale.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { Panel } from '#shared/ui/base/panel.tsx';
import { Segmented } from '#shared/ui/base/segmented.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import { useIdlePreload } from '#shared/ui/base/use-idle.ts';
import { preloadDialog } from '#shared/ui/overlay/dialog.tsx';
import { ApplyDialog } from './apply-dialog.tsx';
import { BusinessCard } from './business-card.tsx';
import { useDirectedBusinessesQuery } from '#shared/topics/support/business.api.ts';
import { isShown, applicationState, type BusinessFilter } from './directed-business.rules.ts';
import { DirectedBusinessSkeleton } from './directed-business-skeleton.tsx';
import { BusinessGrid, BusinessLayout, Tools } from './directed-business.styles.ts';
import { businessText } from './directed-business.text.ts';

const FILTERS = ['all', 'open', 'mine'] as const;

/** Every business, the open ones, or those that the user has applied for. */
export default function DirectedBusinessView() {
  const text = useText(businessText);
  const online = useOnline();
  const now = useServerNow();
  const [filter, setFilter] = useState<BusinessFilter>('all');
  const [applying, setApplying] = useState<DirectedBusiness>();
  const query = useDirectedBusinessesQuery();
  useIdlePreload(preloadDialog, query.currentData !== undefined);

  return (
    <QueryState query={query} skeleton={<DirectedBusinessSkeleton />} title={text.failed} level={2} panel>
      {({ list }) => {
        if (list.length === 0)
          return (
            <Panel as="section">
              <StateCard level={2} icon="info" title={text.empty} text={text.emptyText} />
            </Panel>
          );
        const shownBusinesses = list.filter((each) => isShown(applicationState(each, now), filter));
        return (
          <BusinessLayout aria-label={text.list}>
            <Tools>
              <Segmented
                label={text.filter}
                value={filter}
                onChange={setFilter}
                items={FILTERS.map((each) => ({ value: each, label: text.filters[each] }))}
              />
            </Tools>
            {!online && <Banner icon="offline">{text.stale}</Banner>}
            {shownBusinesses.length === 0 ? (
              <Panel>
                <StateCard
                  level={2}
                  icon="info"
                  title={text.emptyFilter}
                  actions={<Button onClick={() => setFilter('all')}>{text.showAll}</Button>}
                />
              </Panel>
            ) : (
              <BusinessGrid>
                {shownBusinesses.map((business) => (
                  <BusinessCard
                    key={business.id}
                    business={business}
                    state={applicationState(business, now)}
                    onApply={() => setApplying(business)}
                  />
                ))}
              </BusinessGrid>
            )}
            {applying && <ApplyDialog key={applying.id} business={applying} onClose={() => setApplying(undefined)} />}
          </BusinessLayout>
        );
      }}
    </QueryState>
  );
}
