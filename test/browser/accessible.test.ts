import { expect, fixture, html } from '@open-wc/testing';
import { isAccessible } from './accessible.ts';

class Words extends HTMLElement {
  show(content: string): void {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    root.innerHTML = `<style>main { background: white } .pale { color: #ccc } .dark { color: #222 }</style><main>${content}</main>`;
  }
}
customElements.define('test-words', Words);

describe('what is told to be accessible', () => {
  let words: Words;
  beforeEach(async () => {
    words = await fixture<Words>(html`<test-words></test-words>`);
  });

  const problem = async (): Promise<string> => {
    try {
      await isAccessible(words);
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };

  it('has words that can be read, each time that it is looked at', async () => {
    words.show('<p class="dark">可读</p>');
    expect(await problem()).to.equal('');
    for (let look = 0; look < 2; look += 1) {
      words.show('<p class="dark">可读</p><p class="pale">不可读</p>');
      expect(await problem()).to.contain('color-contrast');
    }
    words.show('<p class="dark">不同</p>');
    expect(await problem()).to.equal('');
  });

  it('has names for what can be pressed', async () => {
    words.show('<p class="dark">可读</p><button></button>');
    expect(await problem()).to.contain('button-name');
  });
});
