/** Server part of the endpoint of changes since the last visit. */
import { endpoint } from '../endpoint.ts';
import { sinceLastVisitCall } from './since-last-visit.calls.ts';

export const summaryEndpoints = [
  endpoint(sinceLastVisitCall, {
    scope: ['wallet:read', 'bills:read', 'devices:read'],
    optional: true,
    example: {
      response: {
        lastVisit: 1792288800,
        since: 1792288800,
        until: 1794967200,
        received: { count: 5, amount: 1284637 },
        paidOut: { count: 1, amount: 1199851 },
        returned: { count: 0, amount: 0 },
        bills: { count: 1, list: [{ month: '2026-10', state: 100 }] },
        added: {
          count: 1,
          list: [{ uuid: 'e3b9d2832be7328be1c96d298f2d0c52', name: '上海浦东家宽-004', day: '2026-11-05' }],
        },
        removed: { count: 0, list: [] },
        unbilled: {
          count: 1,
          days: 2,
          lostIncome: 5082,
          list: [{ uuid: '7d8e11c0a5b9404e8e4e3f0a2b6d9c11', name: '杭州余杭家宽-012', day: '2026-11-16' }],
        },
        basis: { count: 0, list: [] },
        agreements: {
          count: 1,
          list: [
            {
              id: '10071',
              title: '节点服务质量（SLA）与违规扣款协议',
              earlier: '2.4',
              version: '2.5',
              publishedAt: 1793548800,
            },
          ],
        },
      },
    },
  }),
];
