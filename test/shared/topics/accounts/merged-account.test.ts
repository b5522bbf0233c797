/** Tests the account on platforms that spread it over several responses, or send only a part (compatibility.md). */
import { expect } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { getAccount } from '#shared/topics/summary/account-summary.ts';
import { accountApi } from '#shared/topics/accounts/account.api.ts';
import { solveCaptcha } from '#shared/topics/accounts/code/captcha.ts';
import { callPlatform } from '#shared/client/base-query.ts';
import type { PlatformError } from '#shared/client/errors.ts';
import { loginApi } from '#shared/topics/accounts/login.api.ts';
import type { AccountInfo } from '#shared/topics/accounts/account.calls.ts';
import { modifyPhoneNumberCall, modifyWalletPasswordCall } from '#shared/topics/accounts/identity/identity.calls.ts';
import { adoptToken, signOut } from '#shared/client/session-actions.ts';
import { session } from '#shared/client/session.ts';
import { store } from '#shared/client/store.ts';
import { callsTo, forgetCalls } from '#test/browser/calls.ts';
import { CAPTCHA, PASSWORD, clearFaults, injectFault, platformReady, tokenOf } from '#test/browser/sandbox.ts';
import { apiRequest } from '#shared/client/request.ts';

const LOGIN = '/api/v1/user/login';
const INFO = '/api/account/v1/info';
const ACCOUNT_INFO = '/api/user/account_info';

/** The fields that §7.1 guarantees. */
const four = { needVerify: false, showIncome: true, isMigrated: false, uid: 900_001 };
const three = { agentAccount: '', username: 'north', realName: '北方' };

const respondWith = (call: string, body: object) => injectFault({ call, fault: 'status', status: 200, body });
const infoIs = (data: object) => respondWith(INFO, { code: 0, data });

async function account(): Promise<{ data?: AccountInfo | undefined; error?: PlatformError | undefined }> {
  const query = store.dispatch(accountApi.endpoints.accountInfo.initiate(undefined, { forceRefetch: true }));
  const { data, error } = await query;
  query.unsubscribe();
  return { data, error: error as PlatformError | undefined };
}

