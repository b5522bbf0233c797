import { useRef, useState, type FormEvent } from 'react';
import { QueryState } from '#shared/features/query-state.tsx';
import { useText } from '#shared/host/locale.ts';
import { type DirectedBusiness } from '#shared/contract/deploy.ts';
import { useServerNow } from '#shared/client/server-clock.ts';
import { useOnline } from '#shared/client/use-status.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { Dialog, preloadDialog } from '#shared/ui/overlay/dialog.tsx';
import { Panel } from '#shared/ui/base/panel.tsx';
import { Segmented } from '#shared/ui/base/segmented.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import { useIdlePreload } from '#shared/ui/base/use-idle.ts';
import { formatCents } from '#shared/domain/money.ts';
import { formatDate, formatDateTime } from '#shared/domain/shanghai-time.ts';
import { isGranted } from '#shared/client/session-scope.ts';
import { useOffered } from '#shared/host/offered.ts';
import { Badge } from '#shared/ui/base/status.tsx';
import { useWidget } from '#shared/host/widget-context.ts';
import { FormFields } from '#shared/features/form-layout.tsx';
import { notify } from '#shared/host/notify.ts';
import { type PlatformError, failureToTell } from '#shared/client/errors.ts';
import { TextArea } from '#shared/ui/form/text-area.tsx';
import { BusinessSkeleton, Card, Cards, Layout, Tools, Track } from './business.styles.tsx';
import {
  isShown,
  LONGEST_REMARK,
  shareTaken,
  stateOf,
  type BusinessFilter,
  type BusinessState,
} from './business.rules.ts';
import { businessText } from './business.text.ts';
import { useDirectedBusinessesQuery, useApplyDirectedBusinessMutation } from './directed-business.api.ts';

const FILTERS = ['all', 'open', 'mine'] as const;

/** Every business, the open ones, or those the person has applied for. */
export function DirectedBusinessView() {
  const text = useText(businessText);
  const online = useOnline();
  const now = useServerNow();
  const [filter, setFilter] = useState<BusinessFilter>('all');
  const [applying, setApplying] = useState<DirectedBusiness>();
  const query = useDirectedBusinessesQuery();
  useIdlePreload(preloadDialog, query.currentData !== undefined);

  return (
    <QueryState query={query} skeleton={<BusinessSkeleton />} title={text.failed} level={2} panel>
      {({ list }) => {
        if (list.length === 0)
          return (
            <Panel as="section">
              <StateCard level={2} icon="info" title={text.empty} text={text.emptyText} />
            </Panel>
          );
        const shown = list.filter((each) => isShown(stateOf(each, now), filter));
        return (
          <Layout aria-label={text.list}>
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
          </Layout>
        );
      }}
    </QueryState>
  );
}

interface BusinessCardProps {
  business: DirectedBusiness;
  state: BusinessState;
  onApply: () => void;
}

const TONES = {
  open: 'accent',
  applied: 'pending',
  approved: 'success',
  refused: 'failure',
  closed: 'idle',
  ended: 'idle',
  full: 'idle',
  other: 'idle',
} as const;

const count = (value: number): string => value.toLocaleString('en-US');

/** One business: what it wants, what it pays, and how far the person's application is. */
function BusinessCard({ business, state, onApply }: BusinessCardProps) {
  const text = useText(businessText);
  const { name, description, region, isp, bandwidth, price, quota, taken, deadline, appliedAt, reason } = business;
  const share = shareTaken(business);
  const appliable = useOffered('applyDirectedBusiness') && isGranted('applyDirectedBusiness');
  return (
    <Card>
      <header>
        <h2>{name}</h2>
        <Badge tone={TONES[state]}>{state === 'other' ? business.state : text.states[state]}</Badge>
      </header>
      {description && <p>{description}</p>}
      <dl>
        <div>
          <dt>{text.region}</dt>
          <dd>{region || text.none}</dd>
        </div>
        <div>
          <dt>{text.isp}</dt>
          <dd>{isp || text.none}</dd>
        </div>
        <div>
          <dt>{text.bandwidth}</dt>
          <dd>{typeof bandwidth === 'number' ? text.bandwidthOf(count(bandwidth)) : text.none}</dd>
        </div>
        <div>
          <dt>{text.price}</dt>
          <dd>
            {typeof price === 'number' ? (
              <>
                <b>{formatCents(price)}</b> <small>{text.priceUnit}</small>
              </>
            ) : (
              text.none
            )}
          </dd>
        </div>
        <div>
          <dt>{text.quota}</dt>
          <dd>
            {typeof quota === 'number' ? text.quotaOf(count(taken ?? 0), count(quota)) : text.none}
            {share !== undefined && <Track $share={share} />}
          </dd>
        </div>
        <div>
          <dt>{text.deadline}</dt>
          <dd>{typeof deadline === 'number' ? formatDateTime(deadline * 1000).slice(0, 16) : text.noDeadline}</dd>
        </div>
      </dl>
      <footer>
        {state === 'open' && appliable && (
          <Button tone="primary" aria-label={text.applyFor(name)} onClick={onApply}>
            {text.apply}
          </Button>
        )}
        {typeof appliedAt === 'number' && <span>{text.appliedAt(formatDate(appliedAt * 1000))}</span>}
        {reason && <span>{text.reason(reason)}</span>}
      </footer>
    </Card>
  );
}

interface ApplyDialogProps {
  business: DirectedBusiness;
  onClose: () => void;
}

/** What applying means, and room for a word. */
function ApplyDialog({ business: { id, name }, onClose }: ApplyDialogProps) {
  const text = useText(businessText);
  const widget = useWidget();
  const online = useOnline();
  const [remark, setRemark] = useState('');
  const [refusal, setRefusal] = useState<PlatformError>();
  const [apply, { isLoading }] = useApplyDirectedBusinessMutation();
  const running = useRef(false);

  const submit = async (event?: FormEvent) => {
    event?.preventDefault();
    // a second press comes before the first one's state is drawn
    if (running.current || !online) return;
    running.current = true;
    setRefusal(undefined);
    const { error } = await apply({ id, remark: remark.trim() });
    running.current = false;
    if (error) return setRefusal(await failureToTell(error, text.unknown));
    notify({ tone: 'success', message: text.done });
    widget.emit('partner-business-applied', { id });
    onClose();
  };

  return (
    <Dialog
      open
      title={text.applyTitle(name)}
      description={text.applyText}
      busy={isLoading}
      onClose={onClose}
      footer={
        <>
          <Button disabled={isLoading} onClick={onClose}>
            {text.cancel}
          </Button>
          <Button tone="primary" disabled={!online} busy={isLoading} onClick={() => void submit()}>
            {text.submit}
          </Button>
        </>
      }
    >
      <FormFields onSubmit={(event: FormEvent) => void submit(event)}>
        <TextArea
          label={text.remark}
          value={remark}
          onChange={setRemark}
          rows={4}
          maxLength={LONGEST_REMARK}
          help={text.remarkHelp(remark.length, LONGEST_REMARK)}
        />
        {!online && <Banner icon="offline">{text.offline}</Banner>}
        {refusal && (
          <Banner tone="failure" requestId={refusal.requestId}>
            {refusal.message}
          </Banner>
        )}
      </FormFields>
    </Dialog>
  );
}
