/**
 * The endpoints of §7.1 to §7.3 in the second platform's reading. The sign-in returns the user info (§3) without a user
 * name, and flags and numbers as strings. `account_info` and `info` return only the fields that §7.1 lists for them.
 */
import { bare, coded, empty, noCaptcha, plainText, wrong, wrongCredentials } from './responses.ts';
import type { Calls, Platform } from './calls.ts';
import type { User } from './users.ts';

const BANKS = ['招商银行股份有限公司杭州分行', '招商银行股份有限公司钱塘支行', '中国工商银行杭州分行'];
/** Bank names by the first six digits of a card number. */
const BANK_OF_CARD: Readonly<Record<string, string>> = { '622588': '招商银行', '622202': '中国工商银行' };

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const yes = (value: unknown): '1' | '0' => (value ? '1' : '0');

const userInfo = (user: User, token: string) => ({
  token,
  role: user.role,
  agentAccount: user.agentAccount,
  agentBandwidthPrice: '620000',
  phoneNumber: user.phoneNumber,
  timestamp: `${Math.floor(Date.now() / 1000)}`,
  taxRatio: '0.06',
  hasPricingRight: '0',
  walletPasswordFilled: yes(user.walletPassword),
  collectionInfoFilled: yes(user.payout.collectionMethod),
  idenAuthenticationed: yes(user.realName),
  needFillCollection: '0',
  needFillBillingCycle: yes(!user.payout.billingCycle),
  loginTimes: '17',
});

export const accountCalls = ({ users }: Platform): Calls => ({
  'open POST /api/v1/user/login': ({ body }) => {
    const { ticket, username, password, phoneNumber, verifyCode } = body;
    if (phoneNumber) {
      const user = users.find(text(phoneNumber));
      if (!user) throw wrongCredentials();
      users.useCode(user.phoneNumber, verifyCode);
      return coded(userInfo(user, users.startSession(user)));
    }
    if (!ticket) throw noCaptcha();
    const user = users.find(text(username));
    if (user?.password !== password) throw wrongCredentials();
    return coded(userInfo(user!, users.startSession(user!)));
  },
  'POST /api/user/logout': ({ token }) => {
    users.endSession(token);
    return empty();
  },
  'GET /api/account/v1/info': ({ user }) =>
    bare({ needVerify: 'false', showIncome: '1', isMigrated: 0, uid: user.uid }),
  'GET /api/user/account_info': ({ user: { agentAccount, username, realName } }) =>
    coded({ agentAccount, username, realName }),
  'GET /api/account/v1/getContract': () => bare({ isRemind: 0 }),
  'GET /api/bff/console/miniapp/api/urlScheme': () => plainText('weixin://dl/business/?t=second'),

  'open GET /api/user/get_captcha_config': () => coded({ captchaAppId: 190000001, captchaAppIdEncrypted: null }),
  'open POST /api/user/send_verify_code': ({ body: { phoneNumber, ticket } }) => {
    if (!ticket) throw noCaptcha();
    users.sendCode(text(phoneNumber));
    return coded();
  },
  'POST /api/user/verify_verification_code': ({ body: { phoneNumber, verifyCode } }) => {
    users.useCode(text(phoneNumber), verifyCode);
    return coded(`proof-${text(phoneNumber)}`);
  },

  'POST /api/bff/console/miniapp/api/updateRealNameInfo': ({ user, body }) => {
    users.useCode(text(body.phoneNumber), body.verifyCode);
    user.realName = text(body.realName);
    user.IDCardNumber = text(body.IDCardNumber);
    return empty();
  },
  'GET /api/user/account_payinfo': ({ user }) =>
    coded({ ...user.payout, phoneNumber: user.phoneNumber, contractType: 1 }),
  'POST /api/user/modify_account_payinfo': ({ user, body }) => {
    if (text(body.bankAccount) !== user.realName) throw wrong('户名与实名不一致');
    Object.assign(user.payout, body);
    return coded();
  },
  'POST /api/user/modify_phone_number': ({ user, body: { phoneNumber, verifyCode, ticket } }) => {
    if (ticket !== `proof-${user.phoneNumber}`) throw wrong('请先验证原手机号');
    users.useCode(text(phoneNumber), verifyCode);
    user.phoneNumber = text(phoneNumber);
    return coded();
  },
  'POST /api/user/modify_wallet_password': ({ user, body: { password, verifyCode } }) => {
    users.useCode(user.phoneNumber, verifyCode);
    user.walletPassword = text(password);
    return coded();
  },
  'POST /api/user/verify_wallet_password': ({ user, body: { password } }) => {
    if (!password || password !== user.walletPassword) throw wrong('钱包密码不正确');
    return coded(`purse-${user.uid}`);
  },
  'POST /api/user/modify_billing_cycle': ({ user, body: { billingCycle } }) => {
    user.payout.billingCycle = text(billingCycle);
    return coded();
  },
  'POST /api/user/modify_password': ({ user, body: { oldpassword, password } }) => {
    if (oldpassword !== user.password) throw wrong('原密码不正确');
    user.password = text(password);
    users.endSessionsOf(user);
    return coded();
  },
  'GET /api/user/bankname': ({ query }) => coded(BANK_OF_CARD[query.get('cardNo')?.slice(0, 6) ?? ''] ?? ''),
  'GET /api/metadata/v1/kingdeeBanks': ({ query }) =>
    bare(BANKS.filter((name) => name.includes(query.get('fName') ?? '')).map((fName, at) => ({ fId: at, fName }))),
});
