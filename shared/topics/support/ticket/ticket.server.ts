/** Server parts of the endpoints of tickets. */
import { listPage } from '#shared/core/request-values.ts';
import { endpoint } from '../../endpoint.ts';
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
            attachments: [],
            replies: [],
          },
          {
            id: 'GD20261122091500114275',
            category: 'appeal',
            title: '申诉：上海浦东家宽-004 11 月 20 日不计费',
            content: '当晚运营商割接，附公告。',
            deviceUUID: 'e3b9d2832be7328be1c96d298f2d0c52',
            status: 'closed',
            create: 1795310100,
            update: 1795396500,
            attachments: [
              {
                id: '0b6f5c1e-6a1d-4d0e-9f0c-2f1c6f0f6f3a',
                name: '割接公告.pdf',
                type: 'application/pdf',
                size: 182044,
              },
            ],
            appeal: {
              date: '2026-11-20',
              fine: '',
              line: '上海电信',
              rule: '18 至 24 点离线 42 分钟，超过 15 分钟，当日不计费',
              state: 'accepted',
              decision: '割接属实',
              amount: 3816,
              month: '2026-11',
            },
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
        total: 3,
      },
    },
  }),
  endpoint(calls.createTicketCall, {
    scope: 'tickets:write',
    optional: true,
    request: calls.newTicket,
    writes: 'creates a support ticket',
    example: {
      request: { category: 'other', title: '更换网卡', content: '怎样更换网卡？', deviceUUID: '', attachments: [] },
      response: { id: 'GD20261125100000936797' },
    },
  }),
  endpoint(calls.replyToTicketCall, {
    scope: 'tickets:write',
    optional: true,
    request: calls.newReply,
    writes: 'replies to a support ticket',
    example: {
      request: { id: 'GD20261121132903939044', content: '今晚仍然偏低，附测速截图。', attachments: [] },
      response: {},
    },
  }),
  endpoint(calls.uploadAttachmentCall, {
    heavy: 'upload',
    scope: ['tickets:write', 'bills:write'],
    optional: true,
    request: calls.newAttachment,
    writes: 'uploads a file, which is deleted after a day if no ticket and no invoice uses it',
    example: {
      // the smallest PNG
      request: {
        name: '测速.png',
        content: 'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      },
      response: { id: '5d1f0a52-3a76-4c0c-8b3e-1b7f5ad0a0de', name: '测速.png', type: 'image/png', size: 70 },
    },
  }),
  endpoint(calls.ticketAttachmentCall, {
    heavy: 'download',
    scope: 'tickets:read',
    optional: true,
    request: calls.ofAttachment,
    example: { request: { id: '5d1f0a52-3a76-4c0c-8b3e-1b7f5ad0a0de' }, response: new Blob() },
    check: { requests: () => 'a file' },
  }),
];
