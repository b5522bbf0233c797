/** Notices (§2.3, §7.7). A notice that is read in one element is read in all of them. */
import { api } from '../../client/api.ts';
import { callPlatform } from '../../client/base-query.ts';
import { onUnreadPushed } from '../../client/pushed-unread.ts';
import { readPage } from '../../client/read-page.ts';
import type { PageOf } from '../../core/wire-values.ts';
import { noticeCall, noticesCall, type Notice, type NoticeType } from './notice.calls.ts';
import { apiRequest } from '../../client/request.ts';

export type NoticePage = Readonly<{
  /** from 1 */
  pageIndex: number;
  type: NoticeType;
}>;

export const NOTICE_PAGE_SIZE = 20;

/** The page whose total is the count of the bell. */
export const UNREAD: NoticePage = { pageIndex: 1, type: 'unread' };

interface Notices extends PageOf<Notice> {
  /** A push has changed the total, so the list is older. */
  readonly isOutdated?: boolean;
}

/** The tag of the lists. A push or a read notice invalidates them, not the notices. */
export const NOTICE_LISTS = { type: 'Notices', id: 'LIST' } as const;

export const noticeApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** Newest first. The total of `unread` is the count of the bell. */
    notices: build.query<Notices, NoticePage>({
      queryFn: (page, { signal }) => {
        const paging = { ...page, pageSize: NOTICE_PAGE_SIZE };
        return readPage(noticesCall, paging, (pageIndex) =>
          callPlatform(apiRequest(noticesCall, { query: { ...paging, pageIndex } }), signal),
        );
      },
      providesTags: [NOTICE_LISTS],
      onCacheEntryAdded: async ({ pageIndex, type }, { updateCachedData, cacheEntryRemoved }) => {
        if (pageIndex !== UNREAD.pageIndex || type !== UNREAD.type) return;
        const leave = onUnreadPushed((total) => updateCachedData((page) => ({ ...page, total, isOutdated: true })));
        await cacheEntryRemoved;
        leave();
      },
    }),
    /** The platform marks the notice as read by this call. */
    notice: build.query<Notice, { readonly id: string }>({
      query: (params) => apiRequest(noticeCall, { params }),
      onQueryStarted: async ({ id }, { dispatch, getState, queryFulfilled }) => {
        const known = await queryFulfilled.then(
          ({ data }) => data,
          () => undefined,
        );
        if (!known) return;
        // the nodes of the page may have been loaded before the event
        if (known.link?.page === 'devices') dispatch(noticeApi.util.invalidateTags(['Devices']));
        const pages = noticeApi.util
          .selectInvalidatedBy(getState(), [NOTICE_LISTS])
          .flatMap(({ endpointName, originalArgs }) =>
            endpointName === 'notices' ? [originalArgs as NoticePage] : [],
          );
        let isNew = false;
        for (const page of pages) {
          dispatch(
            noticeApi.util.updateQueryData('notices', page, (draft) => {
              const row = draft.list.find((each) => each.id === id && !each.read);
              if (!row) return;
              row.read = true;
              isNew = true;
            }),
          );
        }
        if (!isNew) return;
        for (const page of pages)
          if (page.type === 'unread')
            dispatch(
              noticeApi.util.updateQueryData('notices', page, (draft) => ({
                ...draft,
                total: Math.max(0, draft.total - 1),
              })),
            );
        // Later pages of unread notices move up by one.
        dispatch(noticeApi.util.invalidateTags([NOTICE_LISTS]));
      },
    }),
  }),
});

export const { useNoticesQuery, useNoticeQuery } = noticeApi;
