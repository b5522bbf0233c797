/** Image packages and their temporary addresses (§2.5, §7.6). */
import { api, ask } from './api.ts';
import { callPlatform } from './client.ts';
import { serverNow } from './server-clock.ts';
import {
  LINK_MS,
  generateImageLinkCall,
  imageRecommendationCall,
  type ImageLink,
  type ImageRecommendation,
} from '../contract/images.ts';

const noAlert = true;

export const imagesApi = api.injectEndpoints({
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
