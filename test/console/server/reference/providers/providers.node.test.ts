/** MODE=reference simulates nothing: its providers decide, and a feature without a provider is refused (issue 30, Found 1 and 3). */
import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { deleteAccountCall } from '#shared/topics/accounts/privacy.calls.ts';
import { CAPTCHA_APP_ID, ProviderServer } from '#test/server/provider-server.ts';
import { account, BFF, ID_NUMBER, NAME, OTHER_ID_NUMBER, verifyIdentity } from '../accounts/identity-support.ts';
import { Partner, removeFolder, startReference, type ReferenceServer } from '../reference-support.ts';
import { Visitor } from '../seeded-platform.ts';

let provider: ProviderServer;
/** A server with all providers, which the tests share. */
let server: ReferenceServer;
before(async () => {
  provider = await ProviderServer.start();
  server = await startReference(provider);
});
after(async () => {
  await server.close();
  await removeFolder(server);
  await provider.close();
});

describe('an invented name with a valid ID number', () => {
  let partner: Partner;
  before(async () => {
    partner = await Partner.join(server, '13912345671');
  });
  const verify = async () => (await verifyIdentity(partner, { phoneNumber: partner.phone })).body;

  it('is not verified, and counts as a failure', async () => {
    const refused = await verify();
    assert.equal(refused.code, 4008);
    assert.match(refused.message, /姓名与身份证号不一致.*还剩5次认证机会/);
  });

  it('is not verified and does not count when the provider fails or its response is forged', async () => {
    for (const behavior of ['failing', 'forged'] as const) {
      provider.behave('identity', behavior);
      assert.equal((await verify()).code, 5030);
    }
    provider.release();
    assert.match((await verify()).message, /还剩4次认证机会/);
  });

  it('is verified once the register has the name', async () => {
    provider.register.set(ID_NUMBER, NAME);
    assert.equal((await verify()).code, 0);
    provider.register.clear();
  });
});

describe('an account that is deleted during its verification', () => {
  it('stays deleted, and its phone and ID number can be used again', async (test) => {
    test.after(() => provider.register.clear());
    provider.register.set(OTHER_ID_NUMBER, NAME);
    const partner = await Partner.join(server, '13912345672');
    const { uid } = await account(partner);
    provider.behave('identity', 'slow');
    const identity = { phoneNumber: partner.phone, IDCardNumber: OTHER_ID_NUMBER };
    const verified = verifyIdentity(partner, identity);
    await provider.until(() => provider.waiting === 1);
    const deleted = await partner.post(deleteAccountCall.path, { verifyCode: await partner.code() });
    assert.equal(deleted.status, 200, deleted.body.message);
    provider.release();
    assert.equal((await verified).body.code, 101001);
    const again = await Partner.join(server, partner.phone);
    assert.notEqual((await account(again)).uid, uid);
    assert.equal((await verifyIdentity(again, identity)).body.code, 0);
  });
});

describe('the captcha of the page', () => {
  it('has the app of the operator', async () => {
    const { body } = await new Visitor(server).get('/api/user/get_captcha_config');
    assert.deepEqual(body, {
      captchaAppId: CAPTCHA_APP_ID,
      captchaAppIdEncrypted: '',
      captchaScript: 'https://turing.captcha.qcloud.com/TJCaptcha.js',
    });
  });
});

describe('forged captcha tickets of one network', () => {
  it('are refused without requests to the provider after 200 of them', async () => {
    const visitor = new Visitor(server);
    visitor.address = '198.51.100.7';
    const guess = { username: 'anna', password: 'guess123', ticket: 'forged', randstr: '' };
    const statuses: number[] = [];
    for (let times = 0; times < 201; times++) statuses.push((await visitor.post('/api/v1/user/login', guess)).status);
    assert.deepEqual([new Set(statuses.slice(0, 200)), statuses[200]], [new Set([403]), 429]);
    const checks = provider.requests.filter((line) => line === 'POST /captcha').length;
    assert.equal((await visitor.post('/api/v1/user/login', { ...guess, ticket: 'solved' })).status, 429);
    assert.equal(provider.requests.filter((line) => line === 'POST /captcha').length, checks);
  });
});

