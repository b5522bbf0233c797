/** Server parts of the endpoints of income. */
import { addDays } from '../../core/shanghai-time.ts';
import { endpoint, type Known } from '../endpoint.ts';
import * as calls from './income.calls.ts';

const lastWeek = ({ now }: Known) => ({
  start_timestamp: Math.floor(addDays(now, -8) / 1000),
  end_timestamp: Math.floor(addDays(now, -1) / 1000),
  key_style: 'day',
});

export const incomeEndpoints = [
  endpoint(calls.incomeSummaryCall, {
    scope: 'income:read',
    example: {
      response: {
        total: 86196829,
        cur_month: 6226889,
        last_month: 7660121,
        weekly_next: 300443,
        yesterday: 259422,
        yesterday_expected: 259422,
      },
    },
  }),
  endpoint(calls.userIncomeHistoryCall, {
    scope: 'income:read',
    request: calls.historyRange,
    example: {
      request: { start_timestamp: '1793462400', end_timestamp: '1794067199', key_style: 'day' },
      response: {
        list: [
          { timestamp: 1793462400, income: 267305 },
          { timestamp: 1793548800, income: 258527 },
        ],
      },
    },
    check: { requests: (known) => [{ query: lastWeek(known) }] },
  }),
  endpoint(calls.deviceIncomeHistoryCall, {
    scope: 'income:read',
    request: calls.deviceRange,
    example: {
      request: {
        start_timestamp: '1793462400',
        end_timestamp: '1794067199',
        key_style: 'day',
        uuid: '3c40f159df5d61d948f2c24b886d6f53',
      },
      response: {
        list: [
          { timestamp: 1793462400, income: 2783 },
          { timestamp: 1793548800, income: 2783 },
        ],
      },
    },
    check: {
      requests: (known) => (known.uuid ? [{ query: { ...lastWeek(known), uuid: known.uuid } }] : 'no device is known'),
    },
  }),
];
