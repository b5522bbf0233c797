import { expect, fixture, html } from '@open-wc/testing';
import { isAccessible } from './accessible.ts';

class TextElement extends HTMLElement {
  show(content: string): void {
    const root = this.shadowRoot ?? this.attachShadow({ mode: 'open' });
    root.innerHTML = `<style>main { background: white } .pale { color: #ccc } .dark { color: #222 }</style><main>${content}</main>`;
  }
}
customElements.define('test-text', TextElement);

describe('isAccessible', () => {
  let element: TextElement;
  beforeEach(async () => {
    element = await fixture<TextElement>(html`<test-text></test-text>`);
  });

  const problem = async (): Promise<string> => {
    try {
      await isAccessible(element);
      return '';
    } catch (error) {
      return (error as Error).message;
    }
  };

  it('checks the contrast again when the content changes', async () => {
    element.show('<p class="dark">可读</p>');
    expect(await problem()).to.equal('');
    for (let look = 0; look < 2; look += 1) {
      element.show('<p class="dark">可读</p><p class="pale">不可读</p>');
      expect(await problem()).to.contain('color-contrast');
    }
    element.show('<p class="dark">不同</p>');
    expect(await problem()).to.equal('');
  });

  it('reports buttons without a name', async () => {
    element.show('<p class="dark">可读</p><button></button>');
    expect(await problem()).to.contain('button-name');
  });

  it('reports groups of controls without a name', async () => {
    const radios = '<label class="dark"><input type="radio" name="a" />一</label>';
    element.show(`<p class="dark" id="title">标题</p><div role="radiogroup" aria-labelledby="title">${radios}</div>`);
    expect(await problem()).to.equal('');
    for (const name of ['', 'aria-label=" "', 'aria-labelledby="absent"']) {
      element.show(`<p class="dark">标题</p><div role="radiogroup" ${name}>${radios}</div>`);
      expect(await problem(), name).to.contain('group-name');
    }
  });
});
