/** Server parts of the endpoints of income. */
import { addDays, formatDate } from '#shared/core/shanghai-time.ts';
import { endpoint, type Known } from '../../endpoint.ts';
import * as bridge from './income-bridge.calls.ts';
import * as calls from './income.calls.ts';

const lastWeek = ({ now }: Known) => ({
  start_timestamp: Math.floor(addDays(now, -8) / 1000),
  end_timestamp: Math.floor(addDays(now, -1) / 1000),
  key_style: 'day',
});

/** The last seven days, and the seven days before them. */
const twoWeeks = ({ now }: Known) => {
  const day = (ago: number): string => formatDate(addDays(now, -ago));
  return { start: day(7), end: day(1), earlier_start: day(14), earlier_end: day(8) };
};

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
    check: { requests: (facts) => [{ query: lastWeek(facts) }] },
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
      requests: (facts) => (facts.uuid ? [{ query: { ...lastWeek(facts), uuid: facts.uuid } }] : 'no device is known'),
    },
  }),
  endpoint(bridge.incomeBridgeCall, {
    heavy: 'explanation',
    scope: 'income:read',
    optional: true,
    request: bridge.bridgeScope,
    example: {
      request: {
        start: '2026-10-01',
        end: '2026-10-31',
        earlier_start: '2026-09-01',
        earlier_end: '2026-09-30',
      },
      response: {
        earlier: 7214300,
        later: 7579115,
        billed: true,
        steps: [
          { step: 'new', amount: 120412, nodes: 4 },
          { step: 'gone', amount: -31870, nodes: 1 },
          { step: 'onlineTime', amount: -8266, nodes: 21 },
          { step: 'bandwidth', amount: 261539, nodes: 298 },
          { step: 'price', amount: 35400, nodes: 26 },
          { step: 'fine', amount: -12400, nodes: 3 },
        ],
        bases: [{ mode: 'window', from: 20, to: 22 }],
      },
    },
    check: { requests: (facts) => [{ query: twoWeeks(facts) }] },
  }),
  endpoint(bridge.incomeBridgeRowsCall, {
    heavy: 'explanation',
    scope: 'income:read',
    optional: true,
    request: bridge.bridgeSlice,
    example: {
      request: {
        start: '2026-10-01',
        end: '2026-10-31',
        earlier_start: '2026-09-01',
        earlier_end: '2026-09-30',
        step: 'onlineTime',
        limit: '20',
        offset: '0',
      },
      response: {
        items: [
          {
            name: '上海浦东家宽-004',
            uuid: 'e3b9d2832be7328be1c96d298f2d0c52',
            username: '',
            line: '华东上海电信',
            nodes: 1,
            earlier: 84210,
            later: 61370,
            amount: -22840,
          },
        ],
        total: 1,
      },
    },
    check: { requests: (facts) => [{ query: { ...twoWeeks(facts), step: 'bandwidth', limit: 20, offset: 0 } }] },
  }),
];
