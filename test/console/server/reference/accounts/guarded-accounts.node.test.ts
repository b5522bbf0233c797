/** Attacks on accounts of other users and on the platform (hazard 24). */
import assert from 'node:assert/strict';
import { createHook } from 'node:async_hooks';
import { after, before, describe, it } from 'node:test';
import { requireUncommonPassword } from '#console/server/reference/accounts/credentials.ts';
import { account, BFF, FORGED_ID_NUMBER, ID_NUMBER, NAME, signedIn, verifyIdentity } from './identity-support.ts';
import {
  otherThan,
  PASSWORD,
  PHONES,
  startServer,
  Visitor,
  type ApiResponse,
  type Server,
} from '../seeded-platform.ts';

describe('an account under attack (hazard 24)', () => {
  let server: Server;
  before(async () => {
    server = await startServer();
  });
  after(() => server.close());

  const at = (address: string): Visitor => Object.assign(new Visitor(server), { address });
  const stranger = '203.0.113.66';

  it('delays the attacker more with each wrong password, and no other user', async () => {
    for (let tries = 0; tries < 4; tries++)
      assert.equal((await at(stranger).signIn('agent', 'Wrong@2026')).status, 401);
    // A delay of 4 s is longer than a request on a busy machine. The first one, 1 s, is not.
    let seconds = 0;
    while (seconds < 4) {
      const guess = await at(stranger).signIn('agent', 'Wrong@2026');
      seconds = guess.status === 429 ? Number(/^尝试过于频繁，请(\d+)秒后再试$/.exec(guess.body.message)![1]) : 0;
    }
    const right = await at(stranger).signIn('agent');
    assert.equal(right.status, 429, 'the right password is delayed for the attacker as well');
    assert.equal((await at('198.51.100.7').signIn('agent')).status, 200, 'the owner signs in from another address');
    assert.equal((await at(stranger).signIn('company')).status, 200, 'another account is not delayed');
  });

  const wrongCodes = (visitor: Visitor, times: number, given = '000000') =>
    Promise.all(
      Array.from({ length: times }, () =>
        visitor.post('/api/user/reset_password', {
          phoneNumber: PHONES.company,
          verifyCode: given,
          password: 'Stranger#26',
        }),
      ),
    );

  it('can be reset and signed in to by code while a stranger guesses codes (hazard 32)', async () => {
    const owner = at('198.51.100.20');
    await wrongCodes(at(stranger), 25);
    const verifyCode = await owner.code(PHONES.company);
    await wrongCodes(at(stranger), 10, otherThan(verifyCode));
    const reset = { phoneNumber: PHONES.company, verifyCode, password: PASSWORD };
    assert.equal((await owner.post('/api/user/reset_password', reset)).status, 200);
    for (let tries = 0; tries < 25; tries++)
      await at(stranger).post('/api/v1/user/login', { phoneNumber: PHONES.company, verifyCode: '000000', inviter: '' });
    const code = await owner.code(PHONES.company);
    const joined = await owner.post('/api/v1/user/login', {
      phoneNumber: PHONES.company,
      verifyCode: code,
      inviter: '',
    });
    assert.equal(joined.status, 200);
  });

  it('accepts a code from a second network of the owner', async () => {
    const verifyCode = await at('198.51.100.21').code(PHONES.miner);
    const reset = { phoneNumber: PHONES.miner, verifyCode, password: PASSWORD };
    assert.equal((await at('192.0.2.21').post('/api/user/reset_password', reset)).status, 200);
  });

  it('keeps its code when a stranger requests one for the same phone (hazard 32)', async () => {
    const owner = at('198.51.100.22');
    const verifyCode = await owner.code(PHONES.miner);
    assert.equal((await at(stranger).sendCode(PHONES.miner)).status, 200);
    const reset = { phoneNumber: PHONES.miner, verifyCode, password: PASSWORD };
    assert.equal((await owner.post('/api/user/reset_password', reset)).status, 200);
  });

  it('receives codes where it has signed in before, when strangers have used up the codes of its phone', async () => {
    const home = '198.51.100.30';
    assert.equal((await at(home).signIn('migrated')).status, 200);
    const phone = '13300133000';
    let last: ApiResponse | undefined;
    for (let network = 1; network <= 4; network++)
      for (let codes = 0; codes < 10; codes++) last = await at(`203.0.${network}.1`).sendCode(phone);
    assert.equal(last?.status, 429, 'a limit for all strangers together');
    assert.equal((await at(home).sendCode(phone)).status, 200);
  });

  it('counts the addresses of an IPv6 network as one', async () => {
    const statuses: number[] = [];
    for (let host = 1; host <= 10; host++)
      statuses.push((await at(`2001:db8:0:1::${host}`).signIn('plain', 'Wrong@2026')).status);
    assert.ok(statuses.includes(429));
  });

  it('bounds wrong passwords from all networks together, except where the user has signed in', async () => {
    const home = '198.51.100.40';
    assert.equal((await at(home).signIn('scan')).status, 200);
    const guess = async (network: number) => (await at(`203.0.113.${network}`).signIn('scan', 'Wrong@2026')).status;
    const statuses: number[] = [];
    for (let network = 1; network <= 32; network++) statuses.push(await guess(network));
    assert.deepEqual([statuses.indexOf(429), statuses.lastIndexOf(401)], [30, 29]);
    assert.equal((await at(home).signIn('scan')).status, 200, 'the owner at a known network');
    const abroad = at('192.0.2.40');
    assert.match((await abroad.signIn('scan')).body.message, /请重置密码后登录/);
    const verifyCode = await abroad.code('13400134000');
    const reset = { phoneNumber: '13400134000', verifyCode, password: PASSWORD };
    assert.equal((await abroad.post('/api/user/reset_password', reset)).status, 200);
    assert.equal((await abroad.signIn('scan')).status, 200, 'the owner elsewhere, after a reset');
  });

  for (const [neighbors, home, neighborOf] of [
    ['addresses of the same /24', '198.51.100.50', (host: number) => `198.51.100.${host + 50}`],
    ['networks of the same /48', '2001:db8:5:1::1', (host: number) => `2001:db8:5:${(host + 1).toString(16)}::1`],
  ] as const) {
    it(`bounds the wrong passwords of neighbors of the user, who are strangers: ${neighbors}`, async () => {
      assert.equal((await at(home).signIn('unplaced')).status, 200);
      const statuses: number[] = [];
      for (let host = 1; host <= 32; host++)
        statuses.push((await at(neighborOf(host)).signIn('unplaced', 'Wrong@2026')).status);
      assert.equal(statuses.filter((status) => status === 401).length, 30);
      assert.equal((await at(home).signIn('unplaced')).status, 200, 'the user at home');
      const abroad = at(`192.0.2.${neighbors.length}`);
      const verifyCode = await abroad.code('13000130000');
      const reset = { phoneNumber: '13000130000', verifyCode, password: PASSWORD };
      assert.equal((await abroad.post('/api/user/reset_password', reset)).status, 200);
    });
  }

  it('does not reveal by its limits which phone and username belong together', async () => {
    const guess = async (name: string) => (await at('203.0.113.90').signIn(name, 'Wrong@2026')).status;
    const names = ['miner', PHONES.miner, 'nobody', '13012345678'];
    for (let tries = 0; tries < 4; tries++) assert.equal(await guess(names[0]!), 401);
    for (const name of names.slice(1)) assert.equal(await guess(name), 401, name);
    for (let network = 1; network <= 30; network++) await at(`198.18.0.${network}`).signIn('miner', 'Wrong@2026');
    assert.equal((await at('198.18.1.1').signIn('miner', 'Wrong@2026')).status, 429);
    for (const name of names.slice(1))
      assert.equal((await at('198.18.1.1').signIn(name, 'Wrong@2026')).status, 401, name);
    const verifyCode = await at('198.18.2.1').code(PHONES.miner);
    const reset = { phoneNumber: PHONES.miner, verifyCode, password: PASSWORD };
    assert.equal((await at('198.18.2.1').post('/api/user/reset_password', reset)).status, 200);
  });

  it('still receives codes when strangers have reached the limit of its phone', async () => {
    let last: ApiResponse | undefined;
    for (let codes = 0; codes <= 20; codes++) last = await at(stranger).sendCode(PHONES.agent);
    assert.equal(last?.status, 429);
    const agent = await signedIn(server, 'agent');
    assert.equal((await agent.sendCode(PHONES.agent)).status, 200);
  });

  it('proves its phone when a signed-in stranger has used up the attempts of the phone (hazard 32)', async () => {
    const stranger = await signedIn(server, 'plain');
    const verify = (visitor: Visitor, phoneNumber: string, verifyCode: string): Promise<ApiResponse> =>
      visitor.post('/api/user/verify_verification_code', { phoneNumber, verifyCode });
    const phoneNumber = PHONES.newcomer;
    for (let tries = 0; tries < 60; tries++) {
      await verify(stranger, phoneNumber, '000000');
      await verifyIdentity(stranger, { phoneNumber, verifyCode: '000000' });
    }
    const owner = await signedIn(server, 'newcomer');
    assert.equal((await verify(owner, phoneNumber, await owner.code(phoneNumber))).status, 200);
    const forged = await verifyIdentity(owner, { phoneNumber, IDCardNumber: FORGED_ID_NUMBER });
    assert.equal(forged.body.code, 4008);
    await owner.post('/sandbox/people/newcomer', { identityFailures: 0 });
  });

  it('is not slowed down by sign-ins and resets without a code to try, because they compute no hash', async () => {
    let hashes = 0;
    const hook = createHook({ init: (_id, type) => void (type === 'SCRYPTREQUEST' && hashes++) });
    const body = { phoneNumber: '13066660005', verifyCode: '000000' };
    const visitor = at('198.51.100.50');
    hook.enable();
    const joined = await visitor.post('/api/v1/user/login', { ...body, inviter: 'agent' });
    const reset = await visitor.post('/api/user/reset_password', { ...body, password: 'Stranger#26' });
    hook.disable();
    assert.deepEqual([joined.body.code, reset.body.code, hashes], [4001, 4001, 0]);
  });

  const save = (visitor: Visitor, username: string, uuid: string, address: string): Promise<ApiResponse> =>
    visitor.post(`${BFF}/saveAddress`, { username, nodes: [{ uuid, address, location: '' }] });
  const needsNodeAddress = async (visitor: Visitor): Promise<boolean> => (await account(visitor)).needFillCollection;
  const deviceOf = async (visitor: Visitor): Promise<string> =>
    (await visitor.get('/api/income/device?limit=1&offset=0')).body.items[0].uuid;

  const addressesOf = async (visitor: Visitor): Promise<[uuid: string, address: string][]> => {
    const verifyCode = await visitor.code((await account(visitor)).phoneNumber);
    const { body } = await visitor.post('/api/user/account/export', { verifyCode });
    return body.nodeAddresses.map((each: { uuid: string; address: string }) => [each.uuid, each.address]);
  };

  it('keeps its wallet gate closed when a visitor without its session saves node addresses', async () => {
    const [unplaced, other] = [await signedIn(server, 'unplaced'), await signedIn(server, 'company')];
    const uuid = await deviceOf(unplaced);
    for (const visitor of [new Visitor(server), other]) {
      assert.equal((await save(visitor, 'unplaced', uuid, '别处')).body.code, 0);
      assert.equal(await needsNodeAddress(unplaced), true);
    }
    assert.equal((await save(unplaced, 'unplaced', uuid, '上海市浦东新区 1 号')).body.code, 0);
    assert.equal(await needsNodeAddress(unplaced), false);
  });

  it('is not revealed by the address form, nor is a node, and receives only its own nodes', async () => {
    const owner = await signedIn(server, 'company');
    const [own, foreign] = [await deviceOf(owner), await deviceOf(await signedIn(server, 'agent'))];
    const unknown = 'c0ffee'.repeat(5) + '00';
    const free = 'f00d'.repeat(8);
    await owner.post('/sandbox/nodes', { uuid: free });
    const visitor = new Visitor(server);
    const responses = [];
    for (const username of ['company', 'unknown-user'])
      for (const uuid of [own, own.toUpperCase(), foreign, free, unknown]) {
        const { status, body } = await save(visitor, username, uuid, '别处');
        responses.push(JSON.stringify([status, { ...body, requestId: '' }]));
      }
    assert.equal(new Set(responses).size, 1, responses.join('\n'));
    assert.deepEqual(await addressesOf(owner), [[own, '别处']]);
  });

  it('stores one address for a node whose ID is typed with and without hyphens', async () => {
    const owner = await signedIn(server, 'company');
    const own = await deviceOf(owner);
    const label = own.replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-').toUpperCase();
    for (const [uuid, address] of [
      [own, '上海市浦东新区 1 号'],
      [label, '上海市浦东新区 2 号'],
    ] as const)
      assert.equal((await save(owner, 'company', uuid, address)).status, 200, uuid);
    assert.deepEqual(await addressesOf(owner), [[own, '上海市浦东新区 2 号']]);
  });

  it('accepts no address of a signed-in user for an unknown node or a node of another user', async () => {
    const owner = await signedIn(server, 'company');
    for (const uuid of ['c0ffee'.repeat(5) + '00', await deviceOf(await signedIn(server, 'agent'))]) {
      const { status, body } = await save(owner, 'company', uuid, '别处');
      assert.deepEqual([status, body.code, body.field], [400, 4000, 'nodes.0.uuid'], uuid);
    }
  });

  it('cannot bind an unknown node', async () => {
    const miner = await signedIn(server, 'miner');
    const deviceUUID = 'deadbeef'.repeat(4);
    const bind = async () => (await miner.post('/api/v1/miner/device/bind', { deviceUUID, remark: '' })).body;
    const refused = await bind();
    assert.deepEqual([refused.code, refused.field], [4101, 'deviceUUID']);
    assert.match(refused.message, /^没有找到可绑定的节点/);
    const [uuid, other] = [await deviceOf(await signedIn(server, 'agent')), 'c0ffee'.repeat(5) + '00'];
    const responses = [];
    for (const node of [uuid, other])
      responses.push((await miner.post('/api/v1/miner/device/bind', { deviceUUID: node, remark: '' })).body);
    assert.deepEqual(
      { ...responses[0], requestId: '' },
      { ...responses[1], requestId: '' },
      'a bound and an unknown node',
    );
    await miner.post('/sandbox/nodes', { uuid: deviceUUID });
    assert.deepEqual(await bind(), {});
  });

  it('cannot be verified with the ID number of another account', async () => {
    const newcomer = await signedIn(server, 'newcomer');
    const phoneNumber = (await account(newcomer)).phoneNumber;
    assert.deepEqual((await verifyIdentity(newcomer, { phoneNumber })).body.code, 0);
    await newcomer.post('/sandbox/people/migrated', { idenAuthenticationed: false });
    const migrated = await signedIn(server, 'migrated');
    const guess = await verifyIdentity(migrated, { phoneNumber: '13300133000', realName: '错名字' });
    assert.equal(
      guess.body.code,
      4008,
      'without the name, the response does not reveal that an account has the number',
    );
    await newcomer.post('/sandbox/people/migrated', { identityFailures: 0 });
    const twice = await verifyIdentity(migrated, { phoneNumber: '13300133000' });
    assert.deepEqual([twice.body.code, twice.body.field], [4101, 'IDCardNumber']);
    assert.equal(twice.body.message, '该身份证号已用于其他账号的实名认证');
    assert.equal((await account(migrated)).identityTriesLeft, 6, 'not counted as a failure');
  });

  it('keeps its phone when it is verified with another one, because a change requires the old phone', async () => {
    const scan = await signedIn(server, 'scan');
    await scan.post('/sandbox/people/scan', { idenAuthenticationed: false, needVerify: false });
    const phoneNumber = '13055551212';
    const verifyCode = await scan.code(phoneNumber);
    const form = { realName: NAME, IDCardNumber: ID_NUMBER, phoneNumber, verifyCode };
    const { body } = await scan.post(`${BFF}/updateRealNameInfo`, form);
    assert.deepEqual([body.code, body.field], [4101, 'phoneNumber']);
    assert.equal((await account(scan)).phoneNumber, '13400134000');
  });

  it('accepts no common password in any form', async () => {
    const agent = await signedIn(server, 'agent');
    const message = '密码过于常见，请换一个';
    const given = [
      ['/api/user/modify_password', { oldpassword: PASSWORD, password: 'Password123' }],
      ['/api/user/reset_password', { phoneNumber: PHONES.agent, verifyCode: '123456', password: '1qaz2wsx' }],
      ['/api/user/modify_wallet_password', { password: '888888', verifyCode: '123456' }],
      ['/api/user/modify_wallet_password', { password: 'abcdefg', verifyCode: '123456' }],
    ] as const;
    for (const [call, body] of given) {
      const response = await agent.post(call, body);
      assert.deepEqual([response.status, response.body.message, response.body.field], [400, message, 'password'], call);
    }
    assert.equal((await agent.signIn('agent')).status, 200);
  });

  it('detects common passwords by lists, repetitions and sequences', () => {
    const listed = ['p@ssw0rd', 'asdfghjkl', 'abcd1234', '123456aa', 'iloveyou', 'superman', 'woaini1314', 'mima1234'];
    const digits = ['147258369', '123654789', 'wallet123'];
    const made = ['aaaaaaaa', 'abababab', '123123123', '01234567', '98765432', 'hijklmno', 'zyxwvuts', 'ABCDEFGH'];
    for (const password of [...listed, ...digits, ...made])
      assert.throws(() => requireUncommonPassword(password), { code: 4000, field: 'password' }, password);
    for (const password of ['Next#2027', 'purse-66', 'abcdabce', '13579246', 'aab-2027'])
      requireUncommonPassword(password);
  });
});

describe('a platform with CODE_ON_NEW_NETWORK', () => {
  it('requires a code once on each network, and accepts the password there afterwards', async () => {
    const server = await startServer(undefined, { CODE_ON_NEW_NETWORK: '1' });
    try {
      const at = (address: string): Visitor => Object.assign(new Visitor(server), { address });
      const [home, abroad] = [at('198.51.100.7'), at('203.0.113.7')];
      const refused = await home.signIn('agent');
      assert.deepEqual([refused.status, refused.body.message], [400, '首次在此网络登录，请使用手机验证码登录']);
      assert.equal((await home.signIn('agent', 'Wrong@2026')).status, 401, 'the response depends on the password');
      const verifyCode = await home.code(PHONES.agent);
      const byCode = { phoneNumber: PHONES.agent, verifyCode, inviter: '' };
      assert.equal((await home.post('/api/v1/user/login', byCode)).status, 200);
      assert.equal((await home.signIn('agent')).status, 200, 'the same network');
      assert.equal((await at('198.51.100.99').signIn('agent')).status, 400, 'a neighbor');
      assert.equal((await abroad.signIn('agent')).status, 400);
    } finally {
      await server.close();
    }
  });
});
