/** The partners that receive events of the user. */
import { api } from '../../client/api.ts';
import { apiRequest } from '../../client/request.ts';
import {
  partnerWebhooksCall,
  switchPartnerWebhooksCall,
  type PartnerWebhooks,
  type WebhookSwitch,
} from './webhook.calls.ts';

const webhookApi = api.injectEndpoints({
  endpoints: (build) => ({
    /** It is requested each time it is shown, because the user can change it on other devices. */
    partnerWebhooks: build.query<readonly PartnerWebhooks[], void>({
      query: () => apiRequest(partnerWebhooksCall),
      keepUnusedDataFor: 0,
    }),
    switchPartnerWebhooks: build.mutation<null, WebhookSwitch & { readonly id: string }>({
      query: ({ id, ...body }) => apiRequest(switchPartnerWebhooksCall, { params: { id }, body }),
      onQueryStarted: async ({ id, on }, { dispatch, queryFulfilled }) => {
        const isStored = await queryFulfilled.then(
          () => true,
          () => false,
        );
        if (!isStored) return;
        const change = (partners: readonly PartnerWebhooks[]) =>
          partners.map((each) => (each.id === id ? { ...each, on } : each));
        dispatch(webhookApi.util.updateQueryData('partnerWebhooks', undefined, change));
      },
    }),
  }),
});

export const { usePartnerWebhooksQuery, useSwitchPartnerWebhooksMutation } = webhookApi;
