import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:https';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { build } from 'esbuild';
import type { Browser } from 'puppeteer-core';
import type * as WalletTicket from '#shared/client/wallet-ticket.ts';
import { launchBrowser, openPage } from '../../end-to-end/end-to-end.ts';
import { root } from '../../gate/project.ts';
import { cert, key } from '../../server/self-signed.ts';

declare const tickets: typeof WalletTicket;

/** Returns a page of the console that contains only the module, as `tickets`. */
async function pageOfTickets(): Promise<string> {
  const { outputFiles } = await build({
    stdin: {
      contents: `import { configure } from './shared/host/configuration.ts';
        configure({ session: 'console' });
        export * from './shared/client/wallet-ticket.ts';`,
      resolveDir: root,
    },
    bundle: true,
    format: 'iife',
    globalName: 'tickets',
    write: false,
  });
  return `<!doctype html><script>${outputFiles[0]!.text}</script>`;
}

describe('the wallet ticket on an https page (§4)', () => {
  let server: Server;
  let browser: Browser;
  let port: number;
  before(async () => {
    const html = await pageOfTickets();
    server = createServer({ key, cert }, (_, response) =>
      response.setHeader('content-type', 'text/html; charset=utf-8').end(html),
    );
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
    browser = await launchBrowser();
  });
  after(async () => {
    await browser.close();
    server.close();
    server.closeAllConnections();
  });

  it('is a Secure cookie, and can be cleared', async () => {
    const { page } = await openPage(browser);
    const browserItself = await page.createCDPSession();
    await browserItself.send('Security.setIgnoreCertificateErrors', { ignore: true });
    await page.goto(`https://127.0.0.1:${port}/`);
    await page.evaluate(() => tickets.saveWalletTicket('42', 'proof'));
    const cookies = (await page.cookies()).map(({ name, value, secure, sameSite }) => ({
      name,
      value,
      secure,
      sameSite,
    }));
    assert.deepEqual(cookies, [{ name: 'walletPasswordTicket', value: '42.proof', secure: true, sameSite: 'Strict' }]);
    assert.equal(await page.evaluate(() => tickets.readWalletTicket('42')), 'proof');
    await page.evaluate(() => tickets.clearWalletTicket());
    assert.deepEqual(await page.cookies(), []);
  });
});
