/** The protocol between the server and its providers (self-hosting/providers.md), against the fake provider. */
import assert from 'node:assert/strict';
import { after, before, beforeEach, describe, it } from 'node:test';
import { ProviderError } from '#console/server/reference/providers/client.ts';
import { captchaProvider } from '#console/server/reference/providers/captcha.ts';
import { PayoutProvider } from '#console/server/reference/providers/payout.ts';
import { problemOf, signMessage, WINDOW_S } from '#console/server/reference/providers/signing.ts';
import { smsProvider } from '#console/server/reference/providers/sms.ts';
import { PROVIDER_KEY, ProviderServer } from '#test/server/provider-server.ts';

const MESSAGE = { action: 'POST', path: '/sms', nonce: '7f0c', body: '{"phone":"13800138000"}' };
const headersOf = (headers: Readonly<Record<string, string>>) => (name: string) => headers[name];

describe('signatures', () => {
  const now = () => Math.floor(Date.now() / 1_000);
  const problem = (message = MESSAGE, { key = PROVIDER_KEY, at = now() } = {}) =>
    problemOf(PROVIDER_KEY, message, headersOf(signMessage(key, MESSAGE, at)));

  it('match the example of the documentation', () => {
    const key = { id: 'console', secret: '0123456789abcdef0123456789abcdef' };
    const { 'x-provider-signature': signature } = signMessage(key, MESSAGE, 1_800_000_000);
    assert.equal(signature, '30e4d9ad427846e6d235fed54f3d9888686dbd986e81e145827f1bd065584abf');
  });

  it('are accepted for the signed message only', () => {
    assert.equal(problem(), undefined);
    for (const change of [{ action: 'GET' }, { path: '/sms?' }, { body: `${MESSAGE.body} ` }])
      assert.equal(problem({ ...MESSAGE, ...change }), 'the signature is wrong');
    assert.equal(problem({ ...MESSAGE, nonce: '7f0d' }), 'the nonce is missing or wrong');
  });

  it('are refused with another key or secret', () => {
    assert.equal(problem(MESSAGE, { key: { ...PROVIDER_KEY, secret: 'guessed' } }), 'the signature is wrong');
    assert.equal(problem(MESSAGE, { key: { ...PROVIDER_KEY, id: 'other' } }), 'the key ID is missing or unknown');
  });

  it('are refused outside the window', () => {
    for (const at of [now() - 2 * WINDOW_S, now() + 2 * WINDOW_S])
      assert.equal(problem(MESSAGE, { at }), 'the timestamp is outside the window');
    assert.equal(problem(MESSAGE, { at: now() - WINDOW_S / 2 }), undefined);
  });
});

describe('a provider', () => {
  let provider: ProviderServer;
  before(async () => {
    provider = await ProviderServer.start();
  });
  after(() => provider.close());
  beforeEach(() => provider.release());

  const addressOf = (service: string, secret = PROVIDER_KEY.secret) => ({
    url: provider.environment[`${service}_URL`]!,
    key: { ...PROVIDER_KEY, secret },
  });
  const solved = { ticket: 'solved', randstr: '@abc', address: '10.0.0.1' };
  const failsWith = (failure: string) => (error: unknown) => {
    assert.ok(error instanceof ProviderError);
    assert.equal(error.failure, failure);
    return true;
  };

  it('receives signed requests, and its signed responses are read', async () => {
    const isValid = captchaProvider(addressOf('CAPTCHA'));
    assert.equal(await isValid(solved), true);
    assert.equal(await isValid({ ...solved, ticket: 'forged' }), false);
  });

  it('does not change the outcome with responses that it did not sign for this request', async () => {
    const isValid = captchaProvider(addressOf('CAPTCHA'));
    for (const behavior of ['forged', 'replayed'] as const) {
      provider.behave('captcha', behavior);
      await assert.rejects(isValid(solved), failsWith('signature'));
    }
  });

  it('is reported with its status when it fails, and when it refuses the key', async () => {
    provider.behave('captcha', 'failing');
    await assert.rejects(captchaProvider(addressOf('CAPTCHA'))(solved), failsWith('status'));
    await assert.rejects(captchaProvider(addressOf('CAPTCHA', 'guessed'))(solved), failsWith('status'));
  });

  it('is not read without an end', async () => {
    provider.behave('captcha', 'endless');
    await assert.rejects(captchaProvider(addressOf('CAPTCHA'))(solved), failsWith('unreadable'));
  });

  it('is unreachable at a closed port', async () => {
    const closed = await ProviderServer.start();
    const { CAPTCHA_URL: url } = closed.environment;
    await closed.close();
    await assert.rejects(captchaProvider({ url: url!, key: PROVIDER_KEY })(solved), failsWith('unreachable'));
  });

  it('sends one message per ID', async () => {
    const send = smsProvider(addressOf('SMS'));
    const message = { id: 'm1', phone: '13800138000', code: '123456', purpose: 'test', language: 'zh-CN' } as const;
    provider.behave('sms', 'lossy');
    await assert.rejects(send(message), failsWith('status'));
    provider.release();
    await send(message);
    assert.deepEqual(provider.messages, [message]);
  });

  it('makes one transfer per ID, and reports its state', async () => {
    const payout = new PayoutProvider(addressOf('PAYOUT'));
    const order = {
      id: 'TX1',
      amount: 100,
      currency: 'CNY',
      method: 'personalCard',
      account: '6214',
      holder: 'A',
    } as const;
    assert.deepEqual(await payout.order({ ...order, bankName: 'B' }), { id: 'TX1', state: 'sent' });
    provider.decide('TX1', { state: 'failed', reason: '账户已注销' });
    assert.deepEqual(await payout.query('TX1'), { id: 'TX1', state: 'failed', reason: '账户已注销' });
    assert.equal(provider.orders.size, 1);
    await assert.rejects(payout.query('TX2'), failsWith('status'));
  });

  it('must give a reason for a failed transfer', async () => {
    provider.decide('TX1', { state: 'failed', reason: ' ' });
    await assert.rejects(new PayoutProvider(addressOf('PAYOUT')).query('TX1'), failsWith('unreadable'));
  });
});
