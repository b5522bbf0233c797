/** Server parts of the endpoints of directed business. */
import { endpoint } from '../endpoint.ts';
import * as calls from './business.calls.ts';

export const businessEndpoints = [
  endpoint(calls.directedBusinessesCall, {
    scope: 'business:read',
    optional: true,
    example: {
      response: {
        list: [
          {
            id: '2101',
            name: '华南点播加速',
            description: '为视频点播提供就近缓存，晚高峰用量稳定。需要固定公网地址或服务器拨号，磁盘不少于 2 TB。',
            region: '广州、深圳',
            isp: '电信、联通',
            bandwidth: 500,
            price: 348000,
            quota: 60,
            taken: 41,
            deadline: 1796399999,
            state: 'open',
            appliedAt: null,
            reason: '',
          },
          {
            id: '2102',
            name: '华东直播分发',
            description: '直播流的边缘分发，对抖动敏感，要求晚高峰丢包率低于 0.5%。',
            region: '上海、杭州、南京',
            isp: '电信',
            bandwidth: 1000,
            price: 365000,
            quota: 40,
            taken: 22,
            deadline: 1795795199,
            state: 'applied',
            appliedAt: 1795152540,
            reason: '',
          },
        ],
        total: 2,
      },
    },
  }),
  endpoint(calls.applyDirectedBusinessCall, {
    scope: 'business:write',
    optional: true,
    request: calls.application,
    writes: 'applies for a directed business',
    example: { path: { id: '2103' }, request: { remark: '' }, response: {} },
  }),
];
