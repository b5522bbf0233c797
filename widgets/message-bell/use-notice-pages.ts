import { useEffect, useMemo, useRef } from 'react';
import { shallowEqual, useDispatch, useSelector } from 'react-redux';
import { type PlatformError, toPlatformError } from '#shared/client/errors.ts';
import { NOTICE_LISTS, noticeApi, UNREAD } from '#shared/topics/notices/notice.api.ts';
import type { AppDispatch, RootState } from '#shared/client/store.ts';
import type { Notice, NoticeType } from '#shared/topics/notices/notice.calls.ts';

export interface NoticePages {
  /** newest first, each once */
  readonly list: readonly Notice[];
  /** ids of notices that cannot be read */
  readonly unreadable: readonly string[];
  /** total number; `undefined` before the first page */
  readonly total: number | undefined;
  readonly loading: boolean;
  /** why a page could not be loaded; the other pages stay */
  readonly error: PlatformError | undefined;
  retry(): void;
}

interface Subscription {
  unsubscribe(): void;
  refetch(): unknown;
}

const { notices } = noticeApi.endpoints;
const selectUnread = notices.select(UNREAD);

/**
 * Loads the requested pages of a list, one after the other (§2.3).
 * @param count number of requested pages; a push message or a read notice refreshes them
 */
export function useNoticePages(type: NoticeType, count: number): NoticePages {
  const dispatch = useDispatch<AppDispatch>();
  const pageSubscriptions = useRef<Subscription[]>([]);
  useEffect(() => {
    const subscriptions = pageSubscriptions.current;
    return () => subscriptions.splice(0).forEach((subscription) => subscription.unsubscribe());
  }, [type]);
  useEffect(() => {
    while (pageSubscriptions.current.length < count)
      pageSubscriptions.current.push(
        dispatch(notices.initiate({ pageIndex: pageSubscriptions.current.length + 1, type })),
      );
  }, [count, type, dispatch]);

  const isOutdated = useSelector((state: RootState) => selectUnread(state).data?.isOutdated);
  useEffect(() => {
    if (isOutdated) dispatch(noticeApi.util.invalidateTags([NOTICE_LISTS]));
  }, [isOutdated, dispatch]);

  const read = useMemo(() => {
    const selectors = Array.from({ length: count }, (_, page) => notices.select({ pageIndex: page + 1, type }));
    return (state: RootState) => selectors.map((select) => select(state));
  }, [count, type]);
  const pages = useSelector(read, shallowEqual);

  // A new notice moves others to the next page, so a notice can be on two loaded pages.
  const list = useMemo(() => {
    const rows = new Map<string, Notice>();
    for (const { data } of pages)
      for (const row of data?.list ?? [])
        if (!(type === 'unread' && row.read) && !rows.has(row.id)) rows.set(row.id, row);
    return [...rows.values()];
  }, [pages, type]);
  const unreadable = useMemo(() => pages.flatMap(({ data }) => data?.unreadable ?? []), [pages]);
  const wrong = pages.findIndex(({ data, isError }) => !data && isError);
  return {
    list,
    unreadable,
    total: pages[0]?.data?.total,
    loading: pages.some(({ data, isError }) => (!data || data.isOutdated) && !isError),
    error: wrong < 0 ? undefined : toPlatformError(pages[wrong]!.error),
    retry: () => void pageSubscriptions.current[wrong]?.refetch(),
  };
}
