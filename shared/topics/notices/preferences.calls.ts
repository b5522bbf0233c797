/** Which messages the user receives by SMS. The specification has no such calls; these are additions. */
import * as v from 'valibot';
import { flag, holding, nothing } from '../../core/wire-values.ts';
import { exactText, verifyCode } from '../../core/request-values.ts';
import { get, post, type RequestValues, typeOnly } from '../../core/call.ts';

/** Every message is a notice, whatever the choice. */
const messagePreferences = v.object({
  /** whether messages about money are also sent by SMS */
  moneySms: flag,
});
export type MessagePreferences = v.InferOutput<typeof messagePreferences>;

export const messagePreferencesCall = get({
  name: 'messagePreferences',
  path: '/api/user/message_preferences',
  family: 'H',
  response: holding(messagePreferences, 'moneySms'),
});

/** To switch messages off, the user proves the wallet password, or without one a code to the phone of the account. */
export const newMessagePreferences = v.object({
  moneySms: v.boolean('moneySms 须为 true 或 false'),
  walletPassword: v.nullish(exactText),
  verifyCode: v.nullish(verifyCode),
});
export type NewMessagePreferences = RequestValues<typeof newMessagePreferences>;
export const modifyMessagePreferencesCall = post({
  name: 'modifyMessagePreferences',
  path: '/api/user/message_preferences',
  family: 'H',
  request: typeOnly<typeof newMessagePreferences>(),
  response: nothing,
});
