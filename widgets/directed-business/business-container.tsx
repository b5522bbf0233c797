import { useEffect, useState } from 'react';
import { useWidget } from '../../shared/host/widget-context.ts';
import { useText } from '../../shared/host/locale.ts';
import { useDirectedBusinessesQuery } from '../../shared/client/deploy.api.ts';
import type { DirectedBusiness } from '../../shared/contract/deploy.ts';
import { useServerNow } from '../../shared/client/server-clock.ts';
import { useOnline } from '../../shared/client/use-online.ts';
import { Banner } from '../../shared/ui/banner.tsx';
import { Button } from '../../shared/ui/button.tsx';
import { preloadDialog } from '../../shared/ui/dialog.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { Segmented } from '../../shared/ui/segmented.tsx';
import { StateCard } from '../../shared/ui/state-card.tsx';
import { useIdlePreload } from '../../shared/ui/use-idle-preload.ts';
import { ApplyDialog } from './apply-dialog.tsx';
import { BusinessCard } from './business-card.tsx';
import { Cards, Room, Tools } from './business-layout.ts';
import { isShown, stateOf, type BusinessFilter } from './business.rules.ts';
import { BusinessSkeleton } from './business-skeleton.tsx';
import { businessText } from './business.text.ts';

const FILTERS = ['all', 'open', 'mine'] as const;

/** Every business, the open ones, or those the person has applied for. */
export function BusinessContainer() {
  const text = useText(businessText);
  const widget = useWidget();
  const online = useOnline();
  const now = useServerNow();
  const [filter, setFilter] = useState<BusinessFilter>('all');
  const [applying, setApplying] = useState<DirectedBusiness>();
  const query = useDirectedBusinessesQuery();
  const list = query.currentData?.list;
  const error = list ? undefined : query.error;
  const ready = list !== undefined;
  useIdlePreload(preloadDialog, ready);
  useEffect(() => {
    if (ready) widget.markReady();
    else if (error) widget.markFailed(error);
  }, [ready, error, widget]);

  if (error)
    return (
      <Panel as="section" role="alert">
        <StateCard
          level={2}
          icon={error.kind === 'network' ? 'offline' : 'failure'}
          tone={error.kind === 'network' ? 'idle' : 'failure'}
          title={text.failed}
          text={error.message}
          requestId={error.requestId}
          actions={
            <Button busy={query.isFetching} onClick={() => void query.refetch()}>
              {text.retry}
            </Button>
          }
        />
      </Panel>
    );
  if (!list) return <BusinessSkeleton />;
  if (list.length === 0)
    return (
      <Panel as="section">
        <StateCard level={2} icon="info" title={text.empty} text={text.emptyText} />
      </Panel>
    );
  const shown = list.filter((each) => isShown(stateOf(each, now), filter));
  return (
    <Room aria-label={text.list}>
      <Tools>
        <Segmented
          label={text.filter}
          value={filter}
          onChange={setFilter}
          items={FILTERS.map((each) => ({ value: each, label: text.filters[each] }))}
        />
      </Tools>
      {!online && <Banner icon="offline">{text.stale}</Banner>}
      {shown.length === 0 ? (
        <Panel>
          <StateCard
            level={2}
            icon="info"
            title={text.emptyFilter}
            actions={<Button onClick={() => setFilter('all')}>{text.showAll}</Button>}
          />
        </Panel>
      ) : (
        <Cards>
          {shown.map((business) => (
            <BusinessCard
              key={business.id}
              business={business}
              state={stateOf(business, now)}
              onApply={() => setApplying(business)}
            />
          ))}
        </Cards>
      )}
      {applying && <ApplyDialog key={applying.id} business={applying} onClose={() => setApplying(undefined)} />}
    </Room>
  );
}