describe('without identity and payout providers', () => {
  let server: ReferenceServer;
  let partner: Partner;
  before(async () => {
    server = await startReference(provider, { without: ['IDENTITY_URL', 'PAYOUT_URL'] });
    partner = await Partner.join(server, '13912345672');
  });
  after(async () => {
    await server.close();
    await removeFolder(server);
  });

  it('a verification is refused with the reason, and does not use up the code', async () => {
    const verifyCode = await partner.code();
    const body = { realName: NAME, IDCardNumber: ID_NUMBER, phoneNumber: partner.phone, verifyCode };
    for (let round = 0; round < 2; round++) {
      const refused = (await partner.post(`${BFF}/updateRealNameInfo`, body)).body;
      assert.deepEqual([refused.code, refused.message], [4101, '实名认证服务尚未开通，请联系商务人员']);
    }
  });

  it('mini-program, image packages and other products of the demo are not available', async () => {
    const scheme = (await partner.get(`${BFF}/urlScheme`)).body;
    assert.deepEqual([scheme.code, scheme.message], [4101, '小程序尚未开通，请联系商务人员']);
    const { data } = (await partner.get('/api/wallet/wallet/userAuthState')).body;
    assert.deepEqual(data, { state: 1, url: '' });
    for (const response of [
      await partner.get('/api/device_image/recommendation'),
      await partner.post(`${BFF}/generateCosTempLink`, { version: '3.8.2' }),
    ])
      assert.deepEqual([response.body.code, response.body.message], [4101, '镜像下载尚未开通，请联系商务人员']);
    const consent = {
      client_id: 'node-monitor',
      redirect_uri: 'https://monitor.partner.example/callback',
      state: 'a-state',
      scope: 'profile',
    };
    const refused = await partner.get(`/api/openplatform/authorization?${new URLSearchParams(consent)}`);
    assert.equal(refused.body.code, 4040);
    const decided = await partner.post('/api/openplatform/authorization', { ...consent, agree: true });
    assert.equal(decided.body.code, 4040);
  });

  it('no node can be bound, because nothing measures its bandwidth', async () => {
    const refused = (await partner.post('/api/v1/miner/device/bind', { deviceUUID: 'a'.repeat(32) })).body;
    assert.deepEqual([refused.code, refused.message], [4101, '节点绑定尚未开通，请联系商务人员']);
  });

  it('a withdrawal is refused with the reason', async () => {
    await partner.setWalletPassword();
    const refused = (await partner.withdrawMonthly(500_00)).body;
    assert.deepEqual([refused.code, refused.message], [4101, '提现服务尚未开通，请联系商务人员']);
  });
});

describe('a slow SMS provider', () => {
  it('delays no other request, and leaves the server ready', async () => {
    provider.behave('sms', 'slow');
    const phones = ['13912345673', '13912345674', '13912345675'];
    const visitor = new Visitor(server);
    const captcha = { ticket: 'solved', randstr: '@abc', usage: 2, captchaType: 0 };
    const codes = await Promise.all(
      phones.map((phoneNumber) => visitor.post('/api/user/send_verify_code', { phoneNumber, ...captcha })),
    );
    for (const { status } of codes) assert.equal(status, 200);
    await provider.until(() => provider.waiting > 0);
    assert.equal((await visitor.get('/api/help/v1/tags')).status, 200);
    assert.equal((await visitor.get('/readyz')).status, 200);
    assert.deepEqual([provider.waiting > 0, provider.abandoned], [true, 0], 'a message is still waiting');
    provider.release();
    const sentTo = () => phones.filter((phone) => provider.messages.some((message) => message.phone === phone));
    await provider.until(() => sentTo().length === phones.length);
  });
});
