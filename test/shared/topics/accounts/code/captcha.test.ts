import { expect } from '@open-wc/testing';
import { configure } from '#shared/host/configuration.ts';
import { loggedProblems } from '#shared/host/problems.ts';
import { CaptchaError, solveCaptcha } from '#shared/topics/accounts/code/captcha.ts';
import { CAPTCHA, platformReady, SHORT_CAPTCHA } from '#test/browser/sandbox.ts';
import { until } from '#test/browser/until.ts';

declare global {
  interface Window {
    TencentCaptcha?: unknown;
  }
}

const scripts = () => document.querySelectorAll('script[src*="captcha"], script[src^="data:"]').length;

async function problem(): Promise<string> {
  const thrown: unknown = await solveCaptcha().catch((error: unknown) => error);
  if (!(thrown instanceof CaptchaError)) throw new Error('the captcha was solved');
  expect(thrown.message).to.match(/[\u4e00-\u9fff]/);
  return thrown.reason;
}

describe('solveCaptcha (hazard 21)', () => {
  before(platformReady);

  let named: HTMLElement;

  before(() => {
    // An element of the host whose ID is the name of the constructor becomes a property of the window.
    named = document.createElement('div');
    named.id = 'TencentCaptcha';
    document.body.append(named);
  });

  after(() => named.remove());
  beforeEach(() => configure({ captcha: CAPTCHA }));

  it('reports a blocked script, leaves no tag behind, and can try again', async () => {
    configure({ captcha: { script: '/sandbox/no-such-captcha.js' } });
    expect(await problem()).to.equal('script');
    expect(await problem()).to.equal('script');
    expect(scripts()).to.equal(0);
    const isLogged = (line: string) => /^captcha-script: \S+ .*\/sandbox\/no-such-captcha\.js/.test(line);
    await until(() => loggedProblems().some(isLogged), 'the developer of the page learns the address');
  });

  it('reports a script without a constructor', async () => {
    configure({ captcha: { script: 'data:text/javascript,' } });
    expect(await problem()).to.equal('constructor');
    expect(scripts()).to.equal(0);
  });

  it('returns ticket and randstr by the script of the platform, with one script for all callers', async () => {
    configure({ captcha: {} });
    const [first, second] = await Promise.all([solveCaptcha(), solveCaptcha()]);
    for (const proof of [first, second]) {
      expect(proof.ticket).to.be.a('string').and.not.empty;
      expect(proof.randstr).to.be.a('string').and.not.empty;
    }
    expect(scripts()).to.equal(1);
  });

  for (const [mode, reason] of [
    ['closed', 'closed'],
    ['throws', 'init'],
    ['never', 'timeout'],
    ['terror', 'forged'],
  ] as const)
    it(`reports "${reason}" in mode ${mode}, and the next attempt works`, async () => {
      window.__captchaMode = mode;
      if (mode === 'never') configure({ captcha: SHORT_CAPTCHA });
      expect(await problem()).to.equal(reason);
      window.__captchaMode = 'ok';
      configure({ captcha: CAPTCHA });
      expect((await solveCaptcha()).ticket).to.not.equal('');
    });

  for (const ticket of ['terror_1001_190000000_1795259272', 'trerror_1001_190000000_1795259272'])
    it(`reports "forged" for a ticket that the script itself creates, ${ticket.split('_')[0]}_, also without an error code`, async () => {
      await solveCaptcha();
      const { prototype } = window.TencentCaptcha as { prototype: { show(): void; finish(given: object): void } };
      const { show } = prototype;
      prototype.show = function () {
        this.finish({ ret: 0, ticket, randstr: '@x' });
      };
      try {
        expect(await problem()).to.equal('forged');
      } finally {
        prototype.show = show;
      }
    });
});
