import { isGranted } from '#shared/client/session-scope.ts';
import type { DirectedBusiness } from '#shared/topics/support/business.calls.ts';
import { formatCents } from '#shared/core/money.ts';
import { formatDate, formatMinute } from '#shared/core/shanghai-time.ts';
import { useText } from '#shared/host/locale.ts';
import { useOffered } from '#shared/host/offered.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { Badge } from '#shared/ui/base/status.tsx';
import { shareTaken, type BusinessState } from './directed-business.rules.ts';
import { BusinessPanel, Track } from './directed-business.styles.ts';
import { businessText } from './directed-business.text.ts';

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

/** One business: its requirements, its price, and the state of the user's application. */
export function BusinessCard({ business, state, onApply }: BusinessCardProps) {
  const text = useText(businessText);
  const { name, description, region, isp, bandwidth, price, quota, taken, deadline, appliedAt, reason } = business;
  const share = shareTaken(business);
  const appliable = useOffered('applyDirectedBusiness') && isGranted('applyDirectedBusiness');
  return (
    <BusinessPanel>
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
            {typeof quota === 'number'
              ? text.quotaOf(typeof taken === 'number' ? count(taken) : text.none, count(quota))
              : text.none}
            {share !== undefined && <Track $share={share} />}
          </dd>
        </div>
        <div>
          <dt>{text.deadline}</dt>
          <dd>{typeof deadline === 'number' ? formatMinute(deadline * 1000) : text.none}</dd>
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
    </BusinessPanel>
  );
}
