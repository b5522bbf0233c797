/** Server parts of the endpoints of devices and miners. */
import { listPage } from '../../core/request-values.ts';
import { dayAfter, formatDate, yesterday } from '../../core/shanghai-time.ts';
import { endpoint, type Known } from '../endpoint.ts';
import * as incomeCalls from './device-income.calls.ts';
import * as calls from './device.calls.ts';
import * as notices from './owner-notice.calls.ts';
import * as ledger from './ledger.calls.ts';

/** Returns a request for each of the seven days before today. */
const lastDays = ({ now }: Known) =>
  [1, 2, 3, 4, 5, 6, 7].map((back) => ({ query: { date: dayAfter(formatDate(now), -back) } }));

const keepDevice = (facts: Known, { list }: { list: readonly { uuid: string }[] }): void => {
  facts.uuid ??= list[0]!.uuid;
};

export const deviceEndpoints = [
  endpoint(calls.minersCall, {
    scope: 'miners:read',
    request: listPage,
    example: {
      request: { pageIndex: '1', pageSize: '20' },
      response: {
        list: [
          {
            username: 'plain',
            uid: '100004',
            deviceCount: 12,
            online: 12,
            bandwidth: 2890,
            remark: '老用户，设备在萧山',
          },
          {
            username: 'chenwei',
            uid: '100101',
            deviceCount: 14,
            online: 13,
            bandwidth: 3104,
            remark: '余杭片区，2024 年签约',
          },
        ],
        total: 2,
      },
    },
    check: {
      keep: (facts, { list }) => {
        facts.users = list.length;
        if (list[0]) facts.username = list[0].username;
      },
    },
  }),
  endpoint(calls.inviteLinkCall, {
    scope: 'miners:read',
    example: { response: { link: 'https://console.example/login-rec?inviter=agent' } },
  }),
  endpoint(calls.userDeviceOverviewCall, {
    scope: 'devices:read',
    example: { response: { total: 2, online: 1, offline: 1, lostYesterday: 1387 } },
  }),
  endpoint(calls.agentDeviceOverviewCall, {
    scope: 'devices:read',
    example: { response: { total: 2, online: 1, offline: 1, lostYesterday: 1387 } },
  }),
  endpoint(incomeCalls.deviceIncomeCall, {
    heavy: 'list',
    scope: ['income:read', 'devices:read'],
    request: incomeCalls.deviceSlice,
    example: {
      request: { limit: '10', offset: '0', key_style: 'day' },
      response: {
        items: [
          {
            uuid: '3c40f159df5d61d948f2c24b886d6f53',
            name: '北京亦庄门店-031',
            online: true,
            bandwidth: 253,
            agentRemarkMiner: '',
            username: '',
            diallingType: 'fixedPublicIp',
            managerCard: '',
            dayIncome: 2783,
            incomeChange: 0,
            priceChange: 0,
            bandwidthChange: 0,
            weekIncome: 5566,
            weekEntered: 5566,
            agentPrice: 330000,
            agentIncome: 2783,
            agentRemark: '',
          },
          {
            uuid: 'e3b9d2832be7328be1c96d298f2d0c52',
            name: '上海浦东家宽-004',
            online: false,
            bandwidth: 0,
            agentRemarkMiner: '',
            username: '',
            diallingType: 'serverInternet',
            managerCard: 'eth0',
            dayIncome: 1312,
            incomeChange: -1387,
            priceChange: 0,
            bandwidthChange: -131,
            weekIncome: 4011,
            weekEntered: 0,
            agentPrice: 320000,
            agentIncome: 1312,
            agentRemark: '待更换网卡',
            offlineSince: 1795546800,
            peakOfflineMinutes: 42,
          },
        ],
        total: 2,
      },
    },
    check: { keep: keepDevice },
  }),
  endpoint(incomeCalls.minerDeviceIncomeCall, {
    heavy: 'list',
    scope: ['income:read', 'devices:read'],
    request: incomeCalls.minerDeviceSlice,
    example: {
      request: { limit: '10', offset: '0', key_style: 'month' },
      response: {
        items: [
          {
            uuid: '01c0f38f5acaeb66e8d7f0511dc40455',
            name: '上海浦东家宽-005',
            online: true,
            bandwidth: 289,
            agentRemarkMiner: '',
            username: 'miner',
            diallingType: 'routerNat',
            managerCard: '',
            dayIncome: 2524,
            incomeChange: 0,
            priceChange: 0,
            bandwidthChange: 0,
            weekIncome: 5048,
            weekEntered: 0,
            minerPrice: 160000,
            minerIncome: 58052,
          },
          {
            uuid: '4b2b930176e5825c0e87b5e68e552af9',
            name: '上海浦东机房A-004',
            online: true,
            bandwidth: 139,
            agentRemarkMiner: '',
            username: 'miner',
            diallingType: 'serverDial',
            managerCard: '',
            dayIncome: 0,
            incomeChange: -1153,
            priceChange: 0,
            bandwidthChange: 7,
            weekIncome: 1240,
            weekEntered: 0,
            minerPrice: 160000,
            minerIncome: 27440,
          },
        ],
        total: 2,
      },
    },
    check: { of: 'miner', keep: keepDevice },
  }),
  endpoint(calls.remarkDevicesCall, {
    scope: 'devices:write',
    optional: true,
    request: calls.deviceRemark,
    writes: 'changes the remark of devices',
    example: {
      request: { uuids: ['e3b9d2832be7328be1c96d298f2d0c52'], remark: '待更换网卡' },
      response: { replaced: [{ uuid: 'e3b9d2832be7328be1c96d298f2d0c52', remark: '浦东机房' }] },
    },
  }),
  endpoint(calls.restoreRemarksCall, {
    scope: 'devices:write',
    optional: true,
    request: calls.remarkRestoration,
    writes: 'returns the replaced remarks to devices',
    example: {
      request: { remark: '待更换网卡', nodes: [{ uuid: 'e3b9d2832be7328be1c96d298f2d0c52', remark: '浦东机房' }] },
      response: { restored: 1 },
    },
  }),
  endpoint(notices.notifyOwnersCall, {
    scope: 'miners:write',
    optional: true,
    request: notices.ownerNotice,
    writes: 'sends a message to the users of the nodes',
    example: {
      request: {
        uuids: ['e3b9d2832be7328be1c96d298f2d0c52'],
        reason: '节点离线，晚高峰前未恢复将不计费',
        deadline: '2026-11-18',
      },
      response: { users: 1, nodes: 1, own: 0 },
    },
  }),
  endpoint(calls.bindDeviceCall, {
    scope: 'devices:write',
    optional: true,
    request: calls.binding,
    writes: 'binds a node to the user',
    example: { request: { deviceUUID: 'abababababababababababababababab', remark: '书房' }, response: {} },
  }),
  endpoint(calls.deviceViolationCall, {
    scope: 'devices:read',
    request: calls.ofDay,
    example: {
      request: { date: '2026-11-20' },
      response: {
        list: [
          {
            uuid: 'e3b9d2832be7328be1c96d298f2d0c52',
            name: '上海浦东家宽-004',
            reason: '高峰时段离线 42 分钟，当日不计费',
            date: '2026-11-20',
            appeal: {
              date: '2026-11-20',
              deviceUUID: 'e3b9d2832be7328be1c96d298f2d0c52',
              deviceName: '上海浦东家宽-004',
              line: '上海电信',
              until: '2026-11-27',
              state: 'open',
              ticketId: 'GD20261122091500114275',
            },
          },
        ],
        total: 1,
      },
    },
    check: { requests: lastDays },
  }),
  endpoint(calls.deviceBandwidthCall, {
    heavy: 'list',
    scope: 'devices:read',
    optional: true,
    request: calls.dayOfDevice,
    example: {
      request: { date: '2026-11-20', uuid: '3c40f159df5d61d948f2c24b886d6f53' },
      response: {
        list: [
          { timestamp: 1795104000, bandwidth: 253 },
          { timestamp: 1795104300, bandwidth: 241 },
        ],
        bandwidth95: 253,
        peak95: 262,
        window: { from: 20, to: 22 },
        billing: {
          ...{ mode: 'window', from: 20, to: 22, rank: 23, samples: 24, coverage: 1 },
          ...{ bandwidth: 262, price: 288000, income: 2515, days: 30, unbilled: false },
        },
      },
    },
    check: { requests: lastDays },
  }),
  endpoint(ledger.userLedgerCall, {
    heavy: 'export',
    scope: 'miners:read',
    optional: true,
    request: ledger.ledgerOf,
    example: {
      request: { username: 'chenwei', date: '2026-10' },
      response: {
        months: [
          { month: '2026-10', income: 131240 },
          { month: '2026-09', income: 138915 },
        ],
        nodes: [
          {
            uuid: 'dcd004b22f59da8d24ced9e09f9f48e3',
            name: '北京海淀仓库-091',
            line: '华北北京联通',
            price: 271000,
            days: 31,
            unbilled_days: 1,
            income: 29100,
            unbilled_income: 970,
          },
        ],
        unbilled: [
          {
            date: '2026-10-12',
            uuid: 'dcd004b22f59da8d24ced9e09f9f48e3',
            name: '北京海淀仓库-091',
            reason: '18 至 24 点离线 42 分钟，超过 15 分钟，当日不计费',
            unbilled_income: 970,
          },
        ],
      },
    },
    check: {
      requests: ({ username, now }) =>
        username ? [{ query: { username, date: yesterday(now).slice(0, 7) } }] : 'the agent has no users',
    },
  }),
];
