/**
 * The pages for hosts as the gallery shows them: each a piece of HTML in both languages, below `/gallery/guides/<language>/`.
 * The text is our own, so that nothing in it has to be sanitised.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Marked } from 'marked';
import { PAGE, root } from './widget-entries.mjs';

const HOSTS = path.join(root, 'shared/docs/hosts');
/** `elements.md` is made of what the elements' own pages show. */
const ELEMENTS = 'elements.md';
const FOLDERS = { en: HOSTS, 'zh-CN': path.join(HOSTS, 'zh-CN') };
const COPY = { en: 'Copy', 'zh-CN': '复制' };
const ELEMENTS_TITLE = { en: 'the elements’ pages', 'zh-CN': '各组件的页面' };

const named = () =>
  readdirSync(HOSTS)
    .filter((file) => file.endsWith('.md') && file !== ELEMENTS)
    .map((file) => path.parse(file).name);

const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** What a heading is linked to by, as GitHub makes it. */
const anchorOf = (text) =>
  text
    .toLowerCase()
    .replace(/<[^>]*>|[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');

/** Where a link of a page leads in the gallery; nothing where the gallery does not have it. */
function addressOf(href) {
  if (/^(https?:|#)/.test(href)) return href;
  const [file, anchor] = href.split('#');
  const { name, base } = path.parse(file);
  if (base === ELEMENTS) return anchor ? `/gallery/${anchor}` : '/gallery';
  if (!existsSync(path.join(HOSTS, base))) return undefined;
  // from a page in Chinese to one that is in English alone
  const other = file.startsWith('../') ? '?lang=en' : '';
  return `/gallery/guides/${name}${other}${anchor ? `#${anchor}` : ''}`;
}

/** @returns the heading of the page that a link leads to */
function titleOf(language, href) {
  const { base } = path.parse(href.split('#')[0]);
  if (base === ELEMENTS) return ELEMENTS_TITLE[language];
  const file = [FOLDERS[language], HOSTS].map((folder) => path.join(folder, base)).find((each) => existsSync(each));
  return /^# (.*)$/m.exec(readFileSync(file, 'utf8'))[1];
}

/** @param {keyof typeof FOLDERS} language */
function rendererIn(language) {
  return {
    heading({ tokens, depth }) {
      const content = this.parser.parseInline(tokens);
      return `<h${depth} id="${anchorOf(content)}">${content}</h${depth}>\n`;
    },
    link({ href, text, tokens }) {
      const address = addressOf(href);
      // a page is called by its title
      const called = address && /^[\w-]+\.md$/.test(text);
      const content = called ? titleOf(language, href) : this.parser.parseInline(tokens);
      return address === undefined ? content : `<a href="${escape(address)}">${content}</a>`;
    },
    code: ({ text, lang }) =>
      `<div class="code"><div><span>${escape(lang ?? '')}</span><button type="button">${COPY[language]}</button></div>` +
      `<pre tabindex="0"><code>${escape(text)}</code></pre></div>\n`,
    table(token) {
      const row = (cells, tag) => `<tr>${cells.map((cell) => `<${tag}>${inline(this, cell)}</${tag}>`).join('')}</tr>`;
      const rows = token.rows.map((cells) => row(cells, 'td')).join('');
      return `<div class="table" tabindex="0"><table><thead>${row(token.header, 'th')}</thead><tbody>${rows}</tbody></table></div>\n`;
    },
  };
}

const inline = ({ parser }, { tokens }) => parser.parseInline(tokens);

/** @returns a page's HTML; the line that leads to the other language is left out, as the gallery has a switch */
function guide(language, name) {
  const source = readFileSync(path.join(FOLDERS[language], `${name}.md`), 'utf8')
    .replaceAll(/<!--[\s\S]*?-->\n?/g, '')
    .replace(/^\[English\]\(.*\n/m, '')
    // a line that ends within a Chinese sentence is no space
    .replaceAll(/(\p{Script=Han}|[，。；：、（）])\n(?=\p{Script=Han}|[（`])/gu, '$1');
  return new Marked({ renderer: rendererIn(language) }).parse(source);
}

/** The guide of an address, from the sources as they are now; undefined for any other address. */
export function guideAt(address) {
  const [, language, name] = /^\/gallery\/guides\/(en|zh-CN)\/([\w-]+)\.html$/.exec(address) ?? [];
  return name && named().includes(name) ? guide(language, name) : undefined;
}

/** @returns {import('rollup').Plugin} */
export function guidePages() {
  return {
    name: 'guide-pages',
    generateBundle() {
      for (const language of Object.keys(FOLDERS))
        for (const name of named())
          this.emitFile({
            type: 'asset',
            fileName: `${PAGE}gallery/guides/${language}/${name}.html`,
            source: guide(language, name),
          });
    },
  };
}
