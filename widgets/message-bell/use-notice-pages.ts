/** The pages of one list that a person has asked for, one after the other (§2.3). */
import { useEffect, useMemo, useRef } from 'react';
import { shallowEqual, useDispatch, useSelector } from 'react-redux';
import type { ThunkDispatch, UnknownAction } from '@reduxjs/toolkit';
import type { PlatformError } from '#shared/client/errors.ts';
import { noticesApi } from '#shared/client/notices.api.ts';
import type { Notice, NoticeType } from '#shared/contract/notices.ts';

export interface NoticePages {
  /** newest first, each once */
  readonly list: readonly Notice[];
  /** number of all; `undefined` before the first page */
  readonly total: number | undefined;
  readonly loading: boolean;
  /** why a page did not come; the others stay */
  readonly error: PlatformError | undefined;
  retry(): void;
}

interface Subscription {
  unsubscribe(): void;
  refetch(): unknown;
}

const { notices } = noticesApi.endpoints;

/** @param count pages wanted; while they are, a push or a read renews them */
export function useNoticePages(type: NoticeType, count: number): NoticePages {
  const dispatch = useDispatch<ThunkDispatch<unknown, unknown, UnknownAction>>();
  const held = useRef<Subscription[]>([]);
  useEffect(() => {
    const subscriptions = held.current;
    return () => subscriptions.splice(0).forEach((subscription) => subscription.unsubscribe());
  }, [type]);
  useEffect(() => {
    while (held.current.length < count)
      held.current.push(dispatch(notices.initiate({ pageIndex: held.current.length + 1, type }) as never));
  }, [count, type, dispatch]);

  const read = useMemo(() => {
    const selectors = Array.from({ length: count }, (_, page) => notices.select({ pageIndex: page + 1, type }));
    return (state: unknown) => selectors.map((select) => select(state as never));
  }, [count, type]);
  const pages = useSelector(read, shallowEqual);

  // One that came while somebody read has moved others to the next page.
  const list = useMemo(() => {
    const rows = new Map<string, Notice>();
    for (const { data } of pages)
      for (const row of data?.list ?? [])
        if (!(type === 'unread' && row.read) && !rows.has(row.id)) rows.set(row.id, row);
    return [...rows.values()];
  }, [pages, type]);
  const wrong = pages.findIndex(({ data, isError }) => !data && isError);
  return {
    list,
    total: pages[0]?.data?.total,
    loading: pages.some(({ data, isError }) => !data && !isError),
    error: wrong < 0 ? undefined : (pages[wrong]!.error as PlatformError),
    retry: () => void held.current[wrong]?.refetch(),
  };
}
