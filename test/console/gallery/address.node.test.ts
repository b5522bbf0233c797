/** Parts of the gallery without a screen: the manifest, its stories, and the address that stores all settings. */
import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { readSettings, tabOf, writeSettings, type Settings } from '#console/gallery/address.ts';
import { STORIES, storyOf, statesOf } from '#console/gallery/stories.ts';
import { storyText } from '#console/gallery/stories.text.ts';
import { GUIDES } from '#console/gallery/gallery.text.ts';
import { elementsOf, literalsOf } from '#console/gallery/manifest.ts';
import { siteOf, SNIPPETS } from '#console/gallery/snippets.ts';
import { stagingOf } from '#console/gallery/stage/states.ts';
import { guideAt } from '#shared/build/guides.ts';
import { escapeHtml } from '#shared/core/escape-html.ts';
import { ELEMENT_TAGS as TAGS } from '#shared/element/element-tags.ts';
import { at } from '../../gate/days.ts';
import { blocksOf, pagesIn } from '../../shared/docs/blocks.ts';

const WALLET = storyOf('partner-wallet');

describe('the manifest', () => {
  it('provides tags, attributes, events and slots, and an element’s own parts before the common parts', () => {
    const declarations = [
      { cssParts: [{ name: 'frame' }], cssProperties: [{ name: '--partner-brand', default: 'teal' }] },
      {
        tagName: 'partner-thing',
        attributes: [{ name: 'cycle', type: { text: "'week' | 'month'" }, default: "'week'" }],
        events: [{ name: 'partner-thing-changed', description: 'it changed' }],
        cssParts: [{ name: 'bell' }],
      },
    ];
    assert.deepEqual(elementsOf({ modules: [{ declarations }, {}] }), {
      properties: [{ name: '--partner-brand', description: '', fallback: 'teal' }],
      list: [
        {
          tag: 'partner-thing',
          description: '',
          attributes: [{ name: 'cycle', type: "'week' | 'month'", description: '', fallback: "'week'" }],
          events: [{ name: 'partner-thing-changed', type: '', description: 'it changed' }],
          slots: [],
          parts: [
            { name: 'bell', description: '' },
            { name: 'frame', description: '' },
          ],
        },
      ],
    });
  });

  it('offers the values of a union type', () => {
    assert.deepEqual(literalsOf("'week' | 'month' | undefined"), ['week', 'month']);
    assert.deepEqual(literalsOf('10 | 20'), ['10', '20']);
    assert.deepEqual(literalsOf('string'), []);
  });
});

describe('the stories of the gallery', () => {
  it('exist only for known elements, with a name in both languages and a Chinese description', () => {
    for (const tag of Object.keys(STORIES)) {
      assert.ok((TAGS as readonly string[]).includes(tag), tag);
      assert.ok(storyText['zh-CN'].names[tag] && storyText['zh-CN'].about[tag] && storyText.en.names[tag], tag);
    }
  });

  it('list every guide, and every guide exists in both languages with valid links', () => {
    const names = [...pagesIn('en').keys()].map((file) => file.replace('.md', ''));
    const shown = [...names.filter((name) => name !== 'elements'), 'keys'];
    assert.deepEqual([...GUIDES].sort(), shown.sort());
    for (const language of ['zh-CN', 'en'])
      for (const name of GUIDES) {
        const html = guideAt(`/gallery/guides/${language}/${name}.html`)!;
        assert.match(html, /^<h1 /, name);
        assert.doesNotMatch(html, /<!--|\.md"/, name);
        for (const [, to, english, anchor] of html.matchAll(
          /href="\/gallery\/guides\/([\w-]+)(\?lang=[\w-]+)?#([^"]+)"/g,
        )) {
          const other = guideAt(`/gallery/guides/${english ? english.slice(6) : language}/${to}.html`)!;
          assert.ok(other.includes(`id="${anchor}"`), `${language}/${name}: ${to}#${anchor}`);
        }
      }
    assert.equal(guideAt('/gallery/guides/en/elements.html'), undefined);
    assert.equal(guideAt('/gallery/guides/en/../../secret.html'), undefined);
  });

  it('show the code blocks of every guide as text', () => {
    for (const language of ['zh-CN', 'en'] as const)
      for (const [file, page] of pagesIn(language)) {
        const html = guideAt(`/gallery/guides/${language}/${file.replace('.md', '')}.html`) ?? '';
        const shown = [...html.matchAll(/<pre tabindex="0"><code>([^]*?)<\/code><\/pre>/g)].map(([, code]) => code);
        if (html)
          assert.deepEqual(
            shown,
            blocksOf(page).map(({ code }) => escapeHtml(code.trimEnd())),
            `${language}/${file}`,
          );
      }
  });
});

