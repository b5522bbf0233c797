/** Network cards of a device and their lines (§2.6; §3, Dial info). */
import * as v from 'valibot';
import { LINE_TYPES, type LineType } from '../domain/dialling.ts';
import { flag, id, integer, maybe, number, oneOf, text } from './basics.ts';

const diallingLine = v.object({
  /** dhcp when the platform names none */
  type: v.pipe(
    oneOf(LINE_TYPES),
    v.transform((type): LineType => type ?? 'dhcp'),
  ),
  /** of PPPoE */
  account: text,
  /** written only: the platform sends an empty one */
  password: text,
  /** the platform keeps a password for this account: an empty one leaves it as it is */
  passwordKept: maybe,
  ip: text,
  mask: text,
  gateway: text,
  /** 1 to 4094; null: untagged */
  vlan: v.nullish(integer, null),
});
export type DiallingLine = v.InferOutput<typeof diallingLine>;

const networkCard = v.object({
  /** unique within the device, for example `eth0` */
  name: id,
  /** M */
  speed: v.nullish(number),
  /** empty when the card has none */
  ip: text,
  /** whether it is the management line */
  isManager: flag,
  diallingInfo: v.nullish(v.array(diallingLine), []),
});
export type NetworkCard = v.InferOutput<typeof networkCard>;

/** GET dialling/info/v2. */
export const dialInfo = v.object({
  deviceUUID: text,
  /** one of `DIALLING_TYPES`; others are shown as they come */
  diallingType: text,
  netcardInfo: v.nullable(v.array(networkCard), []),
});
export type DialInfo = v.InferOutput<typeof dialInfo>;
