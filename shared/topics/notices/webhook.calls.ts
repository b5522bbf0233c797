/** The partners that receive events of the user (guides/webhooks.md). The specification has no such calls; these are additions. */
import * as v from 'valibot';
import { flag, id, listOf, nothing, requiredText } from '../../core/wire-values.ts';
import { get, post, type RequestValues, typeOnly } from '../../core/call.ts';

const partnerWebhooks = v.object({
  /** the name of the partner */
  id,
  /** types such as `bill.ready`, in the order of the guide; others are shown as they are */
  types: v.array(requiredText),
  /** whether the platform sends events; false after the user has ended them */
  on: flag,
});
export type PartnerWebhooks = v.InferOutput<typeof partnerWebhooks>;

export const partnerWebhooksList = listOf(partnerWebhooks);
export const partnerWebhooksCall = get({
  name: 'partnerWebhooks',
  path: '/api/user/webhooks',
  family: 'H',
  response: partnerWebhooksList,
});

export const webhookSwitch = v.object({ on: v.boolean('on 须为 true 或 false') });
export type WebhookSwitch = RequestValues<typeof webhookSwitch>;
export const switchPartnerWebhooksCall = post({
  name: 'switchPartnerWebhooks',
  path: '/api/user/webhooks/{id}',
  family: 'H',
  request: typeOnly<typeof webhookSwitch>(),
  response: nothing,
});
