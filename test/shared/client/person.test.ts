/** Who is signed in on a platform that tells of a person in several places, or of a part alone (compatibility.md). */
import { expect } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { getAccount } from '#shared/client/account-summary.ts';
import { accountApi } from '#shared/client/account.api.ts';
import { solveCaptcha } from '#shared/client/captcha.ts';
import { callPlatform } from '#shared/client/base-query.ts';
import type { PlatformError } from '#shared/client/errors.ts';
import { loginApi } from '#shared/client/login.api.ts';
import type { AccountInfo } from '#shared/contract/account.ts';
import { modifyPhoneNumberCall, modifyWalletPasswordCall } from '#shared/contract/identity.ts';
import { adoptToken, signOut } from '#shared/client/session-actions.ts';
import { session } from '#shared/client/session.ts';
import { store } from '#shared/client/store.ts';
import { callsTo, forgetCalls } from '../../browser/calls.ts';
import { CAPTCHA, PASSWORD, clearFaults, injectFault, platformReady, tokenOf } from '../../browser/sandbox.ts';
import { apiRequest } from '#shared/client/request.ts';

const LOGIN = '/api/v1/user/login';
const INFO = '/api/account/v1/info';
const ACCOUNT_INFO = '/api/user/account_info';

/** What §7.1 promises of each, and no more. */
const four = { needVerify: false, showIncome: true, isMigrated: false, uid: 900_001 };
const three = { agentAccount: '', username: 'north', realName: '北方' };

const answers = (call: string, body: object) => injectFault({ call, fault: 'status', status: 200, body });
const infoTells = (data: object) => answers(INFO, { code: 0, data });

async function person(): Promise<{ data?: AccountInfo | undefined; error?: PlatformError | undefined }> {
  const asked = store.dispatch(accountApi.endpoints.accountInfo.initiate(undefined, { forceRefetch: true }));
  const { data, error } = await asked;
  asked.unsubscribe();
  return { data, error: error as PlatformError | undefined };
}

