import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { OwnSession } from '#shared/topics/accounts/session.calls.ts';
import { PASSWORD, startServer, Visitor, type Server } from '../seeded-platform.ts';

const WINDOWS = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36';
const WECHAT = 'Mozilla/5.0 (iPhone; CPU iPhone OS 18_0 like Mac OS X) AppleWebKit/605.1.15 MicroMessenger/8.0.50';
const HOUR_MS = 3_600_000;

describe('the list of own sessions (hazard 22)', () => {
  let server: Server;
  before(async () => {
    server = await startServer();
  });
  after(() => server.close());

  async function signedIn(username: string, client?: string): Promise<Visitor> {
    const visitor = new Visitor(server);
    const body = { username, password: PASSWORD, ...(await visitor.captcha()) };
    const response = await visitor.post('/api/v1/user/login', body, { 'user-agent': client });
    visitor.token = response.body.token;
    return visitor;
  }
  const list = async (visitor: Visitor): Promise<OwnSession[]> => (await visitor.get('/api/user/sessions')).body.list;

  it('is returned only to its user, with device names and the requesting session first', async () => {
    const desk = await signedIn('company', WINDOWS);
    const phone = await signedIn('company', WECHAT);
    await signedIn('miner', WINDOWS);
    const sessions = await list(desk);
    assert.deepEqual(
      sessions.map(({ device, current }) => [device, current]),
      [
        ['Chrome, Windows', true],
        ['WeChat, iPhone', false],
      ],
    );
    assert.ok(
      sessions.every(({ signedInAt, usedAt }) => Math.abs(signedInAt! * 1000 - Date.now()) < HOUR_MS && usedAt),
    );
    assert.equal((await list(phone))[0]!.device, 'WeChat, iPhone');
    const text = JSON.stringify(sessions);
    for (const secret of [desk.token!, phone.token!]) assert.ok(!text.includes(secret));
  });

  it('ends one session immediately and no other, also when it is ended twice', async () => {
    const desk = await signedIn('agent', WINDOWS);
    const phone = await signedIn('agent', WECHAT);
    const { id } = (await list(desk)).find(({ current }) => !current)!;
    for (let time = 0; time < 2; time++) assert.equal((await desk.post(`/api/user/sessions/${id}/end`)).status, 200);
    assert.ok(!(await phone.isSignedIn()));
    assert.ok(await desk.isSignedIn());
    assert.deepEqual(
      (await list(desk)).map(({ current }) => current),
      [true],
    );
  });

  it('cannot be ended by another user visitor knows the ID', async () => {
    const desk = await signedIn('miner', WINDOWS);
    const [{ id }] = (await list(desk)) as [OwnSession];
    const other = await signedIn('company', WINDOWS);
    assert.equal((await other.post(`/api/user/sessions/${id}/end`)).status, 200, 'the response reveals nothing');
    assert.ok(await desk.isSignedIn());
    assert.equal((await new Visitor(server).get('/api/user/sessions')).status, 401);
  });
});
