/**
 * §7.1 to §7.3 as the second platform reads them. The log-in tells the person (§3) without a user name, flags and
 * numbers as texts; account_info and info tell no more than their line in §7.1 says.
 */
import { bare, coded, empty, noCaptcha, words, wrong, wrongLogin } from './answers.ts';
import type { Calls, Platform } from './calls.ts';
import type { Person } from './people.ts';

const BANKS = ['招商银行股份有限公司杭州分行', '招商银行股份有限公司钱塘支行', '中国工商银行杭州分行'];
/** of cards, by their first digits */
const BANK_OF_CARD: Readonly<Record<string, string>> = { '622588': '招商银行', '622202': '中国工商银行' };

const text = (value: unknown): string => (typeof value === 'string' ? value : '');
const yes = (value: unknown): '1' | '0' => (value ? '1' : '0');

const userInfo = (person: Person, token: string) => ({
  token,
  role: person.role,
  agentAccount: person.agentAccount,
  agentBandwidthPrice: '620000',
  phoneNumber: person.phoneNumber,
  timestamp: `${Math.floor(Date.now() / 1000)}`,
  taxRatio: '0.06',
  hasPricingRight: '0',
  walletPasswordFilled: yes(person.walletPassword),
  collectionInfoFilled: yes(person.payout.collectionMethod),
  idenAuthenticationed: yes(person.realName),
  needFillCollection: '0',
  needFillBillingCycle: yes(!person.payout.billingCycle),
  loginTimes: '17',
});

export const accountCalls = ({ people }: Platform): Calls => ({
  'open POST /api/v1/user/login': ({ body }) => {
    const { ticket, username, password, phoneNumber, verifyCode } = body;
    if (phoneNumber) {
      const person = people.find(text(phoneNumber));
      if (!person) throw wrongLogin();
      people.useCode(person.phoneNumber, verifyCode);
      return coded(userInfo(person, people.startSession(person)));
    }
    if (!ticket) throw noCaptcha();
    const person = people.find(text(username));
    if (person?.password !== password) throw wrongLogin();
    return coded(userInfo(person!, people.startSession(person!)));
  },
  'POST /api/user/logout': ({ token }) => {
    people.endSession(token);
    return empty();
  },
  'GET /api/account/v1/info': ({ person }) =>
    bare({ needVerify: 'false', showIncome: '1', isMigrated: 0, uid: person.uid }),
  'GET /api/user/account_info': ({ person: { agentAccount, username, realName } }) =>
    coded({ agentAccount, username, realName }),
  'GET /api/account/v1/getContract': () => bare({ isRemind: 0 }),
  'GET /api/bff/console/miniapp/api/urlScheme': () => words('weixin://dl/business/?t=second'),

  'open GET /api/user/get_captcha_config': () => coded({ captchaAppId: 190000001, captchaAppIdEncrypted: null }),
  'open POST /api/user/send_verify_code': ({ body: { phoneNumber, ticket } }) => {
    if (!ticket) throw noCaptcha();
    people.sendCode(text(phoneNumber));
    return coded();
  },
  'POST /api/user/verify_verification_code': ({ body: { phoneNumber, verifyCode } }) => {
    people.useCode(text(phoneNumber), verifyCode);
    return coded(`proof-${text(phoneNumber)}`);
  },

  'POST /api/bff/console/miniapp/api/updateRealNameInfo': ({ person, body }) => {
    people.useCode(text(body.phoneNumber), body.verifyCode);
    person.realName = text(body.realName);
    person.IDCardNumber = text(body.IDCardNumber);
    return empty();
  },
  'GET /api/user/account_payinfo': ({ person }) =>
    coded({ ...person.payout, phoneNumber: person.phoneNumber, contractType: 1 }),
  'POST /api/user/modify_account_payinfo': ({ person, body }) => {
    if (text(body.bankAccount) !== person.realName) throw wrong('户名与实名不一致');
    Object.assign(person.payout, body);
    return coded();
  },
  'POST /api/user/modify_phone_number': ({ person, body: { phoneNumber, verifyCode, ticket } }) => {
    if (ticket !== `proof-${person.phoneNumber}`) throw wrong('请先验证原手机号');
    people.useCode(text(phoneNumber), verifyCode);
    person.phoneNumber = text(phoneNumber);
    return coded();
  },
  'POST /api/user/modify_wallet_password': ({ person, body: { password, verifyCode } }) => {
    people.useCode(person.phoneNumber, verifyCode);
    person.walletPassword = text(password);
    return coded();
  },
  'POST /api/user/verify_wallet_password': ({ person, body: { password } }) => {
    if (!password || password !== person.walletPassword) throw wrong('钱包密码不正确');
    return coded(`purse-${person.uid}`);
  },
  'POST /api/user/modify_billing_cycle': ({ person, body: { billingCycle } }) => {
    person.payout.billingCycle = text(billingCycle);
    return coded();
  },
  'POST /api/user/modify_password': ({ person, body: { oldpassword, password } }) => {
    if (oldpassword !== person.password) throw wrong('原密码不正确');
    person.password = text(password);
    people.endSessionsOf(person);
    return coded();
  },
  'GET /api/user/bankname': ({ query }) => coded(BANK_OF_CARD[query.get('cardNo')?.slice(0, 6) ?? ''] ?? ''),
  'GET /api/metadata/v1/kingdeeBanks': ({ query }) =>
    bare(BANKS.filter((name) => name.includes(query.get('fName') ?? '')).map((fName, at) => ({ fId: at, fName }))),
});
