/** Every call, its address and its family (wire.md); the one table that a host's configuration overrides. */
import { OPTIONAL_PATHS } from '../domain/optional-calls.ts';

/**
 * `H`: the body is the data, an error is an HTTP status. `C`: the body is `{code, message, data}` and code 0 is success.
 */
export interface Address {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly family: 'H' | 'C';
  /** answered without a session */
  readonly public?: true;
}

const bff = '/api/bff/console/miniapp/api';
const get = (path: string, family: 'H' | 'C'): Address => ({ method: 'GET', path, family });
const post = (path: string, family: 'H' | 'C'): Address => ({ method: 'POST', path, family });
const open = (address: Address): Address => ({ ...address, public: true });

const table = {
  login: open(post('/api/v1/user/login', 'H')),
  logout: post('/api/user/logout', 'H'),
  accountInfo: get('/api/account/v1/info', 'C'),
  userAccountInfo: get('/api/user/account_info', 'H'),
  contract: get('/api/account/v1/getContract', 'C'),
  urlScheme: get(`${bff}/urlScheme`, 'C'),

  captchaConfig: open(get('/api/user/get_captcha_config', 'H')),
  sendVerifyCode: open(post('/api/user/send_verify_code', 'H')),
  verifyVerificationCode: post('/api/user/verify_verification_code', 'H'),

  payInfo: get('/api/user/account_payinfo', 'H'),
  modifyPayInfo: post('/api/user/modify_account_payinfo', 'H'),
  modifyPhoneNumber: post('/api/user/modify_phone_number', 'H'),
  modifyWalletPassword: post('/api/user/modify_wallet_password', 'H'),
  verifyWalletPassword: post('/api/user/verify_wallet_password', 'H'),
  modifyBillingCycle: post('/api/user/modify_billing_cycle', 'H'),
  modifyPassword: post('/api/user/modify_password', 'H'),
  resetPassword: open(post(OPTIONAL_PATHS.resetPassword, 'H')),
  updateRealName: post(`${bff}/updateRealNameInfo`, 'C'),
  bankName: get('/api/user/bankname', 'H'),
  banks: get('/api/metadata/v1/kingdeeBanks', 'C'),
  article: open(get('/api/strapi/article/{id}', 'H')),
  articleHistory: open(get(OPTIONAL_PATHS.articleHistory, 'H')),

  weeklySettledParam: get('/api/billing/v1/weekly_settled_param', 'C'),
  settledParam: get('/api/billing/settled_param', 'C'),
  wallet: get('/api/wallet/wallet', 'C'),
  walletEntries: get('/api/wallet/wallet/entry/list', 'C'),
  walletWithdrawals: get('/api/wallet/wallet/withdrawal/list', 'C'),
  withdraw: post('/api/wallet/wallet/withdrawal', 'C'),
  userAuthState: get('/api/wallet/wallet/userAuthState', 'C'),

  monthlyBill: get('/api/console/monthly_bill/detail', 'H'),
  billInspect: get('/api/console/monthly_bill/inspect', 'H'),
  billInspect95: get('/api/console/monthly_bill/month95_inspect', 'H'),
  billExport: get(OPTIONAL_PATHS.billExport, 'H'),

  incomeSummary: get('/api/income/summary', 'H'),
  userIncomeHistory: get('/api/income/user/history', 'H'),
  deviceIncomeHistory: get('/api/income/device/history', 'H'),
  deviceIncome: get('/api/income/device', 'H'),
  minerDeviceIncome: get('/api/income/miner_device', 'H'),
  deviceViolation: get('/api/v1/device/violation', 'H'),
  deviceBandwidth: get(OPTIONAL_PATHS.deviceBandwidth, 'H'),
  userDeviceOverview: get('/api/user/device/overview', 'H'),
  agentDeviceOverview: get('/api/agent/device/overview', 'H'),
  inviteLink: get('/api/user/agent/invite_link', 'H'),
  miners: get('/api/user/agent/miners', 'H'),
  bindDevice: post(OPTIONAL_PATHS.bindDevice, 'H'),

  dialInfo: get('/api/v1/miner/dialling/info/v2', 'H'),
  confirmManagerCard: post('/api/v1/miner/dialling/confirm_manager_network_card', 'H'),
  saveDialling: post(OPTIONAL_PATHS.saveDialling, 'H'),
  imageRecommendation: get('/api/device_image/recommendation', 'H'),
  generateImageLink: post(`${bff}/generateCosTempLink`, 'C'),

  notices: get('/api/notice/list', 'C'),
  notice: get('/api/notice/{id}', 'C'),

  helpTags: open(get('/api/help/v1/tags', 'C')),
  helpTagArticles: open(get('/api/help/v1/tag/{id}/articles', 'C')),
  helpSearch: open(get('/api/help/v1/search/article', 'C')),
  helpArticle: open(get('/api/help/v1/article/{id}', 'C')),

  tickets: get(OPTIONAL_PATHS.tickets, 'H'),
  createTicket: post(OPTIONAL_PATHS.createTicket, 'H'),
  directedBusinesses: get(OPTIONAL_PATHS.directedBusinesses, 'H'),
  applyDirectedBusiness: post(OPTIONAL_PATHS.applyDirectedBusiness, 'H'),
  authorization: get(OPTIONAL_PATHS.authorization, 'H'),
  decideAuthorization: post(OPTIONAL_PATHS.decideAuthorization, 'H'),

  inputTips: open(get(`${bff}/inputTips`, 'C')),
  saveAddress: open(post(`${bff}/saveAddress`, 'C')),
} as const;

export type CallName = keyof typeof table;

export const ADDRESSES: Readonly<Record<CallName, Address>> = table;

/** Calls that carry the wallet ticket. */
export const isWalletCall = (call: CallName): boolean => ADDRESSES[call].path.startsWith('/api/wallet/');
