/** The user and the request of every call of the contract. */
import { randomUUID } from 'node:crypto';
import * as v from 'valibot';
import type { GenericSchema } from 'valibot';
import { lastBillMonth } from '#shared/topics/billing/bill/bill-month.rules.ts';
import { unixRange } from '#shared/core/shanghai-time.ts';
import { CALLS, ENDPOINTS, type CallName, type NamedCall } from '#shared/topics/calls.ts';
import type { Endpoint } from '#shared/topics/endpoint.ts';
import { accountInfo, userInfo } from '#shared/topics/accounts/account.calls.ts';
import { billExportPage } from '#shared/topics/billing/bill/bill.calls.ts';
import { ALIPAY, asNewcomer, ID_NUMBER, NAME, NEWCOMER_PHONE } from './accounts/identity-support.ts';
import { daysAfter, msAt, TODAY, WEDNESDAY } from '#test/gate/days.ts';
import { PASSWORD, PHONES, WALLET_PASSWORD, type Visitor } from './seeded-platform.ts';

export interface Request {
  readonly query?: Readonly<Record<string, string>>;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface WireCase {
  /** The full response schema, when the contract's schema requires less than this platform returns. */
  readonly whole?: GenericSchema;
  /** The user name. `nobody` has no session, and a name with ! signs in only for this call. */
  readonly as?: string;
  /** Returns the request, and may prepare the platform first. */
  readonly prepare?: (visitor: Visitor) => Request | Promise<Request>;
}

const MONTH = lastBillMonth(msAt(WEDNESDAY));
const DAY = daysAfter(TODAY, -2);
const bill = { query: { date: MONTH, limit: '100', offset: '0' } };
const weekOf = unixRange({ start: daysAfter(TODAY, -21), end: daysAfter(TODAY, -15) });
const days = { start_timestamp: `${weekOf.start}`, end_timestamp: `${weekOf.end}`, key_style: 'day' };

const change = {
  start: daysAfter(TODAY, -14),
  end: daysAfter(TODAY, -8),
  earlier_start: daysAfter(TODAY, -21),
  earlier_end: daysAfter(TODAY, -15),
  recipient: '王会计',
};

const firstDevice = async (visitor: Visitor, at = 0): Promise<string> =>
  (await visitor.get(`/api/income/device?limit=20&offset=0`)).body.items[at].uuid;

/** Creates a node that is online and not bound. */
async function newNode(visitor: Visitor, uuid: string): Promise<string> {
  await visitor.post('/sandbox/nodes', { uuid });
  return uuid;
}

const openTicket = async (visitor: Visitor): Promise<string> =>
  (await visitor.get('/api/console/tickets')).body.list.find(
    ({ status }: { status: string }) => status === 'processing',
  ).id;

/** Finds a device whose cards the calls may change. */
async function dialledDevice(visitor: Visitor): Promise<{ deviceUUID: string; name: string }> {
  for (let at = 0; ; at++) {
    const deviceUUID = await firstDevice(visitor, at);
    const { body } = await visitor.get(`/api/v1/miner/dialling/info/v2?deviceUUID=${deviceUUID}`);
    if (body.diallingType === 'serverDial') return { deviceUUID, name: body.netcardInfo[0].name };
  }
}

/** Shares the change of a week. A visitor without a session signs in only for this. */
async function shareLink(visitor: Visitor): Promise<{ id: string; token: string }> {
  const isVisitor = !visitor.token;
  if (isVisitor) await visitor.signIn('agent');
  const { body } = await visitor.post('/api/share/change', change);
  if (isVisitor) visitor.token = undefined;
  return { id: body.id, token: new URL(body.link).hash.slice(1) };
}

/** A group robot whose key no other test uses. */
const newRobot = () => ({
  name: '运维群',
  address: `https://qyapi.weixin.qq.com/cgi-bin/webhook/send?key=${randomUUID().replace(/^0000/, '1000')}`,
});

/** Returns a robot of the user, who can have three. */
async function robot(visitor: Visitor): Promise<{ params: { id: string } }> {
  const [known] = (await visitor.get('/api/user/robots')).body.list;
  const { id } = known ?? (await visitor.post('/api/user/robots', newRobot())).body;
  return { params: { id } };
}

/** The current version of the SLA agreement. */
const AGREEMENT = { document: '10071', version: '2.5' };

/** What an example cannot state: another user, values of the clock or of earlier responses, and changes before the request. */
const CASES: Readonly<Partial<Record<CallName, WireCase>>> = {
  login: {
    prepare: async (visitor) => ({ body: { username: 'agent', password: PASSWORD, ...(await visitor.captcha()) } }),
  },
  logout: { as: 'agent!' },
  modifyPassword: { as: 'migrated!' },
  minerDeviceIncome: { as: 'miner' },
  // users of the agent see their own nodes in both
  incomeBridgeRows: { as: 'miner' },
  accountInfo: { whole: accountInfo },
  userAccountInfo: { whole: userInfo },

  sendVerifyCode: {
    prepare: async (visitor) => ({
      body: { phoneNumber: '13012345678', ...(await visitor.captcha()), usage: 2, captchaType: 0 },
    }),
  },
  verifyVerificationCode: {
    prepare: async (visitor) => ({
      body: { phoneNumber: PHONES.agent, verifyCode: await visitor.code(PHONES.agent) },
    }),
  },

  modifyPayInfo: {
    as: 'newcomer',
    prepare: async (visitor) => {
      await asNewcomer(visitor, true);
      return { body: ALIPAY };
    },
  },
  modifyPhoneNumber: {
    as: 'company',
    prepare: async (visitor) => {
      const verifyCode = await visitor.code(PHONES.company);
      const old = { phoneNumber: PHONES.company, verifyCode };
      const { ticket } = (await visitor.post('/api/user/verify_verification_code', old)).body;
      return { body: { phoneNumber: '18812345678', verifyCode: await visitor.code('18812345678'), ticket } };
    },
  },
  modifyWalletPassword: {
    as: 'miner',
    prepare: async (visitor) => ({
      body: { password: WALLET_PASSWORD, verifyCode: await visitor.code(PHONES.miner) },
    }),
  },
  resetPassword: {
    prepare: async (visitor) => ({
      body: { phoneNumber: '13000130000', verifyCode: await visitor.code('13000130000'), password: 'Other@2026' },
    }),
  },
  updateRealName: {
    as: 'newcomer',
    prepare: async (visitor) => {
      await asNewcomer(visitor, false);
      const verifyCode = await visitor.code(NEWCOMER_PHONE);
      return { body: { realName: NAME, IDCardNumber: ID_NUMBER, phoneNumber: NEWCOMER_PHONE, verifyCode } };
    },
  },

  withdraw: {
    prepare: async (visitor) => {
      await visitor.openWallet();
      const code = await visitor.code(PHONES.agent);
      return { body: { amount: 100_00, code, walletType: 1 }, headers: { 'idempotency-key': randomUUID() } };
    },
  },

  monthlyBill: { prepare: () => ({ query: { date: MONTH } }) },
  billInspect: { prepare: () => bill },
  billInspect95: { prepare: () => bill },
  billExport: { whole: billExportPage, prepare: () => bill },
  userIncomeHistory: { prepare: () => ({ query: days }) },
  deviceIncomeHistory: {
    prepare: async (visitor) => ({ query: { ...days, uuid: await firstDevice(visitor) } }),
  },
  deviceViolation: { prepare: () => ({ query: { date: DAY } }) },
  deviceBandwidth: { prepare: () => ({ query: { date: DAY } }) },
  search: { prepare: async (visitor) => ({ query: { keyWords: await firstDevice(visitor) } }) },
  remarkDevices: {
    prepare: async (visitor) => ({ body: { uuids: [await firstDevice(visitor)], remark: '待更换网卡' } }),
  },
  notifyOwners: {
    prepare: async (visitor) => ({
      body: { uuids: [await firstDevice(visitor)], reason: '节点离线', deadline: daysAfter(TODAY, 14) },
    }),
  },
  restoreRemarks: {
    prepare: async (visitor) => ({
      body: { remark: '待更换网卡', nodes: [{ uuid: await firstDevice(visitor), remark: '' }] },
    }),
  },
  bindDevice: {
    prepare: async (visitor) => ({ body: { deviceUUID: await newNode(visitor, 'ab'.repeat(16)), remark: '书房' } }),
  },

  dialInfo: { prepare: async (visitor) => ({ query: { deviceUUID: await firstDevice(visitor) } }) },
  confirmManagerCard: { prepare: async (visitor) => ({ body: await dialledDevice(visitor) }) },
  saveDialling: {
    prepare: async (visitor) => ({
      body: {
        ...(await dialledDevice(visitor)),
        diallingInfo: [{ type: 'dhcp', account: '', password: '', ip: '', mask: '', gateway: '', vlan: 12 }],
      },
    }),
  },
  notice: {
    prepare: async (visitor) => {
      const { body } = await visitor.get('/api/notice/list?pageIndex=1&pageSize=20&type=all');
      return { params: { id: body.data.list[0].id } };
    },
  },
  endSession: {
    prepare: async (visitor) => {
      const credentials = { username: 'agent', password: PASSWORD, ...(await visitor.captcha()) };
      await visitor.post('/api/v1/user/login', credentials);
      const { body } = await visitor.get('/api/user/sessions');
      return { params: { id: body.list.find(({ current }: { current: boolean }) => !current).id } };
    },
  },

  shareLedger: {
    prepare: async (visitor) => {
      const [{ username }] = (await visitor.get('/api/user/agent/miners?pageIndex=1&pageSize=1')).body.list;
      return { body: { username, date: MONTH, recipient: '王会计' } };
    },
  },
  shareChange: { prepare: () => ({ body: change }) },
  shareStatement: {
    prepare: async (visitor) => {
      await visitor.openWallet();
      return { body: { date: MONTH, recipient: '王会计' } };
    },
  },
  shareReceipt: {
    prepare: async (visitor) => {
      await visitor.openWallet();
      const { list } = await visitor.withdrawals();
      return { body: { txId: list.find(({ status }) => status === 'success')!.txId, recipient: '王会计' } };
    },
  },
  addRobot: { prepare: () => ({ body: newRobot() }) },
  testRobot: { prepare: robot },
  removeRobot: { prepare: robot },
  endShareLink: { prepare: async (visitor) => ({ params: { id: (await shareLink(visitor)).id } }) },
  openSharedDocument: { prepare: async (visitor) => ({ body: { token: (await shareLink(visitor)).token } }) },

  deleteSavedFilter: {
    prepare: async (visitor) => {
      const filter = { list: 'miners', name: '收入排序', filters: { sort: 'income' } };
      return { params: { id: (await visitor.post('/api/user/saved_filters', filter)).body.id } };
    },
  },

  withdrawConsent: {
    prepare: async (visitor) => {
      await visitor.post('/api/user/consents', AGREEMENT);
      return { params: { id: (await visitor.get('/api/user/consents')).body.list[0].id } };
    },
  },
  exportAccount: {
    as: 'miner',
    prepare: async (visitor) => ({ body: { verifyCode: await visitor.code(PHONES.miner) } }),
  },
  // the account of one call, because the call deletes it
  deleteAccount: {
    as: 'plain!',
    prepare: async (visitor) => ({ body: { verifyCode: await visitor.code('13600136000') } }),
  },

  replyToTicket: {
    prepare: async (visitor) => ({ body: { id: await openTicket(visitor), content: '补充说明', attachments: [] } }),
  },
  invoices: { as: 'company' },
  sendInvoice: {
    as: 'company',
    prepare: () => ({ body: { ...ENDPOINTS.sendInvoice.example.request, month: MONTH, issuedOn: TODAY } }),
  },
  invoiceDocument: {
    whole: v.string(),
    as: 'company',
    prepare: async (visitor) => {
      const upload = ENDPOINTS.uploadAttachment.example.request;
      const { id } = (await visitor.post('/api/console/tickets/attachments', upload)).body;
      const invoice = { month: MONTH, number: '12345678', issuedOn: TODAY, attachments: [id] };
      await visitor.post('/api/console/invoices', invoice);
      return { query: { id } };
    },
  },
  ticketAttachment: {
    whole: v.string(),
    prepare: async (visitor) => {
      const upload = ENDPOINTS.uploadAttachment.example.request;
      return { query: { id: (await visitor.post('/api/console/tickets/attachments', upload)).body.id } };
    },
  },

  saveAddress: {
    prepare: async (visitor) => ({
      body: {
        username: 'agent',
        nodes: [{ uuid: await newNode(visitor, 'node-9'), address: '余杭区 1 号', location: '' }],
      },
    }),
  },
};

/** The user and the request of each call: its case, else the request of its example. */
export const WIRE = Object.fromEntries(
  Object.values(ENDPOINTS).map(({ call, example }: Endpoint<NamedCall>) => {
    const { path: params = {}, request } = example;
    const sent = { params, ...(request && { [call.method === 'GET' ? 'query' : 'body']: request }) };
    const as = call.access === 'public' ? 'nobody' : 'agent';
    return [call.name, { as, prepare: () => sent, ...CASES[call.name] }];
  }),
) as Readonly<Record<CallName, WireCase>>;

/** Returns the path of a request, with its query. */
export const pathOf = (call: CallName, { params = {}, query }: Request): string => {
  const path = CALLS[call].path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? '1'));
  return query ? `${path}?${new URLSearchParams(query)}` : path;
};
