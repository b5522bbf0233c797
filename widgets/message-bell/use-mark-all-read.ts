import { useEffect, useRef, useState } from 'react';
import { useDispatch } from 'react-redux';
import { callPlatform } from '#shared/client/base-query.ts';
import { type PlatformError } from '#shared/client/errors.ts';
import { NOTICE_LISTS, NOTICE_PAGE_SIZE, noticeApi } from '#shared/topics/notices/notice.api.ts';
import { apiRequest } from '#shared/client/request.ts';
import type { AppDispatch } from '#shared/client/store.ts';
import { noticeCall, noticesCall, type Notice } from '#shared/topics/notices/notice.calls.ts';

/** Most notices that one press marks as read. */
export const MOST_AT_ONCE = 200;

/** Notices that are read at the same time. */
const PARALLEL = 4;

export interface MarkAllRead {
  /** number of marked notices while it runs */
  readonly progress: number | undefined;
  /** why it stopped early */
  readonly error: PlatformError | undefined;
  start(): void;
}

/**
 * Marks all unread notices as read. The platform has no endpoint for it, so each notice is read, page by page. It stops at the
 * first error and when the panel is closed. Marked notices stay marked.
 */
export function useMarkAllRead(): MarkAllRead {
  const dispatch = useDispatch<AppDispatch>();
  const [progress, setProgress] = useState<number>();
  const [error, setError] = useState<PlatformError>();
  const signal = useRef<AbortController>(undefined);
  useEffect(() => () => signal.current?.abort(), []);

  const start = async () => {
    if (signal.current) return;
    const controller = new AbortController();
    signal.current = controller;
    setError(undefined);
    setProgress(0);
    const failure = await markAll(controller.signal, setProgress);
    signal.current = undefined;
    dispatch(noticeApi.util.invalidateTags([NOTICE_LISTS]));
    setProgress(undefined);
    setError(failure);
  };
  return { progress, error, start: () => void start() };
}

/** @returns the error that stopped it */
async function markAll(
  signal: AbortSignal,
  onProgress: (markedCount: number) => void,
): Promise<PlatformError | undefined> {
  const markedIds = new Set<string>();
  while (markedIds.size < MOST_AT_ONCE) {
    // marked notices leave the list, so the first page always has the next ones
    const query = { pageIndex: 1, pageSize: NOTICE_PAGE_SIZE, type: 'unread' } as const;
    const page = await callPlatform(apiRequest(noticesCall, { query }), signal);
    if (page.error || signal.aborted) return page.error;
    const next = page.data.list
      .filter(({ id, read }) => !read && !markedIds.has(id))
      .slice(0, MOST_AT_ONCE - markedIds.size);
    // a platform that does not mark notices would be requested forever
    if (next.length === 0) return undefined;
    for (let at = 0; at < next.length; at += PARALLEL) {
      const failure = await readEach(next.slice(at, at + PARALLEL), signal);
      if (failure || signal.aborted) return failure;
      for (const { id } of next.slice(at, at + PARALLEL)) markedIds.add(id);
      onProgress(markedIds.size);
    }
  }
  return undefined;
}

/** Reading a notice marks it as read. */
async function readEach(notices: readonly Notice[], signal: AbortSignal): Promise<PlatformError | undefined> {
  const results = await Promise.all(
    notices.map(({ id }) => callPlatform(apiRequest(noticeCall, { params: { id } }), signal)),
  );
  return results.find(({ error }) => error)?.error;
}
