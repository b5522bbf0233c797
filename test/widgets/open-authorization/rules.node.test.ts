import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { allowedRedirect, hostOf, consentOutcome } from '#widgets/open-authorization/open-authorization.rules.ts';

const CHECKED = 'https://monitor.partner.example/callback';

describe('the redirect of an authorization (hazard 6)', () => {
  for (const [name, redirectUrl, allowed] of [
    ['the checked address with code and state', `${CHECKED}?code=1&state=s`, true],
    ['the checked address with a refusal', `${CHECKED}?error=access_denied&state=s`, true],
    ['another state', `${CHECKED}?code=1&state=t`, false],
    ['no state', `${CHECKED}?code=1`, false],
    ['another host', 'https://evil.example/callback?state=s', false],
    ['a host with the same prefix', 'https://monitor.partner.example.evil.example/callback?state=s', false],
    ['another port', 'https://monitor.partner.example:8443/callback?state=s', false],
    ['plain http', 'http://monitor.partner.example/callback?state=s', false],
    ['another path', 'https://monitor.partner.example/other?state=s', false],
    ['a path with ..', 'https://monitor.partner.example/callback/../other?state=s', false],
    ['a user name in the address', 'https://evil@monitor.partner.example/callback?state=s', false],
    ['a script', 'javascript:alert(1)//callback?state=s', false],
    ['a path alone', '/callback?state=s', false],
    ['two slashes', '//monitor.partner.example/callback?state=s', false],
    ['nothing', '', false],
  ] as const)
    it(`${allowed ? 'accepts' : 'rejects'} ${name}`, () => {
      assert.equal(allowedRedirect(redirectUrl, CHECKED, 's'), allowed ? redirectUrl : undefined);
    });

  it('requires https, except on the local machine', () => {
    for (const [address, allowed] of [
      ['http://127.0.0.1:4173/openplatform/callback', true],
      ['http://localhost/callback', true],
      ['http://partner.example/callback', false],
      ['data:text/html,x', false],
      ['javascript:x', false],
    ] as const)
      assert.equal(allowedRedirect(`${address}?state=s`, address, 's') !== undefined, allowed, address);
  });

  it('shows a look-alike host in punycode', () => {
    assert.match(hostOf('https://pаrtner.example/'), /^xn--prtner-\w+\.example$/);
    assert.equal(hostOf('nothing'), '');
  });
});

describe('the result of a callback', () => {
  it('is accepted only with the state of a request of this tab', () => {
    for (const [returned, outcome] of [
      [{ code: '1', state: 's' }, 'granted'],
      [{ error: 'access_denied', state: 's' }, 'refused'],
      [{ error: 'server_error', state: 's' }, 'failed'],
      [{ code: '1', error: 'access_denied', state: 's' }, 'refused'],
      [{ state: 's' }, 'failed'],
      [{ code: '1', state: 't' }, 'stray'],
      [{ code: '1' }, 'stray'],
      [{ code: '1', state: '' }, 'stray'],
    ] as const)
      assert.equal(consentOutcome(returned, ['r', 's']), outcome);
  });
});
