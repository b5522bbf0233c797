import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { DIALLING_TYPES, needsManagerCard } from '#shared/topics/devices/dialling.rules.ts';
import type { DialInfo, DiallingLine } from '#shared/topics/devices/dialling.calls.ts';
import { startServer, Visitor, type ApiResponse, type Server } from '../seeded-platform.ts';

const INFO = '/api/v1/miner/dialling/info/v2';
const CONFIRM = '/api/v1/miner/dialling/confirm_manager_network_card';
const SAVE = '/api/v1/miner/dialling/config';

const EMPTY = { account: '', password: '', ip: '', mask: '', gateway: '', vlan: null };
const dhcp = (vlan: number | null = null) => ({ ...EMPTY, type: 'dhcp', vlan });
const fixed = (ip: string, fields: object = {}) => ({
  ...EMPTY,
  type: 'static',
  ip,
  mask: '255.255.255.0',
  gateway: '198.51.100.1',
  ...fields,
});
const pppoe = (account: string, password = 'secret', vlan: number | null = null) => ({
  ...EMPTY,
  type: 'pppoe',
  account,
  password,
  vlan,
});

describe('network cards (§2.6, §9)', () => {
  let server: Server;
  let agent: Visitor;
  const devices = new Map<string, string[]>();
  before(async () => {
    server = await startServer();
    agent = new Visitor(server);
    await agent.signIn('agent');
    const { items } = (await agent.get('/api/income/device?limit=60&offset=0')).body as { items: { uuid: string }[] };
    for (const { uuid } of items) {
      const { diallingType } = await info(agent, uuid);
      devices.set(diallingType, [...(devices.get(diallingType) ?? []), uuid]);
    }
  });
  after(() => server.close());

  async function info(visitor: Visitor, deviceUUID: string): Promise<DialInfo> {
    return (await visitor.get(`${INFO}?deviceUUID=${deviceUUID}`)).body as DialInfo;
  }
  const save = (deviceUUID: string, name: string, diallingInfo: readonly object[]): Promise<ApiResponse> =>
    agent.post(SAVE, { deviceUUID, name, diallingInfo });
  const linesOf = async (deviceUUID: string, name: string): Promise<readonly DiallingLine[]> =>
    (await info(agent, deviceUUID)).netcardInfo.find((card) => card.name === name)!.diallingInfo;
  /** Takes a device of this type that no other test changes. */
  const take = (type: string): string => devices.get(type)!.shift()!;
  /** Takes a device that requires a management card, with or without one. */
  async function takeManaged(isManaged: boolean): Promise<DialInfo> {
    for (const [type, uuids] of devices) {
      if (!needsManagerCard(type)) continue;
      for (const uuid of uuids) {
        const found = await info(agent, uuid);
        if (found.netcardInfo.some(({ isManager }) => isManager) !== isManaged) continue;
        devices.set(
          type,
          uuids.filter((each) => each !== uuid),
        );
        return found;
      }
    }
    throw new Error('The seed has no such device');
  }

  it('lists the dialing type and the management card of each device, before and after a change', async () => {
    const list = async () => {
      const { body } = await agent.get('/api/income/device?limit=60&offset=0');
      return (body as { items: { uuid: string; name: string; diallingType: string; managerCard: string }[] }).items;
    };
    const { deviceUUID, netcardInfo } = await takeManaged(false);
    assert.equal((await list()).find(({ uuid }) => uuid === deviceUUID)?.managerCard, '');
    const { name } = netcardInfo[0]!;
    assert.equal((await agent.post(CONFIRM, { deviceUUID, name })).status, 200);
    for (const row of (await list()).slice(0, 12)) {
      const shown = await info(agent, row.uuid);
      const manager = shown.netcardInfo.find(({ isManager }) => isManager)?.name ?? '';
      assert.deepEqual([row.name, row.diallingType, row.managerCard], [shown.name, shown.diallingType, manager]);
    }
    assert.equal((await list()).find(({ uuid }) => uuid === deviceUUID)?.managerCard, name);
  });

  it('exist for devices of every type, and are the same on each request', async () => {
    assert.deepEqual([...devices.keys()].sort(), [...DIALLING_TYPES].sort());
    for (const [type, [uuid]] of devices) {
      const found = await info(agent, uuid!);
      assert.deepEqual(await info(agent, uuid!), found);
      assert.ok(found.netcardInfo.length > 0, type);
      for (const { name, speed } of found.netcardInfo) assert.ok(name !== '' && speed! >= 1_000);
      assert.ok(found.netcardInfo.filter(({ isManager }) => isManager).length <= 1, 'at most one management line');
    }
  });

  it('are shown only to users who see the device', async () => {
    const company = new Visitor(server);
    await company.signIn('company');
    const uuid = take('routerNat');
    for (const [visitor, given] of [
      [company, uuid],
      [agent, 'f'.repeat(32)],
      [agent, "' or 1=1"],
    ] as const) {
      const { status, body } = await visitor.get(`${INFO}?deviceUUID=${encodeURIComponent(given)}`);
      assert.deepEqual([status, body.code, body.message], [404, 4040, '没有这台设备']);
    }
    assert.equal((await company.post(SAVE, { deviceUUID: uuid, name: 'eth0', diallingInfo: [] })).status, 404);
    assert.equal((await company.post(CONFIRM, { deviceUUID: uuid, name: 'eth0' })).status, 404);
    for (const query of ['', '?deviceUUID=', '?deviceUUID=%20'])
      assert.equal((await agent.get(INFO + query)).status, 400);
  });

  it('can be bound as the management line, unbound, and replaced', async () => {
    const { deviceUUID, netcardInfo } = await takeManaged(false);
    const [first, second] = netcardInfo.filter(({ ip }) => ip !== '');
    assert.equal((await agent.post(CONFIRM, { deviceUUID, name: first!.name })).status, 200);
    const managers = async () => (await info(agent, deviceUUID)).netcardInfo.filter((card) => card.isManager);
    assert.deepEqual(
      (await managers()).map(({ name }) => name),
      [first!.name],
    );
    assert.equal(
      (await agent.post(CONFIRM, { deviceUUID, name: first!.name })).status,
      200,
      'a repetition is not an error',
    );
    const refused = await agent.post(CONFIRM, { deviceUUID, name: second!.name });
    assert.deepEqual([refused.status, refused.body.code], [400, 4101]);
    assert.equal(refused.body.message, `已绑定管理网卡 ${first!.name}，请先解绑`);
    assert.equal((await agent.post(CONFIRM, { deviceUUID, unConfirm: true })).status, 200);
    assert.deepEqual(await managers(), []);
    assert.equal(
      (await agent.post(CONFIRM, { deviceUUID, unConfirm: true })).status,
      200,
      'a repetition is not an error',
    );
    assert.equal((await agent.post(CONFIRM, { deviceUUID, name: second!.name })).status, 200);
  });

  it('cannot be the management line without an address, or when they do not exist', async () => {
    const { deviceUUID, netcardInfo } = await takeManaged(false);
    const bare = netcardInfo.find(({ ip }) => ip === '');
    if (bare) assert.match((await agent.post(CONFIRM, { deviceUUID, name: bare.name })).body.message, /没有 IP 地址/);
    for (const body of [{ name: 'eth99' }, { name: '' }, {}, { name: 'eth0', unConfirm: true }, { unConfirm: false }])
      assert.equal((await agent.post(CONFIRM, { deviceUUID, ...body })).status, 400, JSON.stringify(body));
  });

  it('refuse lines without a management card for the three types that require one (§9)', async () => {
    const { deviceUUID, netcardInfo } = await takeManaged(false);
    const { name } = netcardInfo.find(({ ip }) => ip !== '')!;
    const refused = await save(deviceUUID, name, [dhcp()]);
    assert.deepEqual([refused.status, refused.body.message], [400, '请先选择管理网卡，再配置拨号']);
    await agent.post(CONFIRM, { deviceUUID, name });
    assert.equal((await save(deviceUUID, name, [dhcp()])).status, 200);
  });

  it('save all lines of a card at once and replace the previous ones', async () => {
    const deviceUUID = take('serverDial');
    const lines = [
      dhcp(),
      dhcp(100),
      fixed('198.51.100.20'),
      fixed('198.51.100.21', { vlan: 4094 }),
      pppoe('ad1', 'p', 1),
    ];
    assert.equal((await save(deviceUUID, 'enp3s0', lines)).status, 200);
    const kept = await linesOf(deviceUUID, 'enp3s0');
    assert.deepEqual(
      kept.map(({ type, ip, account, vlan }) => [type, ip, account, vlan]),
      lines.map(({ type, ip, account, vlan }) => [type, ip, account, vlan]),
    );
    assert.equal((await save(deviceUUID, 'enp3s0', [dhcp()])).status, 200);
    assert.equal((await linesOf(deviceUUID, 'enp3s0')).length, 1);
    assert.equal((await save(deviceUUID, 'enp3s0', [])).status, 200, 'a card may have no lines');
    assert.deepEqual(await linesOf(deviceUUID, 'enp3s0'), []);
  });

  it('never return a password, and keep it when the password of the same account is empty', async () => {
    const deviceUUID = take('serverDial');
    await save(deviceUUID, 'enp3s0', [pppoe('ad700', 'top-secret')]);
    const response = await agent.get(`${INFO}?deviceUUID=${deviceUUID}`);
    assert.ok(!JSON.stringify(response.body).includes('top-secret'));
    const [line] = await linesOf(deviceUUID, 'enp3s0');
    assert.deepEqual([line!.password, line!.passwordKept], ['', true]);
    assert.equal((await save(deviceUUID, 'enp3s0', [pppoe('ad700', '', 5)])).status, 200);
    assert.equal((await linesOf(deviceUUID, 'enp3s0'))[0]!.passwordKept, true);
    const other = await save(deviceUUID, 'enp3s0', [pppoe('ad701', '')]);
    assert.deepEqual([other.status, other.body.message], [400, '第 1 条线路：请填写密码']);
  });

  it('refuse each wrong field with its line and name', async () => {
    const deviceUUID = take('serverDial');
    const cases: [object[], string, RegExp][] = [
      [[fixed('')], 'diallingInfo.0.ip', /请填写IP 地址/],
      [[fixed('198.51.100')], 'diallingInfo.0.ip', /格式不正确/],
      [[fixed('198.51.100.256')], 'diallingInfo.0.ip', /格式不正确/],
      [[fixed('198.051.100.2')], 'diallingInfo.0.ip', /格式不正确/],
      [[fixed('127.0.0.1', { gateway: '127.0.0.2' })], 'diallingInfo.0.ip', /保留/],
      [[fixed('224.0.0.1')], 'diallingInfo.0.ip', /保留/],
      [[fixed('198.51.100.0')], 'diallingInfo.0.ip', /网络地址或广播地址/],
      [[fixed('198.51.100.255')], 'diallingInfo.0.ip', /网络地址或广播地址/],
      [[fixed('198.51.100.20', { mask: '255.0.255.0' })], 'diallingInfo.0.mask', /掩码/],
      [[fixed('198.51.100.20', { mask: '0.0.0.0' })], 'diallingInfo.0.mask', /掩码/],
      [[fixed('198.51.100.20', { mask: '' })], 'diallingInfo.0.mask', /请填写子网掩码/],
      [[fixed('198.51.100.20', { gateway: '198.51.101.1' })], 'diallingInfo.0.gateway', /不在同一网段/],
      [[fixed('198.51.100.20', { gateway: '198.51.100.20' })], 'diallingInfo.0.gateway', /不能与 IP 地址相同/],
      [[fixed('198.51.100.20', { gateway: '' })], 'diallingInfo.0.gateway', /请填写网关/],
      [[pppoe('')], 'diallingInfo.0.account', /请填写账号/],
      [[dhcp(), dhcp(4095)], 'diallingInfo.1.vlan', /1 至 4094/],
      [[dhcp(0)], 'diallingInfo.0.vlan', /1 至 4094/],
      [[dhcp(-1)], 'diallingInfo.0.vlan', /1 至 4094/],
      [[dhcp(1.5)], 'diallingInfo.0.vlan', /1 至 4094/],
      [[dhcp(), dhcp()], 'diallingInfo.1.vlan', /重复/],
      [[fixed('198.51.100.20'), fixed('198.51.100.20', { vlan: 7 })], 'diallingInfo.1.ip', /重复/],
      [[pppoe('ad1'), pppoe(' ad1 ')], 'diallingInfo.1.account', /重复/],
    ];
    const before = await linesOf(deviceUUID, 'enp3s0');
    for (const [lines, field, message] of cases) {
      const { status, body } = await save(deviceUUID, 'enp3s0', lines);
      assert.deepEqual([status, body.code, body.field], [400, 4000, field], JSON.stringify(lines));
      assert.match(body.message, message);
      assert.equal(typeof body.requestId, 'string');
    }
    assert.deepEqual(await linesOf(deviceUUID, 'enp3s0'), before, 'no refused line is saved');
  });

  it('refuse an account that another card uses', async () => {
    const deviceUUID = take('serverDial');
    const [existing] = await linesOf(deviceUUID, 'enp4s0');
    const { body } = await save(deviceUUID, 'enp3s0', [pppoe(existing!.account)]);
    assert.equal(body.field, 'diallingInfo.0.account');
  });

  it('refuse an invalid list of lines (hazard 23)', async () => {
    const deviceUUID = take('serverDial');
    for (const diallingInfo of [
      undefined,
      null,
      'dhcp',
      {},
      [null],
      [{ type: 'wifi' }],
      [{ type: 'static', ip: {} }],
      [{ type: 'dhcp', vlan: '12' }],
      Array.from({ length: 65 }, (_, index) => dhcp(index + 1)),
    ]) {
      const { status, body } = await agent.post(SAVE, { deviceUUID, name: 'enp3s0', diallingInfo });
      assert.deepEqual([status, body.code], [400, 4000], JSON.stringify(diallingInfo));
    }
    assert.equal((await save(deviceUUID, 'eth99', [dhcp()])).body.message, '没有这张网卡');
  });

  it('keep one complete state when changes run in parallel', async () => {
    const deviceUUID = take('serverDial');
    const responses = await Promise.all(
      [1, 2, 3, 4].map((vlan) => save(deviceUUID, 'enp3s0', [dhcp(vlan), dhcp(vlan + 10)])),
    );
    for (const { status } of responses) assert.equal(status, 200);
    const [one, other] = await linesOf(deviceUUID, 'enp3s0');
    assert.equal(other!.vlan, one!.vlan! + 10);
  });
});
