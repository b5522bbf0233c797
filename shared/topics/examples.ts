/**
 * An example of each call, for the OpenAPI document and the pages that are made from it. The types require the format that
 * this platform sends, not the variants that elements tolerate.
 */
import type { InferInput } from 'valibot';
import type { RequestSchema, WireResponse } from '../core/call.ts';
import type { CallName, CallNamed } from './calls.ts';

/** A call without a query or a body has no `request`. */
type RequestOf<Name extends CallName> = [RequestSchema<CallNamed<Name>>] extends [never]
  ? { readonly request?: never }
  : { readonly request: InferInput<RequestSchema<CallNamed<Name>>> };

type Example<Name extends CallName> = RequestOf<Name> & {
  /** Values of the parameters in the path. */
  readonly path?: Readonly<Record<string, string>>;
  /** The data, without the envelope of the C family. */
  readonly response: WireResponse<CallNamed<Name>>;
};

export const EXAMPLES: { readonly [Name in CallName]: Example<Name> } = {
  accountInfo: {
    response: {
      role: 'agent',
      username: 'agent',
      agentAccount: '',
      agentBandwidthPrice: 320000,
      phoneNumber: '13800138000',
      timestamp: 1795572000,
      realName: '林示例',
      IDCardNumber: '110101199003070011',
      taxRatio: 0.06,
      hasPricingRight: true,
      walletPasswordFilled: true,
      collectionInfoFilled: true,
      idenAuthenticationed: true,
      needFillCollection: false,
      needReconcileUser: true,
      needFillBillingCycle: false,
      payInfo: {
        collectionMethod: 'personalAlipay',
        collectionNumber: '13800138000',
        bankAccount: '林示例',
        bankName: '',
        cardNumber: '',
        contractType: '1',
        phoneNumber: '13800138000',
        invoiceType: 'specialSix',
        billingCycle: 'week',
        holdHours: 24,
      },
      uid: '100001',
      needVerify: false,
      showIncome: true,
      isMigrated: false,
      identityTriesLeft: 6,
    },
  },
  agentDeviceOverview: { response: { total: 2, online: 1, offline: 1, lostYesterday: 1387 } },
  applyDirectedBusiness: { path: { id: '2103' }, request: { remark: '' }, response: {} },
  article: {
    path: { id: '10071' },
    response: {
      version: '2.4',
      id: '10071',
      title: '节点服务质量（SLA）与违规扣减协议',
      updatedAt: '2026-09-01',
      content:
        '<p>平台与您就节点的在线要求、不计费情形和违规扣减约定如下。</p>\n<h2>一、在线要求</h2>\n<p>18:00 至 24:00 内，设备累计离线超过 15 分钟的，<strong>该设备当日不计费</strong>。</p>',
    },
  },
  articleHistory: {
    path: { id: '10072' },
    response: {
      list: [
        {
          version: '3.0',
          date: '2026-02-20',
          title: '隐私政策',
          changes: '增加“个人信息安全事件的告知”；明确日志不记录查询参数、密码、证件号码和卡号。',
          content: '<p>日志不记录查询参数、密码、证件号码和卡号。</p>',
        },
        {
          version: '2.2',
          date: '2025-09-10',
          title: '隐私政策',
          changes: '增加电子合同所需的信息；说明向身份核验机构提供姓名和身份证号码。',
          content: '<p>我们收集用户名、手机号码、真实姓名、身份证号码和收款信息。</p>',
        },
      ],
    },
  },
  authorization: {
    request: {
      client_id: 'node-monitor',
      redirect_uri: 'https://monitor.partner.example/callback',
      state: 'a-state',
      scope: 'profile devices',
    },
    response: {
      clientName: '节点监控助手',
      owner: '示例运维科技有限公司',
      scopes: [
        { name: 'profile', description: '查看您的用户名和角色' },
        { name: 'devices', description: '查看您的节点、在线状态和带宽' },
      ],
      redirectUri: 'https://monitor.partner.example/callback',
    },
  },
  bankName: { request: { cardNo: '6214830211223344' }, response: { bankName: '招商银行' } },
  banks: {
    request: { fName: '招商' },
    response: {
      list: [{ fName: '招商银行股份有限公司北京清华园支行' }, { fName: '招商银行股份有限公司北京望京支行' }],
    },
  },
  billExport: {
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
        },
        {
          time: 1790870400,
          device_name: '上海浦东家宽-004',
          device_id: 'e3b9d2832be7328be1c96d298f2d0c52',
          price: 288000,
          bandwidth95: 0.083,
          income: 771,
          account: 'agent',
        },
      ],
      total: 2,
    },
  },
  billInspect: {
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
  billInspect95: {
    request: { date: '2026-10', limit: '100', offset: '0' },
    response: {
      items: [
        {
          time_ranges: [1790784000, 1791993600],
          external_name: '华东上海电信',
          price: 305000,
          bandwidth95: 2.532,
          income: 373621,
        },
        {
          time_ranges: [1792080000, 1793376000],
          external_name: '华东上海电信',
          price: 320000,
          bandwidth95: 2.541,
          income: 420492,
        },
      ],
      total: 2,
    },
  },
  bindDevice: { request: { deviceUUID: 'abababababababababababababababab', remark: '书房' }, response: {} },
  captchaConfig: { response: { captchaAppId: '190000000', captchaAppIdEncrypted: 'sandbox' } },
  confirmManagerCard: { request: { deviceUUID: '3c40f159df5d61d948f2c24b886d6f53', name: 'eth0' }, response: {} },
  consents: {
    response: {
      list: [
        {
          id: '7',
          document: '10071',
          title: '节点服务质量（SLA）与违规扣减协议',
          version: '2.4',
          agreedAt: 1795571400,
          withdrawnAt: null,
        },
      ],
    },
  },
  contract: { response: { isRemind: false, remindType: null, contractEndDate: 1829885340 } },
  createTicket: {
    request: { category: 'other', title: '更换网卡', content: '怎样更换网卡？', deviceUUID: '' },
    response: { id: 'GD20261125100000936797' },
  },
  decideAuthorization: {
    request: {
      client_id: 'node-monitor',
      redirect_uri: 'https://monitor.partner.example/callback',
      state: 'a-state',
      scope: 'profile devices',
      agree: true,
    },
    response: { redirectUrl: 'https://monitor.partner.example/callback?code=code-of-the-authorization&state=a-state' },
  },
  deleteAccount: { request: { verifyCode: '104492' }, response: {} },
  deviceBandwidth: {
    request: { date: '2026-11-20', uuid: '3c40f159df5d61d948f2c24b886d6f53' },
    response: {
      list: [
        { timestamp: 1795104000, bandwidth: 253 },
        { timestamp: 1795104300, bandwidth: 241 },
      ],
      bandwidth95: 253,
    },
  },
  deviceIncome: {
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
  deviceIncomeHistory: {
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
  deviceViolation: {
    request: { date: '2026-11-20' },
    response: {
      list: [
        {
          uuid: 'e3b9d2832be7328be1c96d298f2d0c52',
          name: '上海浦东家宽-004',
          reason: '高峰时段离线 42 分钟，当日不计费',
          date: '2026-11-20',
        },
      ],
      total: 1,
    },
  },
  dialInfo: {
    request: { deviceUUID: '3c40f159df5d61d948f2c24b886d6f53' },
    response: {
      deviceUUID: '3c40f159df5d61d948f2c24b886d6f53',
      name: '北京亦庄门店-031',
      diallingType: 'fixedPublicIp',
      netcardInfo: [
        {
          name: 'eth0',
          speed: 1000,
          ip: '203.0.113.184',
          isManager: false,
          diallingInfo: [
            {
              type: 'static',
              account: '',
              password: '',
              ip: '203.0.113.184',
              mask: '255.255.255.0',
              gateway: '203.0.113.1',
              vlan: null,
              passwordKept: false,
            },
          ],
        },
      ],
    },
  },
  directedBusinesses: {
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
  endSession: { path: { id: '24mO2QmqzYmBzCuFoySBwS' }, response: {} },
  exportAccount: {
    request: { verifyCode: '104492' },
    response: { account: { uid: '100001', username: 'agent', phoneNumber: '13800138000' }, consents: [], bills: [] },
  },
  generateImageLink: {
    request: { version: '3.8.2' },
    response: {
      downloadURL: 'https://platform.example/api/device_image/file/partner-node-3.8.2.img?sign=signature',
      imageCosTempLinkExpireTime: 1795582800,
    },
  },
  helpArticle: {
    path: { id: '10255' },
    response: {
      id: '10255',
      title: '设备绑定教程',
      updatedAt: '2026-10-28',
      content:
        '<p>绑定前，请准备一个 8 GB 以上的 U 盘。</p>\n<ol><li>下载镜像并写入 U 盘。</li><li>安装后扫描屏幕上的二维码。</li></ol>',
      tagId: '1',
    },
  },
  helpSearch: {
    request: { keyWords: '绑定' },
    response: {
      list: [
        { id: '10255', title: '设备绑定教程', tagId: '1' },
        { id: '10302', title: '什么时候需要管理网卡', tagId: '2' },
      ],
    },
  },
  helpTagArticles: {
    path: { id: '1' },
    response: {
      list: [
        { id: '10255', title: '设备绑定教程', tagId: '1' },
        { id: '10256', title: '哪些设备可以成为节点', tagId: '1' },
      ],
    },
  },
  helpTags: {
    response: {
      list: [
        { id: '1', name: '新手入门' },
        { id: '2', name: '拨号与网络' },
      ],
    },
  },
  imageRecommendation: {
    response: {
      version: '3.8.2',
      md5: 'a75a1494021b5d2c7090790075f929a6',
      downloadURL: 'https://platform.example/api/device_image/file/partner-node-3.8.2.img?sign=signature',
      imageCosTempLinkExpireTime: 1795582800,
      others: [
        { version: '3.8.0', md5: '84d3638f958bb5bd1a7de70b557a4ffe', downloadURL: '', imageCosTempLinkExpireTime: 0 },
      ],
    },
  },
  incomeSummary: {
    response: {
      total: 86196829,
      cur_month: 6226889,
      last_month: 7660121,
      weekly_next: 300443,
      yesterday: 259422,
      yesterday_expected: 259422,
    },
  },
  inputTips: {
    request: { keywords: '软件园' },
    response: {
      list: [
        { name: '中关村软件园', district: '北京市海淀区', location: '116.2890,40.0455' },
        { name: '天府软件园', district: '四川省成都市武侯区', location: '104.0700,30.5440' },
      ],
    },
  },
  inviteLink: { response: { link: 'https://console.example/login-rec?inviter=agent' } },
  login: {
    request: { username: 'agent', password: 'Demo@2026', ticket: 'ticket-of-the-captcha', randstr: '@c40fa8' },
    response: {
      role: 'agent',
      username: 'agent',
      agentAccount: '',
      agentBandwidthPrice: 320000,
      phoneNumber: '13800138000',
      timestamp: 1795572000,
      realName: '林示例',
      IDCardNumber: '110101199003070011',
      taxRatio: 0.06,
      hasPricingRight: true,
      walletPasswordFilled: true,
      collectionInfoFilled: true,
      idenAuthenticationed: true,
      needFillCollection: false,
      needReconcileUser: true,
      needFillBillingCycle: false,
      payInfo: {
        collectionMethod: 'personalAlipay',
        collectionNumber: '13800138000',
        bankAccount: '林示例',
        bankName: '',
        cardNumber: '',
        contractType: '1',
        phoneNumber: '13800138000',
        invoiceType: 'specialSix',
        billingCycle: 'week',
        holdHours: 24,
      },
      token: 'token-of-the-session',
    },
  },
  logout: { response: {} },
  minerDeviceIncome: {
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
  miners: {
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
  modifyBillingCycle: { request: { billingCycle: 'week' }, response: {} },
  modifyPassword: { request: { oldpassword: 'Demo@2026', password: 'Other@2026' }, response: {} },
  modifyPayInfo: {
    request: { collectionMethod: 'personalAlipay', collectionNumber: 'wang@partner.example', billingCycle: 'week' },
    response: {},
  },
  modifyPhoneNumber: {
    request: { phoneNumber: '18812345678', verifyCode: '104492', ticket: 'ticket-of-the-old-phone' },
    response: {},
  },
  modifyWalletPassword: { request: { password: 'wallet88', verifyCode: '104492' }, response: {} },
  monthlyBill: {
    request: { date: '2026-10' },
    response: {
      state: 300,
      income: [
        { external_name: '华东上海电信', start_time: 1790784000, end_time: 1791993600, price: 305000, amount: 373621 },
        { external_name: '华东上海电信', start_time: 1792080000, end_time: 1793376000, price: 320000, amount: 420492 },
      ],
      fine: [{ id: 'FK20261008-0290', reason: '杭州滨江机房A-090 10 月 8 日晚高峰限速', amount: 3500 }],
      compensation: [{ id: 'BC20261015-0031', reason: '平台升级期间的离线', amount: 1200 }],
      tax_ratio: 0.06,
      total_after_tax: 744304,
    },
  },
  notice: {
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
  notices: {
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
      ],
      total: 2,
    },
  },
  payInfo: {
    response: {
      payInfo: {
        collectionMethod: 'personalAlipay',
        collectionNumber: '13800138000',
        bankAccount: '林示例',
        bankName: '',
        cardNumber: '',
        contractType: '1',
        phoneNumber: '13800138000',
        invoiceType: 'specialSix',
        billingCycle: 'week',
        holdHours: 24,
      },
    },
  },
  recordConsent: { request: { document: '10071', version: '2.4' }, response: {} },
  resetPassword: {
    request: { phoneNumber: '13600136000', verifyCode: '104492', password: 'Other@2026' },
    response: {},
  },
  saveAddress: {
    request: {
      username: 'agent',
      nodes: [
        {
          uuid: 'e3b9d2832be7328be1c96d298f2d0c52',
          address: '浙江省杭州市余杭区文一西路 1 号',
          location: '120.0211,30.2801',
        },
      ],
    },
    response: {},
  },
  saveDialling: {
    request: {
      deviceUUID: '3c40f159df5d61d948f2c24b886d6f53',
      name: 'eth0',
      diallingInfo: [{ type: 'dhcp', account: '', password: '', ip: '', mask: '', gateway: '', vlan: 12 }],
    },
    response: {},
  },
  sendVerifyCode: {
    request: {
      phoneNumber: '13012345678',
      ticket: 'ticket-of-the-captcha',
      randstr: '@c40fa8',
      usage: 2,
      captchaType: 0,
    },
    response: {},
  },
  sessions: {
    response: {
      list: [
        {
          id: '9XgMIXxBeszQHlO_9vRrPd',
          device: 'Windows · Chrome',
          address: '203.0.113.*',
          signedInAt: 1795571400,
          usedAt: 1795572000,
          current: true,
        },
        {
          id: '24mO2QmqzYmBzCuFoySBwS',
          device: 'iPhone · 微信',
          address: '198.51.100.*',
          signedInAt: 1795485600,
          usedAt: 1795489200,
          current: false,
        },
      ],
    },
  },
  settledParam: {
    response: {
      params: [
        {
          param_type: 1,
          checkbill_startday: 5,
          checkbill_endday: 9,
          getmoney_startday: 10,
          getmoney_endday: 25,
          getmoney_min: 10000,
          getmoney_max: 20000000,
        },
        {
          param_type: 2,
          checkbill_startday: 5,
          checkbill_endday: 9,
          getmoney_startday: 1,
          getmoney_endday: 31,
          getmoney_min: 10000,
          getmoney_max: 20000000,
        },
      ],
    },
  },
  tickets: {
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
  updateRealName: {
    request: {
      realName: '王小明',
      IDCardNumber: '110101199303073310',
      phoneNumber: '13500135000',
      verifyCode: '104492',
    },
    response: {},
  },
  urlScheme: { response: { url: 'weixin://dl/business/?t=PARTNERDEMO' } },
  userAccountInfo: {
    response: {
      role: 'agent',
      username: 'agent',
      agentAccount: '',
      agentBandwidthPrice: 320000,
      phoneNumber: '13800138000',
      timestamp: 1795572000,
      realName: '林示例',
      IDCardNumber: '110101199003070011',
      taxRatio: 0.06,
      hasPricingRight: true,
      walletPasswordFilled: true,
      collectionInfoFilled: true,
      idenAuthenticationed: true,
      needFillCollection: false,
      needReconcileUser: true,
      needFillBillingCycle: false,
      payInfo: {
        collectionMethod: 'personalAlipay',
        collectionNumber: '13800138000',
        bankAccount: '林示例',
        bankName: '',
        cardNumber: '',
        contractType: '1',
        phoneNumber: '13800138000',
        invoiceType: 'specialSix',
        billingCycle: 'week',
        holdHours: 24,
      },
    },
  },
  userAuthState: { response: { state: 4, url: '' } },
  userDeviceOverview: { response: { total: 2, online: 1, offline: 1, lostYesterday: 1387 } },
  userIncomeHistory: {
    request: { start_timestamp: '1793462400', end_timestamp: '1794067199', key_style: 'day' },
    response: {
      list: [
        { timestamp: 1793462400, income: 267305 },
        { timestamp: 1793548800, income: 258527 },
      ],
    },
  },
  verifyVerificationCode: {
    request: { phoneNumber: '13800138000', verifyCode: '104492' },
    response: { ticket: 'ticket-of-the-old-phone' },
  },
  verifyWalletPassword: { request: { password: 'wallet88' }, response: { ticket: 'ticket-of-the-wallet' } },
  wallet: { request: { walletType: '0' }, response: { leftAmount: 3658024, withdrawalAmount: 29803907 } },
  walletEntries: {
    request: { walletType: '1', pageIndex: '1', pageSize: '10' },
    response: {
      list: [
        {
          type: 'weekly_income',
          create: 1795546800,
          rzId: 'RZ20261125030000697153315',
          amount: 1050069,
          walletType: 1,
        },
        {
          type: 'weekly_income',
          create: 1794942000,
          rzId: 'RZ20261118030000473298047',
          amount: 1051568,
          walletType: 1,
        },
      ],
      total: 2,
    },
  },
  walletWithdrawals: {
    request: { walletType: '1', pageIndex: '1', pageSize: '10' },
    response: {
      list: [
        {
          type: 'withdraw',
          create: 1794361980,
          txId: 'TX20261111095300403391848',
          amount: 820117,
          collectionMethod: 'personalAlipay',
          collectionNumber: '13800138000',
          status: 'success',
        },
        {
          type: 'withdraw',
          create: 1793768700,
          txId: 'TX20261104130500987124271',
          amount: 1007777,
          collectionMethod: 'personalAlipay',
          collectionNumber: '13800138000',
          status: 'success',
        },
      ],
      total: 2,
    },
  },
  weeklySettledParam: {
    response: { getmoney_startday: 3, getmoney_endday: 3, getmoney_min: 100, getmoney_max: 3000000, payfee_rate: 0.6 },
  },
  withdraw: {
    request: { amount: 10000, code: '104492', walletType: 1 },
    response: {
      type: 'withdraw',
      create: 1795572000,
      txId: 'TX20261125100000794550',
      amount: 10000,
      collectionMethod: 'personalAlipay',
      collectionNumber: '13800138000',
      status: 'transferring',
    },
  },
  withdrawConsent: { path: { id: '7' }, response: {} },
};
