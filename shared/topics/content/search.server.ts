/** Server parts of the endpoint of the search. */
import { endpoint } from '../endpoint.ts';
import { searchCall, searchQuery } from './search.calls.ts';

export const searchEndpoints = [
  endpoint(searchCall, {
    heavy: 'search',
    scope: 'search:read',
    optional: true,
    request: searchQuery,
    example: {
      request: { keyWords: '浦东' },
      response: {
        list: [
          { kind: 'node', id: 'e3b9d2832be7328be1c96d298f2d0c52', title: '上海浦东家宽-004', detail: '待更换网卡' },
          {
            kind: 'ticket',
            id: 'GD20261122091500114275',
            title: '申诉：上海浦东家宽-004 11 月 20 日不计费',
            detail: '',
          },
        ],
      },
    },
    check: { requests: ({ keyword = '提现' }) => [{ query: { keyWords: keyword } }] },
  }),
];
