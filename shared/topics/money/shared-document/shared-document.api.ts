/** Opens a link to a document, without the session of the page. */
import { useState } from 'react';
import { api } from '#shared/client/api.ts';
import { callWithoutSession } from '#shared/client/base-query.ts';
import { apiRequest } from '#shared/client/request.ts';
import { openSharedDocumentCall, type SharedDocument } from './shared-document.calls.ts';

const sharedDocumentApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** A query, although it counts the opening, because a view shows its states. */
    openSharedDocument: build.query<SharedDocument, string>({
      queryFn: async (token, { signal }) => {
        const { data, error } = await callWithoutSession(
          apiRequest(openSharedDocumentCall, { body: { token } }),
          signal,
        );
        return error ? { error } : { data: data! };
      },
      keepUnusedDataFor: 0,
    }),
  }),
});

const { useOpenSharedDocumentQuery: useQuery } = sharedDocumentApi;

/** Opens a link once, and not again when the page gets the focus, because each request counts. A failure is repeated online. */
export function useSharedDocument(token: string) {
  const [isOpen, setOpen] = useState(false);
  const query = useQuery(token, { refetchOnFocus: false, refetchOnReconnect: !isOpen, skip: token === '' });
  if (query.isSuccess !== isOpen) setOpen(query.isSuccess);
  return query;
}
