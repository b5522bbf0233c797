import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import type { ImageRecommendation } from '#shared/topics/devices/image.calls.ts';
import { startServer, Visitor, type Server } from '../seeded-platform.ts';

const GENERATE = '/api/bff/console/miniapp/api/generateCosTempLink';
const HOUR = 3_600_000;

describe('image packages (§2.5, §9)', () => {
  let server: Server;
  let agent: Visitor;
  before(async () => {
    server = await startServer();
    agent = new Visitor(server);
    await agent.signIn('agent');
  });
  after(() => server.close());

  const recommended = async (visitor = agent): Promise<ImageRecommendation> =>
    (await visitor.get('/api/device_image/recommendation')).body as ImageRecommendation;
  const fileAt = (url: string) => agent.get(new URL(url).pathname + new URL(url).search);

  it('have no address until it is generated', async () => {
    const image = await recommended();
    assert.deepEqual([image.downloadURL, image.imageCosTempLinkExpireTime], ['', 0]);
    assert.match(image.md5, /^[0-9a-f]{32}$/);
    assert.ok(image.others.length > 0);
    assert.ok(!image.others.some(({ version }) => version === image.version));
  });

  it('have an address that is valid for three hours by the platform’s clock and returns the file with the MD5', async () => {
    const { version, md5 } = await recommended();
    const now = Date.now() + 9 * 24 * HOUR;
    await agent.post('/sandbox/clock', { at: new Date(now).toISOString() });
    const { data } = (await agent.post(GENERATE, { version })).body;
    assert.ok(Math.abs(data.imageCosTempLinkExpireTime - (now + 3 * HOUR) / 1000) < 30);
    assert.equal((await recommended()).downloadURL, data.downloadURL);
    const file = await fileAt(data.downloadURL);
    assert.equal(file.status, 200);
    assert.equal(createHash('md5').update(file.body).digest('hex'), md5);

    await agent.post('/sandbox/clock', { at: new Date(now + 3 * HOUR - 60_000).toISOString() });
    assert.equal((await fileAt(data.downloadURL)).status, 200);
    await agent.post('/sandbox/clock', { at: new Date(now + 3 * HOUR + 1_000).toISOString() });
    const expired = await fileAt(data.downloadURL);
    assert.deepEqual([expired.status, expired.body.message], [404, '下载地址已失效，请重新生成']);
    assert.equal((await recommended()).downloadURL, '');
    await agent.post('/sandbox/clock');
  });

  it('have one valid address, which a new one replaces', async () => {
    const { version } = await recommended();
    const first = (await agent.post(GENERATE, { version })).body.data;
    const second = (await agent.post(GENERATE, { version })).body.data;
    assert.notEqual(first.downloadURL, second.downloadURL);
    assert.equal((await fileAt(first.downloadURL)).status, 404);
    assert.equal((await fileAt(second.downloadURL)).status, 200);
  });

  it('have a separate address for an older version, and none for another user', async () => {
    const [older] = (await recommended()).others;
    const { data } = (await agent.post(GENERATE, { version: older!.version })).body;
    assert.equal((await recommended()).others[0]!.downloadURL, data.downloadURL);
    const company = new Visitor(server);
    await company.signIn('company');
    const { downloadURL, others } = await recommended(company);
    assert.deepEqual([downloadURL, ...others.map((each) => each.downloadURL)].join(''), '');
  });

  it('refuse an unknown version and an address that was not generated', async () => {
    for (const version of ['', '9.9.9', '../3.8.2', undefined, 3]) {
      const { status, body } = await agent.post(GENERATE, { version });
      assert.deepEqual([status, body.code], [400, 4000], String(version));
    }
    for (const path of [
      'partner-node-3.8.2.img',
      'partner-node-3.8.2.img?sign=x',
      'x.img?sign=',
      '..%2F..%2Fetc%2Fpasswd',
    ])
      assert.equal((await agent.get(`/api/device_image/file/${path}`)).status, 404, path);
  });
});