describe('the person, merged from whoever tells (§7.1)', () => {
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

  async function logIn(told: object): Promise<void> {
    const token = session.token();
    await answers(LOGIN, { token: `${token}`, ...told });
    await store.dispatch(
      loginApi.endpoints.login.initiate({ username: 'north', password: PASSWORD, ...(await solveCaptcha()) }),
    );
  }

  it('asks account/v1/info alone where it tells everything', async () => {
    expect((await person()).data).to.include({ username: 'agent', role: 'agent', uid: '100001' });
    expect([callsTo(INFO), callsTo(ACCOUNT_INFO)]).to.deep.equal([1, 0]);
  });

  it('adds what account_info tells to an info of four fields', async () => {
    await infoTells(four);
    const { data } = await person();
    expect(data).to.include({ uid: '900001', showIncome: true, needVerify: false });
    expect(data, 'from account_info').to.include({ username: 'agent', role: 'agent', walletPasswordFilled: true });
    expect(await getAccount()).to.include({ role: 'agent', needReconcileUser: true, showIncome: true });
  });

  it('knows the role that the log-in told alone, also after a reload, and forgets it with the session', async () => {
    await infoTells(four);
    await answers(ACCOUNT_INFO, { agentAccount: 'east', username: 'north', realName: '北方' });
    await logIn({ role: 'agent', username: 'before', phoneNumber: '13800000001', walletPasswordFilled: true });
    const { data } = await person();
    expect(data).to.include({ role: 'agent', username: 'north', realName: '北方', phoneNumber: '13800000001' });
    expect(localStorage.getItem('accountInfo')).to.contain('"username":"north"').and.contain('"agent"');
    for (const secret of [session.token()!, '13800000001', '北方'])
      expect(localStorage.getItem('accountInfo'), secret).not.to.contain(secret);
    await signOut();
    expect(localStorage.getItem('accountInfo')).to.equal(null);
  });

  it('takes nothing that was told of another token, or that somebody wrote there', async () => {
    const [fresh, miner] = [await tokenOf('agent'), await tokenOf('miner')];
    await infoTells(four);
    await answers(ACCOUNT_INFO, three);
    await logIn({ role: 'partner' });
    for (const left of [localStorage.getItem('accountInfo')!, '{"mark":1}', '{"mark":"x","facts":{"role":{}}}', '<']) {
      await adoptToken(miner);
      await adoptToken(fresh);
      localStorage.setItem('accountInfo', left);
      expect((await person()).data?.role, left).to.equal('agent');
    }
  });

  describe('when no response contains the role', () => {
    const MINERS = '/api/user/agent/miners';
    const east = { ...three, agentAccount: 'east' };

    async function roleAfter(told: object, miners?: () => Promise<unknown>): Promise<string | undefined> {
      await infoTells(four);
      await answers(ACCOUNT_INFO, told);
      await miners?.();
      return (await person()).data?.role;
    }

    it('takes an empty agent account for an agent’s, without another request', async () => {
      expect(await roleAfter(three)).to.equal('agent');
      expect(callsTo(MINERS)).to.equal(0);
    });

    it('takes an account with users for an agent’s, and requests them once per token', async () => {
      expect(await roleAfter(east)).to.equal('agent');
      expect(await getAccount()).to.include({ role: 'agent', needReconcileUser: true });
      expect((await person()).data?.role).to.equal('agent');
      expect(callsTo(MINERS)).to.equal(1);
    });

    it('takes an account under another agent that is refused the users for a miner’s', async () => {
      expect(await roleAfter(east, () => injectFault({ call: MINERS, fault: 'status', status: 403 }))).to.equal(
        'miner',
      );
    });

    it('leaves the role unknown without users, and keeps the wallet', async () => {
      expect(await roleAfter(east, () => answers(MINERS, { list: [], total: 0 }))).to.equal('');
      expect(await getAccount()).to.include({ role: '', needReconcileUser: true });
    });

    it('leaves the role unknown when the users do not load', async () => {
      expect(await roleAfter(east, () => injectFault({ call: MINERS, fault: 'status', status: 404 }))).to.equal('');
    });
  });

  it('leaves unknown what nobody tells, and takes a real name for a verified one', async () => {
    await infoTells(four);
    await answers(ACCOUNT_INFO, three);
    const { data } = await person();
    expect([data?.walletPasswordFilled, data?.collectionInfoFilled, data?.idenAuthenticationed]).to.deep.equal([
      undefined,
      undefined,
      true,
    ]);
  });

  it('follows what was done where only the log-in told of it', async () => {
    await infoTells(four);
    await answers(ACCOUNT_INFO, three);
    await answers('/api/user/modify_wallet_password', {});
    await answers('/api/user/modify_phone_number', { code: 4001, message: '验证码错误' });
    await logIn({ walletPasswordFilled: false, phoneNumber: '13800000001' });
    expect((await person()).data?.walletPasswordFilled).to.equal(false);
    const code = { verifyCode: '123456', password: 'wallet88' };
    await callPlatform(apiRequest(modifyWalletPasswordCall, { body: code }));
    const body = { verifyCode: '123456', phoneNumber: '13800000002' };
    await callPlatform(apiRequest(modifyPhoneNumberCall, { body }));
    expect((await person()).data).to.include({ walletPasswordFilled: true, phoneNumber: '13800000001' });
  });

  it('is an error where nobody says who it is, and goes by what is known where account_info fails', async () => {
    await infoTells(four);
    await injectFault({ call: ACCOUNT_INFO, fault: 'status', status: 500, body: '数据库忙' });
    expect((await person()).error?.message).to.equal('数据库忙');
    await clearFaults();
    await infoTells({ ...four, role: 'agent', username: 'north' });
    await injectFault({ call: ACCOUNT_INFO, fault: 'status', status: 404 });
    expect((await person()).data).to.include({ role: 'agent', username: 'north' });
    await clearFaults();
    await infoTells({ ...four, uid: null });
    expect((await person()).error).to.include({ kind: 'shape', call: 'accountInfo', field: 'uid' });
  });
});
