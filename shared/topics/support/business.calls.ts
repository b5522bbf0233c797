/** Directed business that partners apply for with their nodes (§2.2, /deploy). */
import * as v from 'valibot';
import {
  cents,
  id,
  integer,
  optionalMoment,
  nothing,
  number,
  pageOf,
  text,
  optionalNumber,
} from '../../core/wire-values.ts';
import { get, post, typeOnly } from '../../core/call.ts';
import { remarkText } from '../../core/request-values.ts';

const directedBusiness = v.object({
  id,
  name: text,
  description: text,
  /** required region and operator of the nodes */
  region: text,
  isp: text,
  /** minimum bandwidth of a node, M */
  bandwidth: optionalNumber(number),
  /** cents per month per G */
  price: optionalNumber(cents),
  /** required nodes, and current nodes */
  quota: optionalNumber(integer),
  taken: optionalNumber(integer),
  /** deadline for applications, unix seconds; unknown if there is none */
  deadline: optionalMoment,
  /** open, applied, approved, refused, closed; others are shown as they are */
  state: text,
  /** time of the user's application, unix seconds */
  appliedAt: optionalMoment,
  /** why it was refused or closed */
  reason: text,
});
export type DirectedBusiness = v.InferOutput<typeof directedBusiness>;

export const directedBusinessPage = pageOf(directedBusiness);

export const directedBusinessesCall = get({
  name: 'directedBusinesses',
  path: '/api/console/deploy',
  family: 'H',
  response: directedBusinessPage,
});

export const application = v.object({ remark: remarkText(200) });
export const applyDirectedBusinessCall = post({
  name: 'applyDirectedBusiness',
  path: '/api/console/deploy/{id}/apply',
  family: 'H',
  request: typeOnly<typeof application>(),
  response: nothing,
});
