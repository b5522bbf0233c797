/** Server parts of the endpoints of notices. */
import { endpoint } from '../endpoint.ts';
import * as calls from './notice.calls.ts';
import * as preferences from './preferences.calls.ts';

export const noticeEndpoints = [
  endpoint(calls.noticesCall, {
    scope: 'notices:read',
    request: calls.noticeQuery,
    example: {
      request: { pageIndex: '1', pageSize: '20', type: 'unread' },
      response: {
        list: [
          {
            id: '55',
            title: '华东上海电信线路今晚割接',
            content: '运营商将于今晚 00:30 至 03:00 对光缆进行割接，期间线路可能中断。',
            level: 'high',
            sendTime: 1795309920,
            read: false,
          },
          {
            id: '54',
            title: '晚高峰带宽良好',
            content: '昨日 20:00 至 22:00 您的节点整体达标率为 98.6%，请继续保持。',
            level: 'low',
            sendTime: 1795307400,
            read: false,
          },
          {
            id: '53',
            title: '提现已到账 ¥10,982.03',
            content:
              '您于 11 月 18 日申请提现的 ¥11,758.06 已打款至 招商银行 ****1234。扣除税费 ¥705.48、手续费 ¥70.55后，实际到账 ¥10,982.03。',
            level: 'medium',
            sendTime: 1795141200,
            read: false,
            link: { page: 'wallet', cycle: 'week', withdrawalId: 'TX2026111809300001' },
          },
        ],
        total: 3,
      },
    },
    check: [
      {
        label: 'all',
        requests: () => [{ query: { pageIndex: 1, pageSize: 20, type: 'all' } }],
        keep: (facts, { list }) => {
          const { id } = list.find(({ read }) => read) ?? {};
          if (id) facts.noticeId = id;
        },
      },
      { label: 'unread' },
    ],
  }),
  endpoint(calls.noticeCall, {
    scope: 'notices:read',
    example: {
      path: { id: '55' },
      response: {
        id: '55',
        title: '华东上海电信线路今晚割接',
        content: '运营商将于今晚 00:30 至 03:00 对光缆进行割接，期间线路可能中断。',
        level: 'high',
        sendTime: 1795309920,
        read: true,
      },
    },
    check: {
      requests: ({ noticeId: id }) =>
        id
          ? [{ params: { id } }]
          : 'no message is marked as read, and opening one would mark it; name a message in --values',
    },
  }),
  endpoint(preferences.messagePreferencesCall, {
    scope: 'notices:read',
    optional: true,
    example: {
      response: {
        moneySms: true,
        riskSms: true,
        reminderSms: false,
        moneyRobot: false,
        riskRobot: true,
        reminderRobot: false,
        robotAmounts: false,
        quietHours: { from: 22, to: 8 },
      },
    },
  }),
  endpoint(preferences.modifyMessagePreferencesCall, {
    scope: 'notices:write',
    optional: true,
    request: preferences.newMessagePreferences,
    writes:
      'changes which messages the user receives by SMS and in groups, and when, and notifies the user if SMS are switched off',
    example: { request: { riskSms: true }, response: {} },
  }),
];
