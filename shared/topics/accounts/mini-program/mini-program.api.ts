import { api } from '#shared/client/api.ts';
import { urlSchemeCall, type UrlScheme } from '../account.calls.ts';
import { apiRequest } from '#shared/client/request.ts';

/** Access to the mini-program (§7.1). */
const miniProgramApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** An address that opens the mini-program on a phone. The caller shows the error. */
    urlScheme: build.query<UrlScheme, void>({
      query: () => apiRequest(urlSchemeCall),
      // valid for one use: a prompt that opens later requests its own address
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useUrlSchemeQuery } = miniProgramApi;
