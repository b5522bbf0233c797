/** CONFIG_FILE and /config.json: options reach the page, and errors name the misspelled option. */
import type { Mode } from '#console/server/options.ts';
import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { after, before, describe, it } from 'node:test';
import { readConfiguration } from '#console/server/configuration-file.ts';
import { contentSecurityPolicy } from '#console/server/headers.ts';
import { deadAddress } from '../../server/fake-upstream.ts';
import { gateway } from '../../server/gateway.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(path.join(os.tmpdir(), 'configuration-'));
});
after(() => rm(folder, { recursive: true }));

async function fileOf(content: unknown): Promise<string> {
  const file = path.join(folder, 'console.json');
  await writeFile(file, typeof content === 'string' ? content : JSON.stringify(content));
  return file;
}

const read = async (content: unknown, mode: Mode = 'demo') =>
  readConfiguration({ configFile: await fileOf(content), mode });

const whole = {
  brands: {
    'partner.example': { name: '节点伙伴', nameEn: 'Nodes', accent: '#0a696d', logo: 'https://cdn.example/l.svg' },
  },
  specialUsers: ['special'],
  uidAllowList: ['10001'],
  captcha: { script: 'https://captcha.example/c.js', hosts: ['https://frames.example'] },
  websocketHost: 'wss://push.example',
  externalApiHost: 'https://external.example',
  addresses: { '/api/wallet': 'https://wallet.example/api' },
  families: { '/api/user': 'C', withdraw: 'H' },
  off: ['tickets', '/api/openplatform'],
  officialAccount: { qr: '/official.png', paths: ['/dashboard/bill'] },
  arrivalDays: { weekly: 1, monthly: 3 },
  articles: { withdrawal: '20075' },
  contact: { phone: '400-000-0000', qr: 'https://contact.example/qr.png', article: '20076' },
};

describe('configuration file', () => {
  it('reaches the page without options that only the headers need', async () => {
    const server = await gateway(await deadAddress(), { CONFIG_FILE: await fileOf(whole) });
    const response = await server.inject('/config.json');
    await server.close();
    assert.equal(response.headers['cache-control'], 'no-cache');
    assert.deepEqual(response.json(), { ...whole, captcha: { script: whole.captcha.script } });
  });

  it('uses the vendor’s captcha with a platform, and sandbox stand-ins for captcha and official account without one', async () => {
    const embedded = await readConfiguration({ configFile: undefined, mode: 'demo' });
    assert.equal(embedded.captcha?.script, '/sandbox/captcha.js');
    assert.equal(embedded.officialAccount?.qr, '/sandbox/official-account.svg');
    const forwarding = await readConfiguration({ configFile: undefined, mode: 'gateway' });
    assert.equal(forwarding.captcha?.script, 'https://turing.captcha.qcloud.com/TJCaptcha.js');
    assert.equal(forwarding.officialAccount, undefined);
    assert.equal((await read({ captcha: { script: '/own.js' } }, 'gateway')).captcha?.script, '/own.js');
  });

  const wrong: readonly [mistake: string, content: unknown, message: RegExp][] = [
    ['an unknown key', { brnads: {} }, /CONFIG_FILE .*console\.json is invalid: unknown key "brnads"/],
    ['an unknown nested key', { arrivalDays: { yearly: 1 } }, /unknown key "arrivalDays\.yearly"/],
    ['a wrong type', { specialUsers: 'special' }, /"specialUsers" must be Array, not "special"/],
    [
      'a script that is not an address',
      { captcha: { script: 'javascript:alert(1)' } },
      /"captcha\.script" must be a path/,
    ],
    ['a path to another host', { captcha: { script: '//evil.example/c.js' } }, /"captcha\.script" must be a path/],
    [
      'a websocket over http',
      { websocketHost: 'https://push.example' },
      /"websocketHost" must be a path from \/ or a ws\(s\) address/,
    ],
    ['an unknown family', { families: { login: 'X' } }, /"families\.login" must be/],
    [
      'an unknown endpoint to switch off',
      { off: ['tickets', 'tikets'] },
      /"off\.1" must be one of addRobot, .*withdrawConsent, or a prefix of their paths, not "tikets"/,
    ],
    ['an endpoint to switch off that is specified', { off: ['wallet'] }, /"off\.0" must be one of /],
    [
      'a prefix that matches no optional endpoint',
      { off: ['/api/billing'] },
      /"off\.0" must be .*not "\/api\/billing"/,
    ],
    ['a string instead of a list', { off: 'tickets' }, /"off" must be Array, not "tickets"/],
    ['an invalid color', { brand: { name: 'x', accent: 'red;}' } }, /"brand\.accent" must be a color/],
    ['invalid JSON', '{"brands":', /CONFIG_FILE .* is not JSON/],
    ['a list', [], /must contain one JSON object/],
  ];
  for (const [mistake, content, message] of wrong) {
    it(`refuses ${mistake} and names the key`, async () => {
      await assert.rejects(read(content), message);
    });
  }

  it('reports a file that cannot be read', async () => {
    const configFile = path.join(folder, 'missing.json');
    await assert.rejects(readConfiguration({ configFile, mode: 'demo' }), /missing\.json could not be read \(ENOENT\)/);
  });

  it('treats __proto__ as an unknown key and changes no prototype (hazard 23)', async () => {
    await assert.rejects(read('{"__proto__": {"polluted": true}}'), /is invalid|unknown key/);
    assert.equal(({} as { polluted?: boolean }).polluted, undefined);
  });
});

describe('content security policy', () => {
  const directive = (policy: string, name: string) =>
    policy
      .split('; ')
      .find((each) => each.startsWith(`${name} `))
      ?.slice(name.length + 1);

  it('allows no inline code and no other origin by default', async () => {
    const configuration = await readConfiguration({ configFile: undefined, mode: 'demo' });
    assert.equal(
      contentSecurityPolicy(configuration, ["'none'"]),
      "default-src 'self'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; frame-src 'none'; " +
        "frame-ancestors 'none'; base-uri 'none'; form-action 'self'; object-src 'none'",
    );
  });

  it('follows the configuration', async () => {
    const policy = contentSecurityPolicy(await read(whole), ["'self'", 'https://portal.example']);
    assert.equal(directive(policy, 'script-src'), "'self' https://captcha.example https://frames.example");
    assert.equal(directive(policy, 'style-src'), "'self'");
    assert.match(
      directive(policy, 'connect-src')!,
      / https:\/\/external\.example https:\/\/wallet\.example wss:\/\/push\.example$/,
    );
    assert.match(directive(policy, 'img-src')!, / https:\/\/cdn\.example https:\/\/contact\.example$/);
    assert.equal(directive(policy, 'frame-ancestors'), "'self' https://portal.example");
    assert.doesNotMatch(policy, /unsafe|\*/);
  });
});
