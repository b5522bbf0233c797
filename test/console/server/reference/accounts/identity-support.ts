/** Data and requests of the tests about identity, payout, phones and passwords. */
import { Visitor, type ApiResponse, type Server } from '../seeded-platform.ts';

export const BFF = '/api/bff/console/miniapp/api';
export const NEWCOMER_PHONE = '13500135000';

/** A valid ID number with a right check digit that no demo user has. */
export const ID_NUMBER = '110101199303073310';
export const OTHER_ID_NUMBER = '440106199510231017';
/** An ID number with a wrong check digit. */
export const FORGED_ID_NUMBER = '110101199303073311';
export const NAME = '王小明';

/** The phones of the demo users. */
export const PHONE_OF: Record<string, string> = {
  agent: '13800138000',
  company: '13900139000',
  miner: '13700137000',
  plain: '13600136000',
  newcomer: NEWCOMER_PHONE,
  scan: '13400134000',
  migrated: '13300133000',
};

/** Signs a demo user in. */
export async function signedIn(server: Server, username: string): Promise<Visitor> {
  const visitor = new Visitor(server);
  await visitor.signIn(username);
  return visitor;
}

export const account = async (visitor: Visitor): Promise<ApiResponse['body']> =>
  (await visitor.get('/api/account/v1/info')).body.data;

export const payInfo = async (visitor: Visitor): Promise<ApiResponse['body']> =>
  (await visitor.get('/api/user/account_payinfo')).body.payInfo;

export const authState = async (visitor: Visitor): Promise<number> =>
  (await visitor.get('/api/wallet/wallet/userAuthState')).body.data.state;

/** Sends the real-name form with a new code. `fields` replace the default values. */
export async function verifyIdentity(visitor: Visitor, fields: Record<string, unknown> = {}): Promise<ApiResponse> {
  const phoneNumber = (fields.phoneNumber as string | undefined) ?? NEWCOMER_PHONE;
  const verifyCode = fields.verifyCode ?? (await visitor.code(phoneNumber));
  return visitor.post(`${BFF}/updateRealNameInfo`, {
    realName: NAME,
    IDCardNumber: ID_NUMBER,
    ...fields,
    phoneNumber,
    verifyCode,
  });
}

export const submitPayout = (visitor: Visitor, fields: object): Promise<ApiResponse> =>
  visitor.post('/api/user/modify_account_payinfo', fields);

export const ALIPAY = {
  collectionMethod: 'personalAlipay',
  collectionNumber: 'wang@partner.example',
  billingCycle: 'week',
};
export const CARD = {
  collectionMethod: 'personalCard',
  cardNumber: '6214 8302 1122 3344',
  bankName: '招商银行',
  billingCycle: 'week',
};
export const COMPANY_CARD = {
  collectionMethod: 'enterpriseCard',
  bankAccount: '示例边缘网络科技（上海）有限公司',
  bankName: '中国工商银行股份有限公司上海市张江支行',
  cardNumber: '1001 2345 6789 0123',
  invoiceType: 'plain',
};

/** Resets the newcomer to the start of the setup, with or without a verified identity. */
export const asNewcomer = (visitor: Visitor, verified: boolean, fields: object = {}): Promise<ApiResponse> =>
  visitor.post('/sandbox/people/newcomer', {
    idenAuthenticationed: verified,
    realName: verified ? NAME : '',
    collectionInfoFilled: false,
    identityFailures: 0,
    needVerify: false,
    contractEndDate: null,
    authState: verified ? 2 : 1,
    phoneNumber: NEWCOMER_PHONE,
    ...fields,
  });