describe('the address', () => {
  const chosen: Settings = {
    ...{ viewer: 'company', theme: 'dark', brand: '#a31f5c', density: 'compact', locale: 'en', width: '375' },
    ...{ state: 'failed', attributes: { cycle: 'month', withdraw: '' } },
  };

  it('contains all settings except the defaults', () => {
    const query = writeSettings(chosen, WALLET, 'zh-CN');
    assert.deepEqual(readSettings(new URLSearchParams(`${query}`), WALLET, 'zh-CN'), chosen);
    const start = readSettings(new URLSearchParams(), WALLET, 'zh-CN');
    assert.equal(start.viewer, 'agent');
    assert.equal(`${writeSettings(start, WALLET, 'zh-CN')}`, '');
  });

  it('records that default attributes were removed', () => {
    const join = storyOf('partner-join');
    const bare = { ...readSettings(new URLSearchParams(), join, 'en'), attributes: {} };
    assert.deepEqual(readSettings(writeSettings(bare, join, 'en'), join, 'en').attributes, {});
  });

  it('falls back to the defaults when values are invalid', () => {
    const odd = new URLSearchParams(
      'tab=x&person=root&theme=pink&brand=red;}&density=0&locale=fr&width=9&state=closed',
    );
    const login = storyOf('partner-login');
    assert.deepEqual(readSettings(odd, login, 'en'), readSettings(new URLSearchParams(), login, 'en'));
    assert.equal(tabOf(odd), 'preview');
  });
});

describe('a state', () => {
  const settings = readSettings(new URLSearchParams(), WALLET, 'zh-CN');

  it('is offered when the element supports it', () => {
    assert.deepEqual(statesOf(WALLET), ['ready', 'loading', 'empty', 'refused', 'failed', 'offline', 'closed']);
    assert.deepEqual(statesOf(storyOf('partner-login')), ['ready']);
  });

  it('closed shows the weekly wallet, or on Wednesdays a company’s monthly wallet outside its days (§9)', () => {
    const closed = (day: string) => stagingOf({ ...settings, state: 'closed' }, WALLET, Date.parse(at(day)));
    assert.deepEqual(closed('2026-11-19'), { viewer: 'agent', forced: { cycle: 'week' } });
    for (const wednesday of ['2026-11-18', '2026-09-30', '2026-11-04']) {
      const { viewer, forced, fault } = closed(wednesday);
      assert.deepEqual([viewer, forced], ['company', { cycle: 'month' }]);
      const [terms] = (fault!.body as { data: { getmoney_startday: number; getmoney_endday: number }[] }).data;
      const day = Number(wednesday.slice(-2));
      assert.ok(day < terms!.getmoney_startday || day > terms!.getmoney_endday, wednesday);
    }
  });
});

describe('the code', () => {
  it('matches the element on the stage', () => {
    const shown = {
      ...readSettings(new URLSearchParams(), WALLET, 'zh-CN'),
      tag: 'partner-thing',
      origin: 'https://host',
      site: 'http://localhost:8080',
    };
    const html = SNIPPETS.html({ ...shown, attributes: { open: '', filter: '{"a":"<&>"}' } });
    assert.match(html, /apiBase: 'https:\/\/host',/);
    assert.match(html, /<script type="module" src="https:\/\/host\/embed\/loader.js"><\/script>\n/);
    assert.match(html, /<partner-thing open filter="{&quot;a&quot;:&quot;<&amp;>&quot;}"><\/partner-thing>/);
    assert.doesNotMatch(html, /theme|density|locale/);
    assert.match(SNIPPETS.react({ ...shown, theme: 'dark' }), /theme: 'dark'/);
  });

  it('uses the origin of a typed address', () => {
    assert.equal(siteOf(' https://portal.example:8443/wallet '), 'https://portal.example:8443');
    for (const typed of ['', 'portal.example', 'javascript:alert(1)', 'ftp://portal.example'])
      assert.equal(siteOf(typed), undefined, typed);
  });
});
