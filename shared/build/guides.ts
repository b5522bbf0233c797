/**
 * Turns the pages for integrators into HTML for the gallery, in both languages, below `/gallery/guides/<language>/`. The text is part of the repository, so nothing in it has to be sanitized.
 */
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { Marked, type RendererObject, type Tokens } from 'marked';
import type { Plugin } from 'rollup';
import { escapeHtml } from '../core/escape-html.ts';
import { PAGE, root } from './entries.ts';
import { textKeys } from './text-docs.ts';

const DOCS = path.join(root, 'shared/docs');
const FOLDERS = ['get-started', 'guides', 'reference'];
type Language = 'en' | 'zh-CN';
const LANGUAGES: readonly Language[] = ['en', 'zh-CN'];
const TREES: Readonly<Record<Language, string>> = { en: DOCS, 'zh-CN': path.join(DOCS, 'zh-CN') };
/** The gallery has a page for each element instead. */
const ELEMENTS = 'elements.md';
const KEYS = 'keys';
const COPY = { en: 'Copy', 'zh-CN': '复制' };
const ELEMENTS_TITLE = { en: 'the elements’ pages', 'zh-CN': '各组件的页面' };

/** Returns the files of the pages in one language, by their names. */
const filesIn = (language: Language): Map<string, string> =>
  new Map(
    FOLDERS.flatMap((folder) => {
      const directory = path.join(TREES[language], folder);
      return readdirSync(directory)
        .filter((file) => file.endsWith('.md') && file !== ELEMENTS)
        .map((file) => [path.parse(file).name, path.join(directory, file)] as const);
    }),
  );

const guideNames = (): string[] => [...filesIn('en').keys(), KEYS];

/** Returns the anchor of a heading, as GitHub makes it. */
const anchorOf = (text: string): string =>
  text
    .toLowerCase()
    .replace(/<[^>]*>|[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s+/g, '-');

/** Returns the page that a relative link points to, unless the gallery does not have it. */
function targetOf(href: string, from: string): { language: Language; file: string; name: string } | undefined {
  const file = path.resolve(path.dirname(from), href.split('#')[0]!);
  const language = file.startsWith(TREES['zh-CN'] + path.sep) ? 'zh-CN' : 'en';
  const folder = path.relative(TREES[language], path.dirname(file));
  if (!FOLDERS.includes(folder) || !existsSync(file)) return undefined;
  return { language, file, name: path.parse(file).name };
}

/** Returns the gallery's address of a link. */
function addressOf(href: string, from: string, language: Language): string | undefined {
  if (/^(https?:|#)/.test(href)) return href;
  const target = targetOf(href, from);
  const anchor = href.split('#')[1];
  if (!target) return undefined;
  if (path.basename(target.file) === ELEMENTS) return anchor ? `/gallery/${anchor}` : '/gallery';
  const other = target.language === language ? '' : `?lang=${target.language}`;
  return `/gallery/guides/${target.name}${other}${anchor ? `#${anchor}` : ''}`;
}

/** Returns the heading of the page that a link points to. */
function titleOf(language: Language, href: string, from: string): string {
  const { file } = targetOf(href, from)!;
  if (path.basename(file) === ELEMENTS) return ELEMENTS_TITLE[language];
  return /^# (.*)$/m.exec(readFileSync(file, 'utf8'))![1]!;
}

/** @param from the file of the page */
function rendererIn(language: Language, from: string): RendererObject {
  return {
    heading({ tokens, depth }) {
      const content = this.parser.parseInline(tokens);
      return `<h${depth} id="${anchorOf(content)}">${content}</h${depth}>\n`;
    },
    link({ href, text, tokens }) {
      const address = addressOf(href, from, language);
      // a link whose text is a file name shows the page's title
      const isFileName = address && /^[\w-]+\.md$/.test(text);
      const content = isFileName ? titleOf(language, href, from) : this.parser.parseInline(tokens);
      return address === undefined ? content : `<a href="${escapeHtml(address)}">${content}</a>`;
    },
    code: ({ text, lang }) =>
      `<div class="code"><div><span>${escapeHtml(lang ?? '')}</span><button type="button">${COPY[language]}</button></div>` +
      `<pre tabindex="0"><code>${escapeHtml(text)}</code></pre></div>\n`,
    table(token) {
      const row = (cells: Tokens.TableCell[], tag: string): string =>
        `<tr>${cells.map((cell) => `<${tag}>${this.parser.parseInline(cell.tokens)}</${tag}>`).join('')}</tr>`;
      const rows = token.rows.map((cells) => row(cells, 'td')).join('');
      return `<div class="table" tabindex="0"><table><thead>${row(token.header, 'th')}</thead><tbody>${rows}</tbody></table></div>\n`;
    },
  };
}

/** Returns the HTML of a page, without the link to the other language: the gallery has a switch. */
function guide(language: Language, name: string): string {
  const file = filesIn(language).get(name) ?? path.join(TREES[language], 'reference', `${name}.md`);
  const source = (name === KEYS ? keysIn(language) : readFileSync(file, 'utf8'))
    .replaceAll(/<!--[\s\S]*?-->\n?/g, '')
    .replace(/^\[English\]\(.*\n/m, '')
    // a line break within a Chinese sentence is not a space
    .replaceAll(/(\p{Script=Han}|[，。；：、（）])\n(?=\p{Script=Han}|[（`])/gu, '$1');
  return new Marked({ renderer: rendererIn(language, file) }).parse(source, { async: false });
}

const KEYS_PAGE: Readonly<Record<Language, readonly string[]>> = {
  en: [
    '# All text keys',
    'Every key that `texts` takes, with its default text. [texts.md](../guides/texts.md) shows how to use them.',
  ],
  'zh-CN': ['# 全部文案键', '`texts` 接受的每个键及其默认文案，用法见 [texts.md](../guides/texts.md)。'],
};

/** Returns the list of all text keys. It changes with every string, so it is not a file of the repository. */
function keysIn(language: Language): string {
  const lines = textKeys().map(({ key, texts, parameters }) => {
    const text = texts[language];
    const named = parameters.map((name, at) => `\`{${at}}\` ${name}`).join(', ');
    return `- \`${key}\`: ${text && `\`${text}\``}${named && ` (${named})`}`;
  });
  return [...KEYS_PAGE[language], lines.join('\n')].join('\n\n');
}

/** Returns the guide at an address; undefined for any other address. */
export function guideAt(address: string): string | undefined {
  const [, language, name] = /^\/gallery\/guides\/(en|zh-CN)\/([\w-]+)\.html$/.exec(address) ?? [];
  return name && guideNames().includes(name) ? guide(language as Language, name) : undefined;
}

export function guidePages(): Plugin {
  return {
    name: 'guide-pages',
    generateBundle() {
      for (const language of LANGUAGES)
        for (const name of guideNames())
          this.emitFile({
            type: 'asset',
            fileName: `${PAGE}gallery/guides/${language}/${name}.html`,
            source: guide(language, name),
          });
    },
  };
}
