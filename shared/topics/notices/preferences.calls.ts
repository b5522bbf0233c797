/** Which messages the user receives by SMS and in groups, and when. The specification has no such calls; these are additions. */
import * as v from 'valibot';
import { addition, flag, holding, integer, nothing, optionalFlag } from '../../core/wire-values.ts';
import { exactText, verifyCode } from '../../core/request-values.ts';
import { get, post, type RequestValues, typeOnly } from '../../core/call.ts';
import { areQuietHours, MOST_QUIET_HOURS } from './preferences.rules.ts';

/** Kinds of messages that a user can also receive by SMS, and in groups. */
export const MESSAGE_KINDS = ['money', 'risk', 'reminder'] as const;
export type MessageKind = (typeof MESSAGE_KINDS)[number];

/** Every message is a notice, whatever the choice. */
const messagePreferences = v.object({
  /** whether messages about money are also sent by SMS */
  moneySms: flag,
  /** whether messages about nodes that can still be saved, and about days of money, are; unknown if the platform has no such choice */
  riskSms: optionalFlag,
  reminderSms: optionalFlag,
  /** whether these messages are also sent to the group robots of the user; unknown if the platform sends none */
  moneyRobot: optionalFlag,
  riskRobot: optionalFlag,
  reminderRobot: optionalFlag,
  /** whether the messages to group robots contain amounts */
  robotAmounts: optionalFlag,
  /** hours of the day in Shanghai in which messages that can wait are held; null for none, missing if the platform holds none */
  quietHours: addition(v.object({ from: integer, to: integer })),
});
export type MessagePreferences = v.InferOutput<typeof messagePreferences>;

export const messagePreferencesCall = get({
  name: 'messagePreferences',
  path: '/api/user/message_preferences',
  family: 'H',
  response: holding(messagePreferences, 'moneySms'),
});

const choice = (name: string) => v.optional(v.boolean(`${name} 须为 true 或 false`));

const hour = v.pipe(
  v.number('免打扰时段须为整点'),
  v.integer('免打扰时段须为整点'),
  v.minValue(0, '免打扰时段须为整点'),
  v.maxValue(23, '免打扰时段须为整点'),
);

/** A choice that is not sent stays as it is. To switch messages about money off, the user proves the wallet password, or without one a code to the phone of the account. */
export const newMessagePreferences = v.object({
  moneySms: choice('moneySms'),
  riskSms: choice('riskSms'),
  reminderSms: choice('reminderSms'),
  moneyRobot: choice('moneyRobot'),
  riskRobot: choice('riskRobot'),
  reminderRobot: choice('reminderRobot'),
  robotAmounts: choice('robotAmounts'),
  quietHours: v.optional(
    v.nullable(
      v.pipe(
        v.object({ from: hour, to: hour }),
        v.check(areQuietHours, `免打扰时段须为 1 至 ${MOST_QUIET_HOURS} 小时`),
      ),
    ),
  ),
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
