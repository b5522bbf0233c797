import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { configure } from '../../../shared/host/configuration.ts';
import { addressOf } from '../../../shared/client/configured-addresses.ts';
import { ADDRESSES, type CallName } from '../../../shared/contract/addresses.ts';

afterEach(() => configure({ apiBase: undefined, addresses: undefined, externalApiHost: undefined }));

describe('the address table (wire.md)', () => {
  it('has the address, method and family of every call of the wire', () => {
    assert.deepEqual(ADDRESSES.withdraw, { method: 'POST', path: '/api/wallet/wallet/withdrawal', family: 'C' });
    assert.deepEqual(ADDRESSES.payInfo, { method: 'GET', path: '/api/user/account_payinfo', family: 'H' });
    for (const { path } of Object.values(ADDRESSES)) assert.match(path, /^\/api(\/\w+|\/\{id\})+$/);
  });

  it('answers these without a session', () => {
    const names = (Object.keys(ADDRESSES) as CallName[]).filter((name) => ADDRESSES[name].public);
    assert.deepEqual(names, [
      'login',
      'captchaConfig',
      'sendVerifyCode',
      'resetPassword',
      'article',
      'articleHistory',
      'helpTags',
      'helpTagArticles',
      'helpSearch',
      'helpArticle',
      'inputTips',
      'saveAddress',
    ]);
  });

  it('puts the id of a path where it belongs, whatever it holds', () => {
    assert.equal(addressOf('helpArticle', { id: '10255' }), '/api/help/v1/article/10255');
    assert.equal(addressOf('articleHistory', { id: '../10072?x' }), '/api/strapi/article/..%2F10072%3Fx/history');
  });

  it('sends the external form to the external host, where there is one', () => {
    configure({ apiBase: 'https://console.example' });
    assert.equal(addressOf('saveAddress', {}, true), `https://console.example${ADDRESSES.saveAddress.path}`);
    configure({ externalApiHost: 'https://open.example/' });
    assert.equal(addressOf('saveAddress', {}, true), `https://open.example${ADDRESSES.saveAddress.path}`);
    assert.equal(addressOf('saveAddress'), `https://console.example${ADDRESSES.saveAddress.path}`);
  });

  it('puts a base before every address', () => {
    configure({ apiBase: 'https://console.example/' });
    assert.equal(addressOf('wallet'), 'https://console.example/api/wallet/wallet');
  });

  it('takes a whole address before a prefix, and the longest prefix', () => {
    configure({
      apiBase: 'https://console.example',
      addresses: {
        wallet: 'https://wallet.example/balance',
        '/api': '/gateway',
        '/api/wallet': 'https://wallet.example/v2',
        '/api/wal': '/never',
      },
    });
    assert.equal(addressOf('wallet'), 'https://wallet.example/balance');
    assert.equal(addressOf('walletEntries'), 'https://wallet.example/v2/wallet/entry/list');
    assert.equal(addressOf('payInfo'), 'https://console.example/gateway/user/account_payinfo');
  });

  it('reads no address from a prototype (hazard 23)', () => {
    configure({ addresses: JSON.parse('{"__proto__": {"wallet": "https://evil.example"}}') as Record<string, string> });
    assert.equal(addressOf('wallet'), '/api/wallet/wallet');
  });
});
