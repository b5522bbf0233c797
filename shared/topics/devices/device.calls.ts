/** Devices and the users of an agent (§7.6). */
import * as v from 'valibot';
import {
  addition,
  cents,
  nothing,
  holding,
  id,
  integer,
  isJsonObject,
  moment,
  number,
  orText,
  recordsOf,
  requiredText,
  text,
  optionalNumber,
  type Schema,
} from '../../core/wire-values.ts';
import { post, type RequestValues, get, typeOnly } from '../../core/call.ts';
import { dateText, identifier, remarkText, shortText, type listPage } from '../../core/request-values.ts';
import { dayBasis } from './day-basis.calls.ts';
import { recordAppeal } from './record-appeal.calls.ts';

/** Binding of a node to a user. */
export const binding = v.object({
  deviceUUID: v.pipe(
    v.nullish(identifier('请填写设备 ID'), ''),
    v.nonEmpty('请填写设备 ID'),
    v.regex(/^[0-9a-f]{32}$/i, '设备 ID 应为 32 位十六进制字符'),
  ),
  remark: remarkText(50),
});
export type Binding = RequestValues<typeof binding>;
export const bindDeviceCall = post({
  name: 'bindDevice',
  path: '/api/v1/miner/device/bind',
  family: 'H',
  request: typeOnly<typeof binding>(),
  response: nothing,
});

/** Most devices of one change. */
export const MOST_REMARKED = 1_000;

const LONGEST_REMARK = 50;

/** The agent's remark about some of its devices. An addition to the specification. */
export const deviceRemark = v.object({
  uuids: v.pipe(
    v.array(identifier()),
    v.minLength(1, '请选择节点'),
    v.maxLength(MOST_REMARKED, `一次最多修改 ${MOST_REMARKED} 个节点`),
  ),
  remark: remarkText(LONGEST_REMARK),
});
export type DeviceRemark = RequestValues<typeof deviceRemark>;
/** The remarks that the change replaced, to undo it. Platforms without them send nothing. */
export const replacedRemarks = v.pipe(
  v.unknown(),
  v.transform((response) => (isJsonObject(response) ? response : {})),
  v.object({ replaced: addition(v.array(v.object({ uuid: id, remark: text }))) }),
) as Schema<unknown, ReplacedRemarks> as Schema<ReplacedRemarks, ReplacedRemarks>;
export interface ReplacedRemarks {
  readonly replaced?: readonly { readonly uuid: string; readonly remark: string }[] | null | undefined;
}
export const remarkDevicesCall = post({
  name: 'remarkDevices',
  path: '/api/v1/device/remark',
  family: 'H',
  request: typeOnly<typeof deviceRemark>(),
  response: replacedRemarks,
  access: 'agent',
});

/** Returns the replaced remarks to the nodes that still have the new one. An addition to the specification. */
export const remarkRestoration = v.object({
  /** the remark of the change */
  remark: remarkText(LONGEST_REMARK),
  nodes: v.pipe(
    v.array(v.object({ uuid: identifier(), remark: remarkText(LONGEST_REMARK) })),
    v.minLength(1, '请选择节点'),
    v.maxLength(MOST_REMARKED, `一次最多修改 ${MOST_REMARKED} 个节点`),
  ),
});
export type RemarkRestoration = RequestValues<typeof remarkRestoration>;
/** The number of nodes that have their former remark again. The others were changed in the meantime. */
export const restoredRemarks = v.object({ restored: integer });
export const restoreRemarksCall = post({
  name: 'restoreRemarks',
  path: '/api/v1/device/remark/restore',
  family: 'H',
  request: typeOnly<typeof remarkRestoration>(),
  response: restoredRemarks,
  access: 'agent',
});

/** Summary of the user's own devices, or of all devices under an agent. Missing numbers are unknown. */
export const deviceOverview = holding(
  v.object({
    total: optionalNumber(integer),
    online: optionalNumber(integer),
    offline: optionalNumber(integer),
    /**
     * Cents: how much less the offline devices earned yesterday than on the same weekday of the week before; an addition to the
     * specification.
     */
    lostYesterday: addition(cents),
  }),
  'total',
  'online',
  'offline',
);
export type DeviceOverview = v.InferOutput<typeof deviceOverview>;
export const userDeviceOverviewCall = get({
  name: 'userDeviceOverview',
  path: '/api/user/device/overview',
  family: 'H',
  response: deviceOverview,
});
export const agentDeviceOverviewCall = get({
  name: 'agentDeviceOverview',
  path: '/api/agent/device/overview',
  family: 'H',
  response: deviceOverview,
  access: 'agent',
});

const violation = v.object({
  uuid: id,
  name: text,
  /** why the day or the line is not billed (§9, SLA rules) */
  reason: text,
  /** `2026-11-20` */
  date: text,
  appeal: addition(recordAppeal),
});
export type Violation = v.InferOutput<typeof violation>;

export const ofDay = v.object({ date: dateText });
export const violationPage = recordsOf(violation, 'uuid');
export const deviceViolationCall = get({
  name: 'deviceViolation',
  path: '/api/v1/device/violation',
  family: 'H',
  request: typeOnly<typeof ofDay>(),
  response: violationPage,
});

/** One day of one device, or of all devices together. Bandwidth in M. */
export const dayBandwidth = v.object({
  list: v.nullable(
    v.array(
      v.object({
        /** unix seconds, every five minutes */
        timestamp: moment,
        bandwidth: number,
      }),
    ),
    [],
  ),
  /** the 95th percentile of the day; null before its end */
  bandwidth95: optionalNumber(number),
  /** The 95th percentile of the late peak, and its hours in Shanghai; additions to the specification. */
  peak95: addition(number),
  window: addition(v.object({ from: integer, to: integer })),
  /** How the income of a device follows; missing for several devices, and for a day that is not closed or not measured. */
  billing: addition(
    v.object({
      ...dayBasis.entries,
      /** M */
      bandwidth: number,
      /** cents per month per G; null if the user may not see prices */
      price: optionalNumber(cents),
      income: cents,
      /** days of the month, by which the price is divided */
      days: integer,
      /** whether a rule makes the day unbilled, so that it has no income */
      unbilled: v.boolean(),
    }),
  ),
});
export type DayBandwidth = v.InferOutput<typeof dayBandwidth>;
export type DayBilling = NonNullable<DayBandwidth['billing']>;
export const dayOfDevice = v.object({ date: dateText, uuid: v.optional(shortText) });
export const deviceBandwidthCall = get({
  name: 'deviceBandwidth',
  path: '/api/v1/device/bandwidth',
  family: 'H',
  request: typeOnly<typeof dayOfDevice>(),
  response: dayBandwidth,
});

export const inviteLink = orText('link', v.object({ link: id }));
export type InviteLink = v.InferOutput<typeof inviteLink>;
export const inviteLinkCall = get({
  name: 'inviteLink',
  path: '/api/user/agent/invite_link',
  family: 'H',
  response: inviteLink,
  access: 'agent',
});

const miner = v.object({
  username: requiredText,
  uid: text,
  deviceCount: optionalNumber(integer),
  /** number of online devices, for platforms whose devices do not name their user */
  online: optionalNumber(integer),
  /** M */
  bandwidth: optionalNumber(number),
  remark: text,
});
export type Miner = v.InferOutput<typeof miner>;
export const minerPage = recordsOf(miner, 'uid');

export const minersCall = get({
  name: 'miners',
  path: '/api/user/agent/miners',
  family: 'H',
  request: typeOnly<typeof listPage>(),
  response: minerPage,
  access: 'agent',
});
