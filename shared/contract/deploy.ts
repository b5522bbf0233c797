/** Directed business: what partners may apply for with their nodes (§2.2, /deploy). */
import * as v from 'valibot';
import { OPTIONAL_PATHS } from '../domain/optional-calls.ts';
import { id, integer, moment, nothing, number, pageOf, text } from './basics.ts';
import { get, post, typeOnly } from './call.ts';

const directedBusiness = v.object({
  id,
  name: text,
  description: text,
  /** where nodes are wanted, and of which operator */
  region: text,
  isp: text,
  /** least bandwidth of a node, M */
  bandwidth: v.nullish(number),
  /** cents per month per G */
  price: v.nullish(integer),
  /** nodes wanted, and how many of them there are */
  quota: v.nullish(integer),
  taken: v.nullish(integer),
  /** the last moment for an application, unix seconds; none when it stays open */
  deadline: v.nullish(moment),
  /** open, applied, approved, refused, closed; others are shown as they come */
  state: text,
  /** unix seconds of the own application */
  appliedAt: v.nullish(moment),
  /** why it was refused or closed */
  reason: text,
});
export type DirectedBusiness = v.InferOutput<typeof directedBusiness>;

export const directedBusinessPage = pageOf(directedBusiness);

export const directedBusinessesCall = get({
  name: 'directedBusinesses',
  path: OPTIONAL_PATHS.directedBusinesses,
  family: 'H',
  response: directedBusinessPage,
});

export const application = v.object({
  remark: v.pipe(v.nullish(v.string(), ''), v.trim(), v.maxLength(200, '备注最多 200 个字')),
});
export const applyDirectedBusinessCall = post({
  name: 'applyDirectedBusiness',
  path: OPTIONAL_PATHS.applyDirectedBusiness,
  family: 'H',
  request: typeOnly<typeof application>(),
  response: nothing,
});
