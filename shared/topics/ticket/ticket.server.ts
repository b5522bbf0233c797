/** Server parts of the endpoints of tickets. */
import { listPage } from '../../core/request-values.ts';
import { endpoint } from '../endpoint.ts';
import * as calls from './ticket.calls.ts';

export const ticketEndpoints = [
  endpoint(calls.ticketsCall, {
    scope: 'tickets:read',
    optional: true,
    request: listPage,
    example: {
      request: { pageIndex: '1', pageSize: '10' },
      response: {
        list: [
          {
            id: 'GD20261125100000936797',
            category: 'other',
            title: '询问',
            content: '怎样更换网卡？',
            deviceUUID: '',
            status: 'pending',
            create: 1795572000,
            update: 1795572000,
            replies: [],
          },
          {
            id: 'GD20261121132903939044',
            category: 'network',
            title: '晚高峰带宽偏低',
            content: '最近三天 20:00 之后带宽只有白天的六成，运营商测速正常，麻烦看一下调度。',
            deviceUUID: 'e3b9d2832be7328be1c96d298f2d0c52',
            status: 'processing',
            create: 1795238943,
            update: 1795249743,
            replies: [
              {
                author: 'support',
                content: '您好，已联系调度同事核查该线路的调度权重，请保持节点在线。',
                time: 1795249743,
              },
            ],
          },
        ],
        total: 2,
      },
    },
  }),
  endpoint(calls.createTicketCall, {
    scope: 'tickets:write',
    optional: true,
    request: calls.newTicket,
    writes: 'creates a support ticket',
    example: {
      request: { category: 'other', title: '更换网卡', content: '怎样更换网卡？', deviceUUID: '' },
      response: { id: 'GD20261125100000936797' },
    },
  }),
];
