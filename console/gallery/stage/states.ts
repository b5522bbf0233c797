/** How the stage brings an element into a state: who looks at it, what stands on its tag, and what its calls meet. */
import { addDays, shanghai } from '#shared/domain/shanghai-time.ts';
import type { Settings } from '../address.ts';
import type { DemoPerson, Story, Viewer } from '../stories.ts';

/** As /sandbox takes it. */
export interface StageFault {
  readonly call: string;
  readonly fault: 'held' | 'reset' | 'code' | 'status';
  readonly [more: string]: unknown;
}

interface Staging {
  readonly viewer: Viewer;
  /** attributes that the state needs, whatever is chosen */
  readonly forced?: Readonly<Record<string, string>>;
  readonly fault?: StageFault;
}

const LONGEST_HOLD_MS = 120_000;
const WEDNESDAY = 3;

/** @param now ms; the platform's days are Shanghai's */
export function stagingOf({ viewer, state }: Pick<Settings, 'viewer' | 'state'>, story: Story, now: number): Staging {
  const { call = '', empty, refused, reminds } = story;
  const as = (person: DemoPerson | undefined): Staging => ({ viewer: person ?? viewer });
  const meets = (fault: StageFault): Staging => ({ viewer, fault });
  switch (state) {
    case 'ready':
      return reminds ? meets(reminder(now)) : { viewer };
    case 'empty':
      return typeof empty === 'object' ? meets(answer(call, empty.body)) : as(empty);
    case 'refused':
      return as(refused);
    case 'loading':
      return meets({ call, fault: 'held', ms: LONGEST_HOLD_MS });
    case 'failed':
      return meets({ call, fault: 'code', body: { code: 5001, message: '服务维护中' } });
    case 'offline':
      return meets({ call, fault: 'reset' });
    case 'closed':
      return closed(now);
  }
}

/** What a call answers this session, in place of what it would. */
const answer = (call: string, body: object): StageFault => ({ call, fault: 'status', status: 200, body });

/** The contract ends in ten days. */
const reminder = (now: number): StageFault =>
  answer('/api/account/v1/getContract', {
    ...{ code: 0, message: '' },
    data: { isRemind: true, remindType: 1, contractEndDate: Math.floor(addDays(now, 10) / 1000) },
  });

/**
 * The weekly wallet is open on Wednesdays. Then it is the monthly one of a company that is closed, whose days the operator
 * sets: this session's platform says that they are others.
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
    fault: answer('/api/billing/settled_param', { code: 0, message: '', data: [terms] }),
  };
}
