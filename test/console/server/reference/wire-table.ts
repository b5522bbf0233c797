/** For every call of the wire: who makes it, with what, and the shape that its answer must have. */
import { randomUUID } from 'node:crypto';
import type { GenericSchema } from 'valibot';
import { lastBillMonth } from '../../../../shared/domain/bill-month.ts';
import { unixRange } from '../../../../shared/domain/shanghai-time.ts';
import type { CallName } from '../../../../shared/contract/addresses.ts';
import { accountInfo, contractInfo, urlScheme, userInfo } from '../../../../shared/contract/account.ts';
import { article, articleHistory } from '../../../../shared/contract/articles.ts';
import { bankList, bankOfCard } from '../../../../shared/contract/banks.ts';
import { nothing } from '../../../../shared/contract/basics.ts';
import {
  billExportPage,
  billInspection95Page,
  billInspectionPage,
  monthlyBill,
} from '../../../../shared/contract/bills.ts';
import { captchaConfig, ticketAnswer } from '../../../../shared/contract/codes.ts';
import { directedBusinessPage } from '../../../../shared/contract/deploy.ts';
import {
  dayBandwidth,
  deviceOverview,
  inviteLink,
  minerPage,
  violationPage,
} from '../../../../shared/contract/devices.ts';
import { dialInfo } from '../../../../shared/contract/dialling.ts';
import { helpArticle, helpEntries, helpTags } from '../../../../shared/contract/help.ts';
import { imageLink, imageRecommendation } from '../../../../shared/contract/images.ts';
import { agentDevicePage, incomeHistory, incomeSummary, minerDevicePage } from '../../../../shared/contract/income.ts';
import { notice, noticePage } from '../../../../shared/contract/notices.ts';
import { authorization, authorizationDecision } from '../../../../shared/contract/open-auth.ts';
import { payInfoAnswer } from '../../../../shared/contract/payout.ts';
import { placeList } from '../../../../shared/contract/places.ts';
import { loginAnswer } from '../../../../shared/contract/session.ts';
import { createdTicket, ticketPage } from '../../../../shared/contract/tickets.ts';
import {
  entryPage,
  settledParam,
  userAuthState,
  walletBalance,
  weeklyParameters,
  withdrawalPage,
} from '../../../../shared/contract/wallet.ts';
import { ALIPAY, asNewcomer, ID_NUMBER, NAME, NEWCOMER_PHONE } from './identity-support.ts';
import { daysAfter, msAt, TODAY, WEDNESDAY } from '../../../gate/days.ts';
import { PASSWORD, PHONES, WALLET_PASSWORD, type Visitor } from './support.ts';

export interface Request {
  readonly query?: Readonly<Record<string, string>>;
  readonly params?: Readonly<Record<string, string>>;
  readonly body?: object;
  readonly headers?: Readonly<Record<string, string>>;
}

export interface WireCase {
  readonly schema: GenericSchema;
  /** who calls; `nobody` has no session, a name with ! signs in for this call alone; without it the agent */
  readonly as?: string;
  /** What is sent; may set the stage first. */
  readonly ask?: (visitor: Visitor) => Request | Promise<Request>;
}

const MONTH = lastBillMonth(msAt(WEDNESDAY));
const DAY = daysAfter(TODAY, -2);
const bill = { query: { date: MONTH, limit: '100', offset: '0' } };
const weekOf = unixRange({ start: daysAfter(TODAY, -21), end: daysAfter(TODAY, -15) });
const days = { start_timestamp: `${weekOf.start}`, end_timestamp: `${weekOf.end}`, key_style: 'day' };
const records = { query: { walletType: '1', pageIndex: '1', pageSize: '10' } };

const firstDevice = async (visitor: Visitor, at = 0): Promise<string> =>
  (await visitor.get(`/api/income/device?limit=20&offset=0`)).body.items[at].uuid;

/** A device whose cards any of the calls may change. */
async function dialledDevice(visitor: Visitor): Promise<{ deviceUUID: string; name: string }> {
  for (let at = 0; ; at++) {
    const deviceUUID = await firstDevice(visitor, at);
    const { body } = await visitor.get(`/api/v1/miner/dialling/info/v2?deviceUUID=${deviceUUID}`);
    if (body.diallingType === 'serverDial') return { deviceUUID, name: body.netcardInfo[0].name };
  }
}

