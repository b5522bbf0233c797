import { api } from '../../client/api.ts';
import {
  imageRecommendationCall,
  generateImageLinkCall,
  LINK_MS,
  type ImageRecommendation,
  type ImageLink,
} from './image.calls.ts';
import { serverNow } from '../../client/server-clock.ts';
import { apiRequest } from '../../client/request.ts';

const imageApi = api.injectEndpoints({
  endpoints: (build) => ({
    imageRecommendation: build.query<ImageRecommendation, void>({
      query: () => apiRequest(imageRecommendationCall),
      providesTags: ['Images'],
    }),
    /** Generates or replaces the address of a package. The table shows it immediately. */
    generateImageLink: build.mutation<ImageLink, { readonly version: string }>({
      query: (body) => apiRequest(generateImageLinkCall, { body }),
      // A link without an end expires after the three hours of §9.
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
          imageApi.util.updateQueryData('imageRecommendation', undefined, (draft) => {
            for (const each of [draft, ...draft.others]) if (each.version === version) Object.assign(each, link);
          }),
        );
      },
    }),
  }),
});

export const { useImageRecommendationQuery, useGenerateImageLinkMutation } = imageApi;
