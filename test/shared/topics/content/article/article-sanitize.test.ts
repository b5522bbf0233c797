import { expect } from '@open-wc/testing';
import { sanitize } from '#shared/topics/content/article/sanitize.ts';

const TEXTS = { table: '表格', newWindow: '在新窗口打开' };

/** Renders sanitized HTML on the page, where remaining scripts would run. */
async function shown(html: string, level = 2, title = ''): Promise<HTMLElement> {
  const place = document.createElement('div');
  place.append(sanitize(html, level, title, TEXTS).cloneNode(true));
  document.body.append(place);
  await new Promise((done) => setTimeout(done));
  place.remove();
  return place;
}

declare global {
  interface Window {
    hurt?: number;
  }
}

const DANGEROUS =
  'script,style,link,meta,base,form,input,button,select,textarea,iframe,frame,object,embed,svg,math,video,audio,template,slot,dialog,portal';

/** Name, HTML and remaining text. */
const HOSTILE: readonly [name: string, html: string, text: string][] = [
  ['a script', '<p>甲</p><script>window.hurt=1</script>', '甲'],
  ['a script in a broken tag', '<p>甲<scr<script>ipt>window.hurt=1</scr</script>ipt></p>', '甲'],
  ['a handler of an image', '<img src=x onerror="window.hurt=1" alt="乙">', '乙'],
  ['a handler of a paragraph', '<p onclick="window.hurt=1" onmouseover=window.hurt=1>丙</p>', '丙'],
  ['a handler after a slash', '<img/src="x"/onerror=window.hurt=1>丁', '丁'],
  ['a frame', '<iframe srcdoc="<script>parent.hurt=1</script>"></iframe>戊', '戊'],
  ['a form', '<form action="https://evil.example"><input name=password><button>交出密码</button>己</form>', '己'],
  ['an input alone', '<input autofocus onfocus="window.hurt=1">庚', '庚'],
  ['SVG with a script', '<svg><script>window.hurt=1</script></svg>辛', '辛'],
  ['SVG with a handler', '<svg onload="window.hurt=1"><animate onbegin="window.hurt=1"/></svg>壬', '壬'],
  ['a link in SVG', '<svg><a xlink:href="javascript:window.hurt=1"><text>x</text></a></svg>癸', '癸'],
  [
    'MathML',
    '<math><mtext><table><mglyph><style><img src=x onerror="window.hurt=1"></style></table></mtext></math>子',
    '子',
  ],
  ['a style element', '<style>*{display:none}</style>丑', '丑'],
  ['a style attribute', '<p style="position:fixed;inset:0;background:url(https://evil.example)">寅</p>', '寅'],
  ['a class and an id', '<p class="overlays" id="root" name="body">卯</p>', '卯'],
  ['data and aria attributes', '<p data-x="1" aria-hidden="true" role="button" tabindex="0">辰</p>', '辰'],
  [
    'a base and a refresh',
    '<base href="https://evil.example"><meta http-equiv=refresh content="0;url=//evil">巳',
    '巳',
  ],
  ['an object and an embed', '<object data="https://evil.example"></object><embed src="https://evil.example">午', '午'],
  ['a template', '<template><img src=x onerror="window.hurt=1"></template>未', '未'],
  ['a custom element', '<partner-wallet></partner-wallet><x-y onclick="window.hurt=1">申</x-y>', '申'],
  ['a comment that ends early', '<!--><img src=x onerror="window.hurt=1">-->酉', '酉'],
  ['noscript', '<noscript><p title="</noscript><img src=x onerror=window.hurt=1>">戌</noscript>亥', '亥'],
  ['clobbering names', '<img name="getElementById"><a id="children"></a><form id="attributes"></form>天', '天'],
  [
    'a declarative shadow root',
    '<div><template shadowrootmode="open"><script>window.hurt=1</script></template>地</div>',
    '地',
  ],
  ['an unclosed attribute', '<p title="<img src=x onerror=window.hurt=1>">玄</p>', '玄'],
];

