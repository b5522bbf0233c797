import { api, ask } from '#shared/client/api.ts';
import {
  imageRecommendationCall,
  generateImageLinkCall,
  LINK_MS,
  type ImageRecommendation,
  type ImageLink,
} from '#shared/contract/images.ts';
import { callPlatform } from '#shared/client/client.ts';
import { serverNow } from '#shared/client/server-clock.ts';

const noAlert = true;

const imagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    imageRecommendation: build.query<ImageRecommendation, void>({
      queryFn: ask(imageRecommendationCall, () => ({ noAlert })),
      providesTags: ['Images'],
    }),
    /** Generates an address, or a new one in place of it; the table shows it at once. */
    generateImageLink: build.mutation<ImageLink, { readonly version: string }>({
      queryFn: async (body, { signal }) => {
        const outcome = await callPlatform({ call: generateImageLinkCall, body, noAlert }, signal);
        // a platform that says no end means the three hours of §9, from now
        if (outcome.data) outcome.data.imageCosTempLinkExpireTime ||= Math.floor((serverNow() + LINK_MS) / 1000);
        return outcome;
      },
      onQueryStarted: async ({ version }, { dispatch, queryFulfilled }) => {
        const link = await queryFulfilled.then(
          ({ data }) => data,
          () => undefined,
        );
        if (!link) return;
        dispatch(
          imagesApi.util.updateQueryData('imageRecommendation', undefined, (shown) => {
            for (const each of [shown, ...shown.others]) if (each.version === version) Object.assign(each, link);
          }),
        );
      },
    }),
  }),
});

export const { useImageRecommendationQuery, useGenerateImageLinkMutation } = imagesApi;
