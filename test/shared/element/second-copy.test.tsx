import { expect } from '@open-wc/testing';
import { defineElement } from '#shared/element/define-element.tsx';
import { VERSION } from '#shared/core/version.ts';

describe('a second copy of the bundle on a page (hazard 16)', () => {
  it('warns once with both versions and builds, keeps the first one, and throws no error', () => {
    class First extends HTMLElement {
      static version = '2.9.0';
      static build = 'npm package';
    }
    customElements.define('partner-twice-a', First);
    customElements.define('partner-twice-b', class extends First {});
    const view = () => Promise.resolve({ default: () => null });
    const warnings: string[] = [];
    const { warn } = console;
    console.warn = (message: string) => void warnings.push(message);
    try {
      defineElement('partner-twice-a', { view });
      defineElement('partner-twice-b', { view });
    } finally {
      console.warn = warn;
    }
    expect(customElements.get('partner-twice-a')).to.equal(First);
    expect(warnings).to.have.length(1);
    expect(warnings[0]).to.contain('2.9.0 (npm package)').and.to.contain(`${VERSION} (`);
  });
});