describe('articles are sanitized (hazard 8)', () => {
  for (const [name, html, text] of HOSTILE)
    it(`keeps only the text of ${name}`, async () => {
      delete window.hurt;
      const place = await shown(html);
      expect(window.hurt, 'no script ran').to.equal(undefined);
      expect(place.querySelector(DANGEROUS), place.innerHTML).to.equal(null);
      for (const element of place.querySelectorAll('*'))
        for (const { name: attribute } of element.attributes)
          expect(attribute, element.outerHTML).to.not.match(
            /^(on|style$|class$|id$|name$|data-|aria-|role$|tabindex$|srcset|form|xlink)/,
          );
      const spoken = place.textContent + [...place.querySelectorAll('img')].map(({ alt }) => alt).join('');
      expect(spoken).to.contain(text);
    });

  it('keeps only the attributes of the allow list on any element: no aria, no role (hazard 8)', async () => {
    const ARIA =
      'activedescendant atomic autocomplete braillelabel brailleroledescription busy checked colcount colindex controls ' +
      'current describedby description details disabled dropeffect errormessage expanded flowto grabbed haspopup hidden ' +
      'invalid keyshortcuts label labelledby level live modal multiline multiselectable orientation owns placeholder ' +
      'posinset pressed readonly relevant required roledescription rowcount rowindex selected setsize sort valuemax ' +
      'valuemin valuenow valuetext';
    const written = [
      ...ARIA.split(' ').map((name) => `aria-${name}="true"`),
      'role="alert" tabindex="0" title="t" class="c" id="i" style="color:red" onclick="hurt=1" slot="s" part="p"',
      'hidden inert contenteditable autofocus popover accesskey="a" dir="rtl" lang="en" nonce="n"',
    ].join(' ');
    const tags = ['p', 'div', 'section', 'ul', 'blockquote', 'pre', 'strong', 'a'];
    const place = await shown(tags.map((tag) => `<${tag} ${written}>黄</${tag}>`).join(''));
    const names = [...place.querySelectorAll('*')].map(({ attributes }) => [...attributes].map(({ name }) => name));
    expect(place.textContent).to.equal('黄'.repeat(tags.length));
    expect([...new Set(names.flat())]).to.deep.equal(['title']);
  });

  it('keeps only the text of custom and unknown elements', async () => {
    const place = await shown('<partner-wallet>钱包</partner-wallet><blink>闪</blink>');
    expect(place.querySelector('*')).to.equal(null);
    expect(place.textContent).to.equal('钱包闪');
  });

  for (const href of [
    'javascript:alert(1)',
    'java\tscript:alert(1)',
    ' javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    '&#106;avascript:alert(1)',
    'data:text/html,<script>alert(1)</script>',
    'vbscript:msgbox(1)',
    'blob:https://a.example/1',
    'http://plain.example/',
    '//evil.example/',
    '/\\evil.example',
    '/wallet',
    '#part',
    'mailto:a@b.example',
    'https://bank.example@evil.example/',
    'https://',
    'file:///etc/passwd',
    '',
  ])
    it(`turns a link to ${JSON.stringify(href)} into plain text (hazard 7)`, async () => {
      const place = await shown(`<p>见<a href="${href}">此处</a></p>`);
      expect(place.querySelector('a')).to.equal(null);
      expect(place.textContent).to.equal('见此处');
    });

  it('opens an https link in a new window without opener (hazard 7)', async () => {
    const place = await shown(
      '<a href="https://docs.example/a?b=1#c" target="_self" rel="opener" ping="https://x">文档</a>',
    );
    const link = place.querySelector('a')!;
    expect(link.href).to.equal('https://docs.example/a?b=1#c');
    expect(link.target).to.equal('_blank');
    expect(link.rel).to.equal('noopener noreferrer');
    expect(link.getAttributeNames().sort()).to.deep.equal(['href', 'rel', 'target', 'title']);
    const odd = await shown('<a href="HTTPS:\\\\Docs.Example/a b">文档</a>');
    expect(odd.querySelector('a')!.getAttribute('href'), 'the normalized address').to.equal(
      'https://docs.example/a%20b',
    );
  });

  it('shows a look-alike host in punycode, and removes direction marks (hazard 7)', async () => {
    const place = await shown('<a href="https://аpple.com/">苹\u202e果\u2066</a>\u200f。');
    expect(place.querySelector('a')!.title).to.contain('xn--pple-43d.com');
    expect(place.textContent).to.equal('苹果。');
  });

  it('loads an image over https only, lazily and without a referrer', async () => {
    const place = await shown(
      '<img src="https://img.example/a.png" alt="图" srcset="//evil 2x" onload="x" width="20"><img src="http://img.example/b.png" alt="旧图"><img src="data:image/svg+xml,<svg/>" alt="内嵌">',
    );
    const [image, ...others] = place.querySelectorAll('img');
    expect(others).to.deep.equal([]);
    expect(image!.src).to.equal('https://img.example/a.png');
    expect([image!.loading, image!.referrerPolicy]).to.deep.equal(['lazy', 'no-referrer']);
    expect(image!.getAttributeNames().sort()).to.deep.equal(['alt', 'loading', 'referrerpolicy', 'src', 'width']);
    const turned = await shown('<img src="https://img.example/a.png" alt="图\u202e一">');
    expect(turned.querySelector('img')!.alt, 'without direction marks').to.equal('图一');
    expect(place.textContent).to.equal('旧图内嵌');
    const spelled = await shown('<img src="https://IMG.example/a b.png">');
    expect(spelled.querySelector('img')!.getAttribute('src'), 'the normalized address').to.equal(
      'https://img.example/a%20b.png',
    );
  });

  it('moves headings below the surrounding level, without gaps', async () => {
    const place = await shown('<h1>一</h1><h3>（一）</h3><h6>1</h6><h3>（二）</h3>', 3);
    expect([...place.children].map(({ localName }) => localName)).to.deep.equal(['h4', 'h5', 'h6', 'h5']);
    expect([...place.children].map(({ className }) => className)).to.deep.equal(['top', '', '', '']);
    expect([...place.children].map(({ textContent }) => textContent)).to.deep.equal(['一', '（一）', '1', '（二）']);
    const risen = await shown('<h3>附则</h3><h1>总则</h1>');
    expect([...risen.children].map(({ localName }) => localName)).to.deep.equal(['h4', 'h3']);
    const deep = await shown('<h1>一</h1><h2>二</h2><h3>三</h3>', 5);
    expect([...deep.children].map(({ localName }) => localName)).to.deep.equal(['h6', 'h6', 'h6']);
  });

  it('removes a first heading that repeats the title', async () => {
    const place = await shown('<h1> 隐私政策 </h1><p>正文</p>', 2, '隐私政策');
    expect(place.textContent).to.equal('正文');
    expect((await shown('<h1>隐私政策</h1><p>正文</p>', 2, ' 隐私政策 ')).textContent).to.equal('正文');
    expect((await shown('<p>前言</p><h1>隐私政策</h1>', 2, '隐私政策')).querySelector('h3')).to.not.equal(null);
  });

  it('makes a table scrollable, with its caption as its name', async () => {
    const place = await shown('<table><caption>清单</caption><tr><th scope="col">项</th></tr></table><table></table>');
    const [named, other] = place.querySelectorAll<HTMLElement>('.table');
    expect([named!.tabIndex, named!.getAttribute('role'), named!.getAttribute('aria-label')]).to.deep.equal([
      0,
      'group',
      '清单',
    ]);
    expect(other!.getAttribute('aria-label')).to.equal('表格');
  });

  it('keeps lists, tables, emphasis and quotations', async () => {
    const html =
      '<p>一<strong>二</strong><br><em>三</em></p><ol start="2"><li>四</li></ol><blockquote>五</blockquote><dl><dt>六</dt><dd>七</dd></dl>';
    expect((await shown(html)).innerHTML).to.equal(html);
    const measured =
      '<ol start="3" reversed=""><li>八</li></ol><img src="https://img.example/a.png" alt="图" width="20" height="10" loading="lazy" referrerpolicy="no-referrer">';
    expect((await shown(measured)).innerHTML).to.equal(measured);
    const cells = '<tbody><tr><th scope="row" title="项">九</th><td colspan="2" rowspan="3">十</td></tr></tbody>';
    expect((await shown(`<table>${cells}</table>`)).querySelector('table')!.innerHTML).to.equal(cells);
  });

  it('handles thousands of nested tags (hazard 23)', async () => {
    const place = await shown('<div>'.repeat(5_000) + '深');
    expect(place.textContent).to.equal('深');
  });
});
