import { api } from '../client/api.ts';
import { urlSchemeCall, type UrlScheme } from '../contract/account.ts';
import { apiRequest } from '../client/request.ts';

/** The way into the mini-program (§7.1). */
const miniProgramApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** An address that opens the mini-program on a phone; the caller shows the error. */
    urlScheme: build.query<UrlScheme, void>({
      query: () => apiRequest(urlSchemeCall),
      // made for one occasion: a prompt that opens later asks for its own
      keepUnusedDataFor: 0,
    }),
  }),
});

export const { useUrlSchemeQuery } = miniProgramApi;