describe('the account, merged from several responses (§7.1)', () => {
  before(platformReady);
  beforeEach(async () => {
    configure({ session: 'console', captcha: CAPTCHA });
    expect(await adoptToken(await tokenOf('agent'))).to.equal(true);
    forgetCalls();
  });
  afterEach(async () => {
    await clearFaults();
    await signOut();
  });

  async function logIn(facts: object): Promise<void> {
    const token = session.token();
    await respondWith(LOGIN, { token: `${token}`, ...facts });
    await store.dispatch(
      loginApi.endpoints.login.initiate({ username: 'north', password: PASSWORD, ...(await solveCaptcha()) }),
    );
  }

  it('requests only account/v1/info when it is complete', async () => {
    expect((await account()).data).to.include({ username: 'agent', role: 'agent', uid: '100001' });
    expect([callsTo(INFO), callsTo(ACCOUNT_INFO)]).to.deep.equal([1, 0]);
  });

  it('adds the fields of account_info when info has only four fields', async () => {
    await infoIs(four);
    const { data } = await account();
    expect(data).to.include({ uid: '900001', showIncome: true, needVerify: false });
    expect(data, 'from account_info').to.include({ username: 'agent', role: 'agent', walletPasswordFilled: true });
    expect(await getAccount()).to.include({ role: 'agent', needReconcileUser: true, showIncome: true });
  });

  it('keeps the role of the sign-in response, also after a reload, until the session ends', async () => {
    await infoIs(four);
    await respondWith(ACCOUNT_INFO, { agentAccount: 'east', username: 'north', realName: '北方' });
    await logIn({ role: 'agent', username: 'before', phoneNumber: '13800000001', walletPasswordFilled: true });
    const { data } = await account();
    expect(data).to.include({ role: 'agent', username: 'north', realName: '北方', phoneNumber: '13800000001' });
    expect(localStorage.getItem('accountInfo')).to.contain('"username":"north"').and.contain('"agent"');
    for (const secret of [session.token()!, '13800000001', '北方'])
      expect(localStorage.getItem('accountInfo'), secret).not.to.contain(secret);
    await signOut();
    expect(localStorage.getItem('accountInfo')).to.equal(null);
  });

  it('ignores stored facts of another token, and facts that another script has written', async () => {
    const [fresh, miner] = [await tokenOf('agent'), await tokenOf('miner')];
    await infoIs(four);
    await respondWith(ACCOUNT_INFO, three);
    await logIn({ role: 'partner' });
    for (const left of [localStorage.getItem('accountInfo')!, '{"mark":1}', '{"mark":"x","facts":{"role":{}}}', '<']) {
      await adoptToken(miner);
      await adoptToken(fresh);
      localStorage.setItem('accountInfo', left);
      expect((await account()).data?.role, left).to.equal('agent');
    }
  });

  describe('when no response contains the role', () => {
    const MINERS = '/api/user/agent/miners';
    const east = { ...three, agentAccount: 'east' };

    async function roleAfter(facts: object, miners?: () => Promise<unknown>): Promise<string | undefined> {
      await infoIs(four);
      await respondWith(ACCOUNT_INFO, facts);
      await miners?.();
      return (await account()).data?.role;
    }

    it('is an agent when the agent account is empty, without another request', async () => {
      expect(await roleAfter(three)).to.equal('agent');
      expect(callsTo(MINERS)).to.equal(0);
    });

    it('is an agent when it has users, and requests them once per token', async () => {
      expect(await roleAfter(east)).to.equal('agent');
      expect(await getAccount()).to.include({ role: 'agent', needReconcileUser: true });
      expect((await account()).data?.role).to.equal('agent');
      expect(callsTo(MINERS)).to.equal(1);
    });

    it('is a miner when it is under another agent and may not list users', async () => {
      expect(await roleAfter(east, () => injectFault({ call: MINERS, fault: 'status', status: 403 }))).to.equal(
        'miner',
      );
    });

    it('has an unknown role without users, and keeps the wallet', async () => {
      expect(await roleAfter(east, () => respondWith(MINERS, { list: [], total: 0 }))).to.equal('');
      expect(await getAccount()).to.include({ role: '', needReconcileUser: true });
    });

    it('has an unknown role when the users fail to load', async () => {
      expect(await roleAfter(east, () => injectFault({ call: MINERS, fault: 'status', status: 404 }))).to.equal('');
    });
  });

  it('has unknown facts when no response contains them, and is verified when it has a real name', async () => {
    await infoIs(four);
    await respondWith(ACCOUNT_INFO, three);
    const { data } = await account();
    expect([data?.walletPasswordFilled, data?.collectionInfoFilled, data?.idenAuthenticationed]).to.deep.equal([
      undefined,
      undefined,
      true,
    ]);
  });

  it('follows writes when only the sign-in response contained a fact', async () => {
    await infoIs(four);
    await respondWith(ACCOUNT_INFO, three);
    await respondWith('/api/user/modify_wallet_password', {});
    await respondWith('/api/user/modify_phone_number', { code: 4001, message: '验证码错误' });
    await logIn({ walletPasswordFilled: false, phoneNumber: '13800000001' });
    expect((await account()).data?.walletPasswordFilled).to.equal(false);
    const code = { verifyCode: '123456', password: 'wallet88' };
    await callPlatform(apiRequest(modifyWalletPasswordCall, { body: code }));
    const body = { verifyCode: '123456', phoneNumber: '13800000002' };
    await callPlatform(apiRequest(modifyPhoneNumberCall, { body }));
    expect((await account()).data).to.include({ walletPasswordFilled: true, phoneNumber: '13800000001' });
  });

  it('is an error without an ID, and uses known facts when account_info fails', async () => {
    await infoIs(four);
    await injectFault({ call: ACCOUNT_INFO, fault: 'status', status: 500, body: '数据库忙' });
    expect((await account()).error?.message).to.equal('数据库忙');
    await clearFaults();
    await infoIs({ ...four, role: 'agent', username: 'north' });
    await injectFault({ call: ACCOUNT_INFO, fault: 'status', status: 404 });
    expect((await account()).data).to.include({ role: 'agent', username: 'north' });
    await clearFaults();
    await infoIs({ ...four, uid: null });
    expect((await account()).error).to.include({ kind: 'shape', call: 'accountInfo', field: 'uid' });
  });
});
