/** Network cards of a device and their lines (§2.6; §3, Dial info). */
import * as v from 'valibot';
import { LINE_TYPES, MOST_LINES, type LineType } from './dialling.rules.ts';
import {
  flag,
  id,
  integer,
  optionalFlag,
  nothing,
  number,
  oneOf,
  text,
  optionalNumber,
} from '../../core/wire-values.ts';
import { get, post, type RequestValues, typeOnly } from '../../core/call.ts';
import { deviceId, exactText, filledText, withoutSpaces } from '../../core/request-values.ts';

const diallingLine = v.object({
  /** dhcp if the platform sends none */
  type: v.pipe(
    oneOf(LINE_TYPES),
    v.transform((type): LineType => type ?? 'dhcp'),
  ),
  /** for PPPoE */
  account: text,
  /** write-only: the platform sends an empty one */
  password: text,
  /** The platform has a password for this account. An empty one keeps it. */
  passwordKept: optionalFlag,
  ip: text,
  mask: text,
  gateway: text,
  /** 1 to 4094; null: untagged */
  vlan: optionalNumber(integer),
});
export type DiallingLine = v.InferOutput<typeof diallingLine>;

const networkCard = v.object({
  /** unique within the device, for example `eth0` */
  name: id,
  /** M */
  speed: optionalNumber(number),
  /** empty when the card has none */
  ip: text,
  /** whether it is the management line */
  isManager: flag,
  diallingInfo: v.nullish(v.array(diallingLine), []),
});
export type NetworkCard = v.InferOutput<typeof networkCard>;

export const dialInfo = v.object({
  deviceUUID: text,
  /** of the device; empty if unknown */
  name: text,
  /** one of `DIALLING_TYPES`; others are shown as they are */
  diallingType: text,
  netcardInfo: v.nullable(v.array(networkCard), []),
});
export type DialInfo = v.InferOutput<typeof dialInfo>;

export const ofDevice = v.object({ deviceUUID: deviceId });
export const dialInfoCall = get({
  name: 'dialInfo',
  path: '/api/v1/miner/dialling/info/v2',
  family: 'H',
  request: typeOnly<typeof ofDevice>(),
  response: dialInfo,
});

const cardName = v.pipe(
  v.nullish(v.string('请选择网卡'), ''),
  v.nonEmpty('请选择网卡'),
  v.maxLength(64, '网卡名称过长'),
);

/** `name` binds a card, `unConfirm` unbinds the bound card. */
export const managerCard = v.object({
  deviceUUID: deviceId,
  name: v.nullish(cardName),
  unConfirm: v.nullish(v.boolean()),
});
export const confirmManagerCardCall = post({
  name: 'confirmManagerCard',
  path: '/api/v1/miner/dialling/confirm_manager_network_card',
  family: 'H',
  request: typeOnly<typeof managerCard>(),
  response: nothing,
});

const VLAN_EXPECTED = 'VLAN 须为 1 至 4094 的整数';

const line = v.object({
  type: v.picklist(LINE_TYPES, '线路类型须为 dhcp、static 或 pppoe'),
  account: filledText,
  password: v.nullish(exactText, ''),
  ip: withoutSpaces,
  mask: withoutSpaces,
  gateway: withoutSpaces,
  vlan: v.nullish(v.pipe(v.number(VLAN_EXPECTED), v.integer(VLAN_EXPECTED)), null),
});

/** All lines of a card. They replace the previous ones. */
export const newLines = v.object({
  deviceUUID: deviceId,
  name: cardName,
  diallingInfo: v.pipe(v.array(line, '请填写线路'), v.maxLength(MOST_LINES, `一张网卡最多 ${MOST_LINES} 条线路`)),
});
export type NewLines = RequestValues<typeof newLines>;
export const saveDiallingCall = post({
  name: 'saveDialling',
  path: '/api/v1/miner/dialling/config',
  family: 'H',
  request: typeOnly<typeof newLines>(),
  response: nothing,
});
