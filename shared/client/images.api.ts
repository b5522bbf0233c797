/** Image packages and their temporary addresses (§2.5, §7.6). */
import { api } from './api.ts';
import { serverNow } from './server-clock.ts';
import {
  imageLink,
  imageRecommendation,
  LINK_MS,
  type ImageLink,
  type ImageRecommendation,
} from '../contract/images.ts';

const noAlert = true;

export const imagesApi = api.injectEndpoints({
  endpoints: (build) => ({
    imageRecommendation: build.query<ImageRecommendation, void>({
      query: () => ({ call: 'imageRecommendation', schema: imageRecommendation, noAlert }),
      providesTags: ['Images'],
    }),
    /** Generates an address, or a new one in place of it; the table shows it at once. */
    generateImageLink: build.mutation<ImageLink, { readonly version: string }>({
      query: (body) => ({ call: 'generateImageLink', body, schema: imageLink, noAlert }),
      // a platform that says no end means the three hours of §9, from now
      transformResponse: (link: ImageLink) => ({
        ...link,
        imageCosTempLinkExpireTime: link.imageCosTempLinkExpireTime || Math.floor((serverNow() + LINK_MS) / 1000),
      }),
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
