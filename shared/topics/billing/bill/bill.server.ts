/** Server parts of the endpoints of bills. */
import { addMonths } from '#shared/core/shanghai-time.ts';
import { endpoint, type Known } from '../../endpoint.ts';
import { lastBillMonth } from './bill-month.rules.ts';
import * as calls from './bill.calls.ts';

const ofKnownMonth = ({ month }: Known) =>
  month ? [{ query: { date: month, limit: 100, offset: 0 } }] : 'no month has a bill';

export const billEndpoints = [
  endpoint(calls.monthlyBillCall, {
    scope: 'bills:read',
    request: calls.ofMonth,
    example: {
      request: { date: '2026-10' },
      response: {
        state: 300,
        income: [
          {
            external_name: '华东上海电信',
            start_time: 1790784000,
            end_time: 1791993600,
            price: 305000,
            amount: 373621,
          },
          {
            external_name: '华东上海电信',
            start_time: 1792080000,
            end_time: 1793376000,
            price: 320000,
            amount: 420492,
          },
        ],
        fine: [{ id: 'FK20261008-0290', reason: '杭州滨江机房A-090 10 月 8 日晚高峰限速', amount: 3500 }],
        compensation: [{ id: 'BC20261015-0031', reason: '平台升级期间的离线', amount: 1200 }],
        tax_ratio: 0.06,
        total_after_tax: 744304,
      },
    },
    check: {
      none: 'no bill in the last four months',
      requests: ({ now }) => [0, -1, -2, -3].map((by) => ({ query: { date: addMonths(lastBillMonth(now), by) } })),
      keep: (facts, _bill, { query }) => void (facts.month = `${query?.date}`),
    },
  }),
  endpoint(calls.billInspectCall, {
    scope: 'bills:read',
    request: calls.inspectSlice,
    example: {
      request: { date: '2026-10', limit: '100', offset: '0' },
      response: {
        items: [
          {
            time: 1790784000,
            price: 288000,
            income: 808,
            device_name: '上海浦东家宽-004',
            device_id: 'e3b9d2832be7328be1c96d298f2d0c52',
          },
          {
            time: 1790870400,
            price: 288000,
            income: 771,
            device_name: '上海浦东家宽-004',
            device_id: 'e3b9d2832be7328be1c96d298f2d0c52',
          },
        ],
        total: 2,
      },
    },
    check: { requests: ofKnownMonth },
  }),
  endpoint(calls.billInspect95Call, {
    scope: 'bills:read',
    request: calls.sliceOfMonth,
    example: {
      request: { date: '2026-10', limit: '100', offset: '0' },
      response: {
        items: [
          {
            time_ranges: [1790784000, 1791993600],
            external_name: '华东上海电信',
            price: 305000,
            bandwidth95: 2.5316395628415296,
            day95: 2.4402191256830602,
            peak95: 2.5316395628415296,
            basis: { days: 420, window_days: 420, fixed_days: 0, from: 20, to: 22 },
            income: 373621,
          },
          {
            time_ranges: [1792080000, 1793376000],
            external_name: '华东上海电信',
            price: 320000,
            bandwidth95: 2.54594765625,
            day95: 2.4577083333333334,
            peak95: 2.54594765625,
            basis: { days: 448, window_days: 448, fixed_days: 0, from: 20, to: 22 },
            income: 420492,
          },
        ],
        total: 2,
      },
    },
    check: { requests: ofKnownMonth },
  }),
  endpoint(calls.billExportCall, {
    heavy: 'export',
    scope: 'bills:read',
    optional: true,
    request: calls.exportSlice,
    example: {
      request: { date: '2026-10', limit: '100', offset: '0' },
      response: {
        items: [
          {
            time: 1790784000,
            device_name: '上海浦东家宽-004',
            device_id: 'e3b9d2832be7328be1c96d298f2d0c52',
            price: 288000,
            bandwidth95: 0.087,
            income: 808,
            account: 'agent',
            external_name: '华东上海电信',
            basis: { mode: 'window', from: 20, to: 22, rank: 23, samples: 24, coverage: 1 },
            settlement: 'month',
          },
          {
            time: 1790870400,
            device_name: '上海浦东家宽-004',
            device_id: 'e3b9d2832be7328be1c96d298f2d0c52',
            price: 288000,
            bandwidth95: 0.083,
            income: 0,
            account: 'agent',
            external_name: '华东上海电信',
            unbilled_reason: '18 至 24 点离线 35 分钟，超过 15 分钟，当日不计费',
            unbilled_income: 771,
            settlement: 'month',
          },
        ],
        total: 2,
      },
    },
    check: { requests: ofKnownMonth },
  }),
];
