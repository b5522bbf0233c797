import { expect, nextFrame, waitUntil } from '@open-wc/testing';
import { configure } from '../../shared/host/configuration.ts';
import '../../widgets/bills/bills.element.tsx';
import '../../widgets/income/income.element.tsx';
import '../../widgets/login/login.element.tsx';
import '../../widgets/tech-overview/tech-overview.element.tsx';
import '../../widgets/wallet/wallet.element.tsx';
import { countListeners } from '../shared/element/count-listeners.ts';

const TAGS = ['partner-bills', 'partner-income', 'partner-login', 'partner-tech-overview', 'partner-wallet'] as const;

async function mountAndRemove(tag: (typeof TAGS)[number], times: number): Promise<void> {
  for (let done = 0; done < times; done += 50) {
    const elements = Array.from({ length: 50 }, () => document.createElement(tag));
    document.body.append(...elements);
    const drawn = () => elements.every((element) => element.shadowRoot!.querySelector('.frame *'));
    await waitUntil(drawn, 'all are drawn', { interval: 5, timeout: 10_000 });
    for (const element of elements) element.remove();
    await nextFrame();
    for (const { shadowRoot } of elements) expect(shadowRoot!.childNodes).to.have.length(0);
  }
}

describe('1,000 mounts and unmounts of every element (hazard 19)', () => {
  before(() => configure({ getToken: () => undefined }));

  for (const tag of TAGS) {
    it(`leave nothing of <${tag}> behind`, async function () {
      this.timeout(120_000);
      await mountAndRemove(tag, 50);
      const listeners = countListeners();
      try {
        await mountAndRemove(tag, 50);
        const sheet = document.createElement(tag).shadowRoot!.adoptedStyleSheets[1]!;
        const before = {
          listeners: listeners.left(),
          rules: sheet.cssRules.length,
          children: document.body.children.length,
        };
        await mountAndRemove(tag, 1000);
        expect({
          listeners: listeners.left(),
          rules: sheet.cssRules.length,
          children: document.body.children.length,
        }).to.deep.equal(before);
      } finally {
        listeners.stop();
      }
    });
  }
});
