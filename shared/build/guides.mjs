/**
 * The pages for integrators as the gallery shows them: each a piece of HTML in both languages, below
 * `/gallery/guides/<language>/`. The text is part of the repository, so nothing in it has to be sanitized.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Marked } from 'marked';
import { textDocs } from './text-docs.mjs';
import { PAGE, root } from './widget-entries.mjs';

const DOCS = path.join(root, 'shared/docs');
const FOLDERS = ['get-started', 'guides', 'reference'];
const TREES = { en: DOCS, 'zh-CN': path.join(DOCS, 'zh-CN') };
/** The gallery has a page for each element instead. */
const ELEMENTS = 'elements.md';
const KEYS = 'keys';
const COPY = { en: 'Copy', 'zh-CN': '复制' };
const ELEMENTS_TITLE = { en: 'the elements’ pages', 'zh-CN': '各组件的页面' };

/** The page's file by its name, for one language. */
const filesIn = (language) =>
  new Map(
    FOLDERS.flatMap((folder) => {
      const directory = path.join(TREES[language], folder);
      return readdirSync(directory)
        .filter((file) => file.endsWith('.md') && file !== ELEMENTS)
        .map((file) => [path.parse(file).name, path.join(directory, file)]);
    }),
  );

const named = () => [...filesIn('en').keys(), KEYS];

const escape = (text) => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** The anchor of a heading, as GitHub makes it. */
const anchorOf = (text) =>
  text
    .toLowerCase()
    .replace(/<[^>]*>|[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');

/** The page that a relative link points to: its language and name, or nothing if the gallery does not have it. */
function targetOf(href, from) {
  const file = path.resolve(path.dirname(from), href.split('#')[0]);
  const language = file.startsWith(TREES['zh-CN'] + path.sep) ? 'zh-CN' : 'en';
  const folder = path.relative(TREES[language], path.dirname(file));
  if (!FOLDERS.includes(folder) || !existsSync(file)) return undefined;
  return { language, file, name: path.parse(file).name };
}

/** The gallery's address of a link. */
function addressOf(href, from, language) {
  if (/^(https?:|#)/.test(href)) return href;
  const target = targetOf(href, from);
  const anchor = href.split('#')[1];
  if (!target) return undefined;
  if (path.basename(target.file) === ELEMENTS) return anchor ? `/gallery/${anchor}` : '/gallery';
  const other = target.language === language ? '' : `?lang=${target.language}`;
  return `/gallery/guides/${target.name}${other}${anchor ? `#${anchor}` : ''}`;
}

/** The heading of the page that a link points to. */
function titleOf(language, href, from) {
  const { file } = targetOf(href, from);
  if (path.basename(file) === ELEMENTS) return ELEMENTS_TITLE[language];
  return /^# (.*)$/m.exec(readFileSync(file, 'utf8'))[1];
}

/**
 * @param {keyof typeof TREES} language
 * @param {string} from the page's file
 */
function rendererIn(language, from) {
  return {
    heading({ tokens, depth }) {
      const content = this.parser.parseInline(tokens);
      return `<h${depth} id="${anchorOf(content)}">${content}</h${depth}>\n`;
    },
    link({ href, text, tokens }) {
      const address = addressOf(href, from, language);
      // a link whose text is a file name shows the page's title
      const called = address && /^[\w-]+\.md$/.test(text);
      const content = called ? titleOf(language, href, from) : this.parser.parseInline(tokens);
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

/** @returns a page's HTML, without the link to the other language: the gallery has a switch */
function guide(language, name) {
  const file = filesIn(language).get(name) ?? path.join(TREES[language], 'reference', `${name}.md`);
  const source = (name === KEYS ? keysIn(language) : readFileSync(file, 'utf8'))
    .replaceAll(/<!--[\s\S]*?-->\n?/g, '')
    .replace(/^\[English\]\(.*\n/m, '')
    // a line break within a Chinese sentence is not a space
    .replaceAll(/(\p{Script=Han}|[，。；：、（）])\n(?=\p{Script=Han}|[（`])/gu, '$1');
  return new Marked({ renderer: rendererIn(language, file) }).parse(source);
}

const KEYS_PAGE = {
  en: [
    '# All text keys',
    'Every key that `texts` takes, with its default text. [texts.md](../guides/texts.md) shows how to use them.',
  ],
  'zh-CN': ['# 全部文案键', '`texts` 接受的每个键及其默认文案，用法见 [texts.md](../guides/texts.md)。'],
};

/** The list of all text keys, read from the sources: it changes with every string, so it is not a file of the repository. */
function keysIn(language) {
  const lines = textDocs().map(({ key, zh, en, mentions }) => {
    const text = language === 'en' ? en : zh;
    const named = mentions.map((name, at) => `\`{${at}}\` ${name}`).join(', ');
    return `- \`${key}\`: ${text && `\`${text}\``}${named && ` (${named})`}`;
  });
  return [...KEYS_PAGE[language], lines.join('\n')].join('\n\n');
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
      for (const language of Object.keys(TREES))
        for (const name of named())
          this.emitFile({
            type: 'asset',
            fileName: `${PAGE}gallery/guides/${language}/${name}.html`,
            source: guide(language, name),
          });
    },
  };
}
