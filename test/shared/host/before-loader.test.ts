import { expect } from '@open-wc/testing';

// Nothing is imported yet, because a page sets its object before it loads the loader.
describe('window.partnerConsole before the loader (§7.1)', () => {
  it('is the configuration, and is replaced by the functions for hosts', async () => {
    window.partnerConsole = {
      token: 'of-nobody',
      locale: 'en',
      session: 'embed',
      configure(options) {
        Object.assign(this, options);
      },
    };
    // Code of the page does not need to know whether the loader has run.
    const early = window.partnerConsole!;
    early.configure({ token: 'of-the-host' });
    const { installPublicApi } = await import('#shared/topics/summary/host-calls.ts');
    const { getConfiguration } = await import('#shared/host/configuration.ts');
    const { session } = await import('#shared/client/session.ts');
    const installed = installPublicApi('2.10.8');
    expect(window.partnerConsole).to.equal(installed);
    expect(getConfiguration()).to.deep.equal({ token: 'of-the-host', locale: 'en', session: 'embed' });
    expect(await session.getToken()).to.equal('of-the-host');
    early.configure({ theme: 'dark' });
    expect(getConfiguration().theme).to.equal('dark');
  });
});
