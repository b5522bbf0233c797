import { defineText, useText } from '../../host/locale.ts';
import { formatDateTime } from '../../domain/shanghai-time.ts';
import type { PlatformError } from '../../client/errors.ts';
import { retryAll } from '../query-state.tsx';
import { serverNow } from '../../client/server-clock.ts';
import { useOnline } from '../../client/use-status.ts';
import { Banner } from '../../ui/base/banner.tsx';
import { LinkButton } from '../../ui/base/link.tsx';

/** Words for figures that are missing or old. */
const overviewText = defineText('overview', {
  'zh-CN': {
    offline: '网络已断开，恢复连接后会自动更新',
    offlineSince: (time: string) => `网络已断开，页面显示的是 ${time} 的数据`,
    missing: (message: string) => `数据没有加载出来：${message}`,
    stale: (message: string, time: string) => `${message}，页面显示的是 ${time} 的数据`,
    reconnect: '立即重连',
    retry: '重试',
  },
  en: {
    offline: 'No connection; the page updates by itself once it is back',
    offlineSince: (time: string) => `No connection; these are the figures of ${time}`,
    missing: (message: string) => `The figures did not load: ${message}`,
    stale: (message: string, time: string) => `${message}; these are the figures of ${time}`,
    reconnect: 'Reconnect now',
    retry: 'Retry',
  },
});

interface FreshnessProps {
  error: PlatformError | undefined;
  /** when the figures on screen were told, ms of this browser's clock; undefined when there are none */
  toldAt: number | undefined;
  fetching: boolean;
  onRetry: () => void;
}

/** Above the figures, when they are old or missing: no network, or a platform that does not answer. */
export function Freshness({ error, toldAt, fetching, onRetry }: FreshnessProps) {
  const text = useText(overviewText);
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
