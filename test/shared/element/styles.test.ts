import { expect, fixture, html } from '@open-wc/testing';
import { inside, shownIn, type PartnerProbe } from './probe.tsx';
import { countRules } from '../../embed/leaks/count-leftovers.ts';
import { elementSheets } from '#shared/element/adopted-sheet.ts';
import { configure } from '#shared/host/configuration.ts';
import { until } from '../../browser/until.ts';

async function probe(): Promise<PartnerProbe> {
  const element = await fixture<PartnerProbe>(html`<partner-probe></partner-probe>`);
  await until(() => shownIn(element) !== '');
  return element;
}

/** Applies rules of the page during `act`. */
async function underHostRules(rules: string, act: () => Promise<void>): Promise<void> {
  const style = document.createElement('style');
  style.textContent = rules;
  document.head.append(style);
  try {
    await act();
  } finally {
    style.remove();
  }
}

describe('the shared sheets', () => {
  it('are adopted by every root: no style elements, the same sheets, rules added once', async () => {
    const [one, two] = [await probe(), await probe()];
    const sheets = one.shadowRoot!.adoptedStyleSheets;
    expect(sheets).to.deep.equal(elementSheets());
    expect(two.shadowRoot!.adoptedStyleSheets).to.deep.equal(sheets);
    expect(one.shadowRoot!.querySelectorAll('style, link')).to.have.length(0);
    expect(document.querySelectorAll('style[data-styled]')).to.have.length(0);
    expect(getComputedStyle(inside(one, 'output')).color).to.equal('rgb(1, 2, 3)');
    const rules = countRules(sheets);
    await probe();
    expect(countRules(sheets)).to.equal(rules);
  });
});

describe('paper', () => {
  (window.emulatePaper ? it : it.skip)('is light and without a background when the theme is dark', async () => {
    const frame = inside(await probe(), '.frame');
    const colors = () => [getComputedStyle(frame).color, getComputedStyle(frame).backgroundColor];
    configure({ theme: 'dark' });
    try {
      expect(colors()).to.deep.equal(['rgb(231, 237, 237)', 'rgb(13, 18, 19)']);
      await window.emulatePaper!(true);
      expect(colors()).to.deep.equal(['rgb(15, 26, 27)', 'rgba(0, 0, 0, 0)']);
    } finally {
      await window.emulatePaper!(false);
      configure({ theme: undefined });
    }
  });
});

describe('a right-to-left page', () => {
  it('does not change the direction of amounts and texts, which are Chinese or English', async () => {
    document.documentElement.dir = 'rtl';
    try {
      const element = await probe();
      for (const part of ['.frame', '.overlays'])
        expect(getComputedStyle(inside(element, part)).direction, part).to.equal('ltr');
    } finally {
      document.documentElement.removeAttribute('dir');
    }
  });
});

describe('a page without a doctype', () => {
  const PROPERTIES = [
    ...['color', 'fontSize', 'fontWeight', 'fontStyle', 'lineHeight', 'whiteSpace', 'textAlign'],
    ...['marginTop', 'marginBottom', 'borderTopColor', 'boxSizing', 'verticalAlign', 'display'],
  ] as const;
  const TAGS = ['table', 'caption', 'thead', 'tr', 'th', 'td', 'form', 'fieldset', 'ul', 'input', 'button', 'p', 'img'];

  /** Returns the styles of each tag inside a dark, small and centered part of an element. */
  async function looksIn(page: string, mode: string): Promise<Record<string, string>> {
    const frame = await fixture<HTMLIFrameElement>(
      html`<iframe src=${URL.createObjectURL(new Blob([page], { type: 'text/html' }))}></iframe>`,
    );
    await until(() => frame.contentDocument?.querySelector('main'), 'the page is loaded');
    const { contentDocument, contentWindow } = frame as unknown as {
      contentDocument: Document;
      contentWindow: Window & typeof globalThis;
    };
    expect(contentDocument.compatMode).to.equal(mode);
    const root = contentDocument.querySelector('main')!.attachShadow({ mode: 'open' });
    root.adoptedStyleSheets = elementSheets().map(({ cssRules }) => {
      const copy = new contentWindow.CSSStyleSheet();
      copy.replaceSync([...cssRules].map(({ cssText }) => cssText).join(''));
      return copy;
    });
    const tags = TAGS.map((tag) => (/^(caption|thead|tr|th|td)$/.test(tag) ? '' : `<${tag}></${tag}>`)).join('');
    const table =
      '<table><caption></caption><thead><tr><th></th></tr></thead><tbody><tr><td></td></tr></tbody></table>';
    root.innerHTML = `<div class="frame"><div style="color:#fff;font:italic 700 12px/18px serif;white-space:nowrap;text-align:right">${table}${tags}</div></div>`;
    return Object.fromEntries(
      TAGS.map((tag) => {
        const style = contentWindow.getComputedStyle(root.querySelector(tag)!);
        return [tag, PROPERTIES.map((name) => `${name} ${style[name]}`).join('; ')];
      }),
    );
  }

  it('shows tables and forms like a page with a doctype (hazard 16)', async () => {
    expect(await looksIn('<main></main>', 'BackCompat')).to.deep.equal(
      await looksIn('<!doctype html><main></main>', 'CSS1Compat'),
    );
  });
});

describe('hostile rules of the page (hazard 16)', () => {
  const measure = (element: Element) => {
    const [frame, output, button] = ['.frame', 'output', 'button'].map((name) => inside(element, name));
    return {
      frame: getComputedStyle(frame!).display,
      width: Math.round(frame!.getBoundingClientRect().width),
      font: getComputedStyle(frame!).fontSize,
      line: getComputedStyle(frame!).lineHeight,
      family: getComputedStyle(frame!).fontFamily,
      transform: getComputedStyle(frame!).textTransform,
      spacing: getComputedStyle(frame!).letterSpacing,
      color: getComputedStyle(output!).color,
      button: button!.getBoundingClientRect().height > 0,
    };
  };

  for (const rules of [
    '* { all: unset !important }',
    'html { font-size: 40px !important } body { font: 700 40px/3 fantasy; letter-spacing: 1em; text-transform: uppercase }',
    'button { display: none } p, div, output { float: left; width: 10px }',
    '* { visibility: hidden; pointer-events: none; text-align: right; cursor: wait }',
  ]) {
    it(`do not change an element: ${rules}`, async () => {
      const element = await probe();
      // Rules of the page may change the position of an element, so this test fixes it.
      element.parentElement!.style.cssText =
        'all: initial !important; display: block !important; width: 600px !important';
      const before = measure(element);
      await underHostRules(rules, async () => {
        expect(measure(element)).to.deep.equal(before);
        const style = getComputedStyle(inside(element, 'button'));
        expect(style.visibility).to.equal('visible');
        expect(style.pointerEvents).to.not.equal('none');
      });
    });
  }

  it('can still hide an element, or set its size', async () => {
    const element = await probe();
    element.hidden = true;
    expect(getComputedStyle(element).display).to.equal('none');
    element.hidden = false;
    await underHostRules('partner-probe { width: 300px; display: inline-block }', async () => {
      expect(element.getBoundingClientRect().width).to.equal(300);
    });
  });
});
