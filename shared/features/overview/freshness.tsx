import { useText } from '../../host/locale.ts';
import { formatDateTime } from '../../domain/shanghai-time.ts';
import { type QueryError, toPlatformError } from '../../client/errors.ts';
import { retryAll } from '../../element/failed-card.tsx';
import { serverNow } from '../../client/server-clock.ts';
import { useOnline } from '../../client/use-status.ts';
import { Banner } from '../../ui/base/banner.tsx';
import { LinkButton } from '../../ui/base/link.tsx';
import { overviewText } from './freshness.text.ts';

interface FreshnessProps {
  error: QueryError | undefined;
  /** when the figures on screen were told, ms of this browser's clock; undefined when there are none */
  toldAt: number | undefined;
  fetching: boolean;
  onRetry: () => void;
}

/** Above the figures, when they are old or missing: no network, or a platform that does not answer. */
export default function Freshness({ error: cause, toldAt, fetching, onRetry }: FreshnessProps) {
  const text = useText(overviewText);
  const error = toPlatformError(cause);
  const offline = !useOnline() || error?.kind === 'network';
  if (!offline && !error) return null;
  const time = toldAt === undefined ? '' : clockTime(toldAt);
  const message = error?.message ?? '';
  const unreached = time ? text.offlineSince(time) : text.offline;
  const refused = time ? text.stale(message, time) : text.missing(message);
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
      {offline ? unreached : refused}
    </Banner>
  );
}

/** `10:24` in Shanghai, of a moment on this browser's clock. */
const clockTime = (ms: number): string => formatDateTime(ms + serverNow() - Date.now()).slice(11, 16);
