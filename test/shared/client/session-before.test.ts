import { expect } from '@open-wc/testing';

describe('the session of a host that configures it before the elements load (§7.1)', () => {
  it('is active at once; the first token emits no change, but another token does', async () => {
    window.partnerConsole = { token: 'of-the-host' };
    let changes = 0;
    addEventListener('partner-account-changed', () => changes++);
    const { session } = await import('#shared/client/session.ts');
    const { configure } = await import('#shared/host/configuration.ts');
    expect([session.status(), await session.getToken()]).to.deep.equal(['active', 'of-the-host']);
    configure({ locale: 'en' });
    expect(changes).to.equal(0);
    configure({ token: 'of-another' });
    expect([changes, await session.getToken()]).to.deep.equal([1, 'of-another']);
  });
});