const consent = {
  client_id: 'node-monitor',
  redirect_uri: 'https://monitor.partner.example/callback',
  state: 'a-state',
  scope: 'profile devices',
};

export const WIRE: Readonly<Record<CallName, WireCase>> = {
  login: {
    schema: loginAnswer,
    as: 'nobody',
    ask: async (visitor) => ({ body: { username: 'agent', password: PASSWORD, ...(await visitor.captcha()) } }),
  },
  logout: { schema: nothing, as: 'agent!' },
  accountInfo: { schema: accountInfo },
  userAccountInfo: { schema: userInfo },
  contract: { schema: contractInfo },
  urlScheme: { schema: urlScheme },

  captchaConfig: { schema: captchaConfig, as: 'nobody' },
  sendVerifyCode: {
    schema: nothing,
    as: 'nobody',
    ask: async (visitor) => ({
      body: { phoneNumber: '13012345678', ...(await visitor.captcha()), usage: 2, captchaType: 0 },
    }),
  },
  verifyVerificationCode: {
    schema: ticketAnswer,
    ask: async (visitor) => ({
      body: { phoneNumber: PHONES.agent, verifyCode: await visitor.code(PHONES.agent) },
    }),
  },

  payInfo: { schema: payInfoAnswer },
  modifyPayInfo: {
    schema: nothing,
    as: 'newcomer',
    ask: async (visitor) => {
      await asNewcomer(visitor, true);
      return { body: ALIPAY };
    },
  },
  modifyPhoneNumber: {
    schema: nothing,
    as: 'company',
    ask: async (visitor) => {
      const verifyCode = await visitor.code(PHONES.company);
      const old = { phoneNumber: PHONES.company, verifyCode };
      const { ticket } = (await visitor.post('/api/user/verify_verification_code', old)).body;
      return { body: { phoneNumber: '18812345678', verifyCode: await visitor.code('18812345678'), ticket } };
    },
  },
  modifyWalletPassword: {
    schema: nothing,
    as: 'miner',
    ask: async (visitor) => ({
      body: { password: WALLET_PASSWORD, verifyCode: await visitor.code(PHONES.miner) },
    }),
  },
  verifyWalletPassword: { schema: ticketAnswer, ask: () => ({ body: { password: WALLET_PASSWORD } }) },
  modifyBillingCycle: { schema: nothing, ask: () => ({ body: { billingCycle: 'week' } }) },
  modifyPassword: {
    schema: nothing,
    as: 'migrated!',
    ask: () => ({ body: { oldpassword: PASSWORD, password: 'Other@2026' } }),
  },
  resetPassword: {
    schema: nothing,
    as: 'nobody',
    ask: async (visitor) => ({
      body: { phoneNumber: '13600136000', verifyCode: await visitor.code('13600136000'), password: 'Other@2026' },
    }),
  },
  updateRealName: {
    schema: nothing,
    as: 'newcomer',
    ask: async (visitor) => {
      await asNewcomer(visitor, false);
      const verifyCode = await visitor.code(NEWCOMER_PHONE);
      return { body: { realName: NAME, IDCardNumber: ID_NUMBER, phoneNumber: NEWCOMER_PHONE, verifyCode } };
    },
  },
  bankName: { schema: bankOfCard, ask: () => ({ query: { cardNo: '6214830211223344' } }) },
  banks: { schema: bankList, ask: () => ({ query: { fName: '招商' } }) },
  article: { schema: article, as: 'nobody', ask: () => ({ params: { id: '10071' } }) },
  articleHistory: { schema: articleHistory, as: 'nobody', ask: () => ({ params: { id: '10072' } }) },

  weeklySettledParam: { schema: weeklyParameters },
  settledParam: { schema: settledParam },
  wallet: { schema: walletBalance, ask: () => ({ query: { walletType: '0' } }) },
  walletEntries: { schema: entryPage, ask: () => records },
  walletWithdrawals: { schema: withdrawalPage, ask: () => records },
  withdraw: {
    schema: nothing,
    ask: async (visitor) => {
      await visitor.openWallet();
      const code = await visitor.code(PHONES.agent);
      return { body: { amount: 100_00, code, walletType: 1 }, headers: { 'idempotency-key': randomUUID() } };
    },
  },
  userAuthState: { schema: userAuthState },

  monthlyBill: { schema: monthlyBill, ask: () => ({ query: { date: MONTH } }) },
  billInspect: { schema: billInspectionPage, ask: () => bill },
  billInspect95: { schema: billInspection95Page, ask: () => bill },
  billExport: { schema: billExportPage, ask: () => bill },

  incomeSummary: { schema: incomeSummary },
  userIncomeHistory: { schema: incomeHistory, ask: () => ({ query: days }) },
  deviceIncomeHistory: {
    schema: incomeHistory,
    ask: async (visitor) => ({ query: { ...days, uuid: await firstDevice(visitor) } }),
  },
  deviceIncome: { schema: agentDevicePage, ask: () => ({ query: { limit: '10', offset: '0', key_style: 'day' } }) },
  minerDeviceIncome: {
    schema: minerDevicePage,
    as: 'miner',
    ask: () => ({ query: { limit: '10', offset: '0', key_style: 'month' } }),
  },
  deviceViolation: { schema: violationPage, ask: () => ({ query: { date: DAY } }) },
  deviceBandwidth: { schema: dayBandwidth, ask: () => ({ query: { date: DAY } }) },
  userDeviceOverview: { schema: deviceOverview },
  agentDeviceOverview: { schema: deviceOverview },
  inviteLink: { schema: inviteLink },
  miners: { schema: minerPage, ask: () => ({ query: { pageIndex: '1', pageSize: '20' } }) },
  bindDevice: { schema: nothing, ask: () => ({ body: { deviceUUID: 'ab'.repeat(16), remark: '书房' } }) },

  dialInfo: { schema: dialInfo, ask: async (visitor) => ({ query: { deviceUUID: await firstDevice(visitor) } }) },
  confirmManagerCard: { schema: nothing, ask: async (visitor) => ({ body: await dialledDevice(visitor) }) },
  saveDialling: {
    schema: nothing,
    ask: async (visitor) => ({
      body: {
        ...(await dialledDevice(visitor)),
        diallingInfo: [{ type: 'dhcp', account: '', password: '', ip: '', mask: '', gateway: '', vlan: 12 }],
      },
    }),
  },
  imageRecommendation: { schema: imageRecommendation },
  generateImageLink: { schema: imageLink, ask: () => ({ body: { version: '3.8.2' } }) },

  notices: { schema: noticePage, ask: () => ({ query: { pageIndex: '1', pageSize: '20', type: 'unread' } }) },
  notice: {
    schema: notice,
    ask: async (visitor) => {
      const { body } = await visitor.get('/api/notice/list?pageIndex=1&pageSize=20&type=all');
      return { params: { id: body.data.list[0].id } };
    },
  },

  helpTags: { schema: helpTags, as: 'nobody' },
  helpTagArticles: { schema: helpEntries, as: 'nobody', ask: () => ({ params: { id: '1' } }) },
  helpSearch: { schema: helpEntries, as: 'nobody', ask: () => ({ query: { keyWords: '绑定' } }) },
  helpArticle: { schema: helpArticle, as: 'nobody', ask: () => ({ params: { id: '10255' } }) },

  tickets: { schema: ticketPage, ask: () => ({ query: { pageIndex: '1', pageSize: '10' } }) },
  createTicket: {
    schema: createdTicket,
    ask: () => ({ body: { category: 'other', title: '询问', content: '怎样更换网卡？' } }),
  },
  directedBusinesses: { schema: directedBusinessPage },
  applyDirectedBusiness: { schema: nothing, ask: () => ({ params: { id: '2103' }, body: { remark: '' } }) },
  authorization: { schema: authorization, ask: () => ({ query: consent }) },
  decideAuthorization: { schema: authorizationDecision, ask: () => ({ body: { ...consent, agree: true } }) },

  inputTips: { schema: placeList, as: 'nobody', ask: () => ({ query: { keywords: '软件园' } }) },
  saveAddress: {
    schema: nothing,
    as: 'nobody',
    ask: () => ({ body: { username: 'agent', nodes: [{ uuid: 'node-9', address: '余杭区 1 号', location: '' }] } }),
  },
};
