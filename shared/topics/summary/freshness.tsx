import { useText } from '../../host/locale.ts';
import { formatDate, formatMinute } from '../../core/shanghai-time.ts';
import { type QueryError, toPlatformError } from '../../client/errors.ts';
import { retryAll } from '../../element/failed-card.tsx';
import { serverNow, serverTimeAt } from '../../client/server-clock.ts';
import { useOnline } from '../../client/use-online.ts';
import { Banner } from '../../ui/base/banner.tsx';
import { LinkButton } from '../../ui/base/link.tsx';
import { overviewText } from './freshness.text.ts';

interface FreshnessProps {
  error: QueryError | undefined;
  /** time of the metrics on screen, in ms of this browser's clock; undefined if there are none */
  loadedAt: number | undefined;
  fetching: boolean;
  onRetry: () => void;
}

/** Shown above missing or outdated metrics: no network, or a platform that does not respond. */
export default function Freshness({ error: cause, loadedAt, fetching, onRetry }: FreshnessProps) {
  const text = useText(overviewText);
  const error = toPlatformError(cause);
  const offline = !useOnline() || error?.kind === 'network';
  if (!offline && !error) return null;
  const time = loadedAt === undefined ? '' : clockTime(loadedAt);
  const message = error?.message ?? '';
  const unreached = time ? text.offlineSince(time) : text.offline;
  const refusalText = time ? text.stale(message, time) : text.missing(message);
  return (
    <Banner
      tone="failure"
      icon={offline ? 'offline' : 'failure'}
      requestId={offline ? undefined : error?.requestId}
      action={
        <LinkButton disabled={fetching} onClick={() => retryAll(onRetry)}>
          {offline ? text.reconnect : text.retry}
        </LinkButton>
      }
    >
      {offline ? unreached : refusalText}
    </Banner>
  );
}

/** Formats a time of this browser's clock as Shanghai time: `10:24`, with its date on a later day (hazard 49). */
function clockTime(ms: number): string {
  const at = serverTimeAt(ms);
  return formatDate(at) === formatDate(serverNow()) ? formatMinute(at).slice(11) : formatMinute(at);
}
