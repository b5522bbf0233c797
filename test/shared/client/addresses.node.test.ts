import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { configure } from '#shared/host/configuration.ts';
import { configuredAddress } from '#shared/client/configured-addresses.ts';
import { CALL_NAMES, CALLS } from '#shared/topics/calls.ts';

beforeEach(() => configure({ apiBase: 'https://console.example' }));
afterEach(() => configure({ apiBase: undefined, addresses: undefined, externalApiHost: undefined }));

describe('the addresses of calls (wire.md)', () => {
  it('have address, method and family of every call of the wire', () => {
    const { withdraw, payInfo } = CALLS;
    assert.deepEqual([withdraw.method, withdraw.path, withdraw.family], ['POST', '/api/wallet/wallet/withdrawal', 'C']);
    assert.deepEqual([payInfo.method, payInfo.path, payInfo.family], ['GET', '/api/user/account_payinfo', 'H']);
    for (const { path } of Object.values(CALLS)) assert.match(path, /^\/api(\/\w+|\/\{id\})+$/);
  });

  it('are public for these calls', () => {
    const names = CALL_NAMES.filter((name) => CALLS[name].access === 'public');
    assert.deepEqual(names, [
      'article',
      'articleHistory',
      'captchaConfig',
      'helpArticle',
      'helpSearch',
      'helpTagArticles',
      'helpTags',
      'inputTips',
      'login',
      'openSharedDocument',
      'resetPassword',
      'saveAddress',
      'sendVerifyCode',
    ]);
  });

  it('are reserved for agents for these calls', () =>
    assert.deepEqual(
      CALL_NAMES.filter((name) => CALLS[name].access === 'agent'),
      [
        ...['agentDeviceOverview', 'deviceIncome', 'inviteLink', 'miners', 'notifyOwners', 'remarkDevices'],
        ...['restoreRemarks', 'shareLedger', 'userLedger'],
      ],
    ));

  it('encode any ID in a path', () => {
    assert.equal(
      configuredAddress(CALLS.helpArticle, { id: '10255' }),
      'https://console.example/api/help/v1/article/10255',
    );
    assert.equal(
      configuredAddress(CALLS.articleHistory, { id: '../10072?x' }),
      'https://console.example/api/strapi/article/..%2F10072%3Fx/history',
    );
  });

  it('send the external form to the external host when it is configured', () => {
    configure({ apiBase: 'https://console.example' });
    assert.equal(configuredAddress(CALLS.saveAddress, {}, true), `https://console.example${CALLS.saveAddress.path}`);
    configure({ externalApiHost: 'https://open.example/' });
    assert.equal(configuredAddress(CALLS.saveAddress, {}, true), `https://open.example${CALLS.saveAddress.path}`);
    assert.equal(configuredAddress(CALLS.saveAddress), `https://console.example${CALLS.saveAddress.path}`);
  });

  it('start with the configured base', () => {
    configure({ apiBase: 'https://console.example/' });
    assert.equal(configuredAddress(CALLS.wallet), 'https://console.example/api/wallet/wallet');
  });

  it('prefer a full address to a prefix, and the longest prefix', () => {
    configure({
      apiBase: 'https://console.example',
      addresses: {
        wallet: 'https://wallet.example/balance',
        '/api': '/gateway',
        '/api/wallet': 'https://wallet.example/v2',
        '/api/wal': '/never',
      },
    });
    assert.equal(configuredAddress(CALLS.wallet), 'https://wallet.example/balance');
    assert.equal(configuredAddress(CALLS.walletEntries), 'https://wallet.example/v2/wallet/entry/list');
    assert.equal(configuredAddress(CALLS.payInfo), 'https://console.example/gateway/user/account_payinfo');
  });

  it('are not read from a prototype (hazard 23)', () => {
    configure({ addresses: JSON.parse('{"__proto__": {"wallet": "https://evil.example"}}') as Record<string, string> });
    assert.equal(configuredAddress(CALLS.wallet), 'https://console.example/api/wallet/wallet');
  });

  for (const [page, globals, wanted] of [
    [
      'a page',
      { location: { origin: 'https://portal.example' }, origin: 'https://portal.example' },
      'https://portal.example',
    ],
    ['a srcdoc frame', { location: { origin: 'null' }, origin: 'https://portal.example' }, 'https://portal.example'],
    [
      'a page with a global `origin`',
      { location: { origin: 'https://portal.example' }, origin: 'Shanghai' },
      'https://portal.example',
    ],
    [
      'an app of its own scheme',
      { location: { origin: 'null' }, origin: 'capacitor://localhost' },
      'capacitor://localhost',
    ],
    ['a sandboxed frame', { location: { origin: 'null' }, origin: 'null' }, undefined],
    ['a file', { location: { origin: 'file://' }, origin: 'null' }, undefined],
    ['a server', {}, undefined],
  ] as const)
    it(`are on ${wanted ?? 'no origin'} in ${page} (hazard 39)`, (t) => {
      Object.assign(globalThis, globals);
      t.after(() => ['location', 'origin'].forEach((name) => Reflect.deleteProperty(globalThis, name)));
      const path = CALLS.wallet.path;
      for (const [apiBase, prefix] of [
        [undefined, ''],
        ['/partner', '/partner'],
        ['/partner/', '/partner'],
      ] as const) {
        configure({ apiBase });
        assert.equal(configuredAddress(CALLS.wallet), wanted && `${wanted}${prefix}${path}`);
      }
      configure({ apiBase: 'https://console.example' });
      assert.equal(configuredAddress(CALLS.wallet), `https://console.example${path}`);
    });

  it('are undefined for an invalid base', () => {
    configure({ apiBase: 'https://[' });
    assert.equal(configuredAddress(CALLS.wallet), undefined);
  });
});
