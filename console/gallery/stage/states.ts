/** Returns the demo user, attributes and fault that put an element into a state. */
import { addDays, shanghai } from '#shared/core/shanghai-time.ts';
import type { Settings } from '../address.ts';
import type { DemoUser, Story, Viewer } from '../stories.ts';

/** A fault in the format of /sandbox. */
export interface StageFault {
  readonly call: string;
  readonly fault: 'held' | 'reset' | 'code' | 'status';
  readonly [more: string]: unknown;
}

interface Staging {
  readonly viewer: Viewer;
  /** attributes that the state requires; they override the settings */
  readonly forced?: Readonly<Record<string, string>>;
  readonly fault?: StageFault;
}

const MAX_HOLD_MS = 120_000;
const WEDNESDAY = 3;

/** @param now ms; days of the platform are Shanghai days */
export function stagingOf({ viewer, state }: Pick<Settings, 'viewer' | 'state'>, story: Story, now: number): Staging {
  const { call = '', empty, refusedUser, reminds } = story;
  const as = (user: DemoUser | undefined): Staging => ({ viewer: user ?? viewer });
  const withFault = (fault: StageFault): Staging => ({ viewer, fault });
  switch (state) {
    case 'ready':
      return reminds ? withFault(reminder(now)) : { viewer };
    case 'empty':
      return typeof empty === 'object' ? withFault(respondWith(call, empty.body)) : as(empty);
    case 'refused':
      return as(refusedUser);
    case 'loading':
      return withFault({ call, fault: 'held', ms: MAX_HOLD_MS });
    case 'failed':
      return withFault({ call, fault: 'code', body: { code: 5001, message: '服务维护中' } });
    case 'offline':
      return withFault({ call, fault: 'reset' });
    case 'closed':
      return closed(now);
  }
}

/** Replaces the response of an endpoint for this session. */
const respondWith = (call: string, body: object): StageFault => ({ call, fault: 'status', status: 200, body });

/** Reports a contract that ends in ten days. */
const reminder = (now: number): StageFault =>
  respondWith('/api/account/v1/getContract', {
    ...{ code: 0, message: '' },
    data: { isRemind: true, remindType: 1, contractEndDate: Math.floor(addDays(now, 10) / 1000) },
  });

/**
 * Shows a closed wallet. The weekly wallet is open on Wednesdays. On a Wednesday, this returns the monthly wallet of a
 * company, with settlement days in the response that do not include today.
 */
function closed(now: number): Staging {
  const { isoWeekday, day } = shanghai(now);
  if (isoWeekday !== WEDNESDAY) return { viewer: 'agent', forced: { cycle: 'week' } };
  const days = day < 26 ? { getmoney_startday: 26, getmoney_endday: 28 } : { getmoney_startday: 1, getmoney_endday: 9 };
  const terms = {
    ...{ param_type: 1, checkbill_startday: 5, checkbill_endday: 9, getmoney_min: 100_00, getmoney_max: 200_000_00 },
    ...days,
  };
  return {
    viewer: 'company',
    forced: { cycle: 'month' },
    fault: respondWith('/api/billing/settled_param', { code: 0, message: '', data: [terms] }),
  };
}
