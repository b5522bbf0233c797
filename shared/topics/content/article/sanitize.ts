/**
 * Sanitizes HTML from the platform's editors (hazard 8): an allow list of tags, only https links, and headings below
 * the surrounding ones. The result is a fragment, so that no HTML is ever written into the page.
 */
import DOMPurify, { type Config } from 'dompurify';
import { cleanText } from '#shared/core/clean-text.ts';
import { linkAddress } from '#shared/core/web-address.ts';

const TAGS =
  'h1 h2 h3 h4 h5 h6 p br hr div span section article header footer main ul ol li dl dt dd blockquote pre code kbd a img ' +
  'figure figcaption strong b em i u s del ins mark small sub sup table caption thead tbody tfoot tr th td';

const RULES = {
  ALLOWED_TAGS: TAGS.split(' '),
  ALLOWED_ATTR: ['href', 'src', 'alt', 'width', 'height', 'start', 'reversed', 'colspan', 'rowspan', 'scope', 'title'],
  ALLOW_DATA_ATTR: false,
  ALLOW_ARIA_ATTR: false,
  RETURN_DOM_FRAGMENT: true,
} satisfies Config;

/**
 * Returns an https address without user name or password. The host is in punycode, so look-alike letters are visible.
 */
function safeAddress(text: string | null): string | undefined {
  const address = linkAddress(text ?? '');
  return address?.protocol === 'https:' ? address.href : undefined;
}

export interface ArticleText {
  /** label of a table that is wider than the text */
  readonly table: string;
  readonly newWindow: string;
}

/**
 * Returns safe content for an article.
 * @param level of the heading above the article; the article's headings are below it, without gaps
 * @param title shown above the article: a first heading with the same text is left out
 */
export function sanitize(html: string, level: number, title: string, text: ArticleText): DocumentFragment {
  const fragment = DOMPurify.sanitize(html, RULES);
  for (const text of textNodes(fragment)) text.data = cleanText(text.data);
  fragment.querySelectorAll('a').forEach((link) => safeLink(link, text));
  fragment.querySelectorAll('img').forEach(safeImage);
  fragment.querySelectorAll('table').forEach((table) => scrollable(table, text));
  dropTitle(fragment, title);
  levelHeadings(fragment, level);
  return fragment;
}

function textNodes(root: Node): Text[] {
  const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
  const texts: Text[] = [];
  while (walker.nextNode()) texts.push(walker.currentNode as Text);
  return texts;
}

/** Makes a link safe, or replaces it with its text. */
function safeLink(link: HTMLAnchorElement, { newWindow }: ArticleText): void {
  const href = safeAddress(link.getAttribute('href'));
  if (!href) return link.replaceWith(...link.childNodes);
  link.href = href;
  link.target = '_blank';
  link.rel = 'noopener noreferrer';
  link.title = `${new URL(href).host} (${newWindow})`;
}

function safeImage(image: HTMLImageElement): void {
  const src = safeAddress(image.getAttribute('src'));
  if (!src) return image.replaceWith(image.alt);
  image.src = src;
  image.alt = cleanText(image.alt);
  image.loading = 'lazy';
  image.referrerPolicy = 'no-referrer';
}

/** Lets a wide table scroll on its own, by touch and by keyboard. */
function scrollable(table: HTMLTableElement, text: ArticleText): void {
  const around = document.createElement('div');
  around.className = 'table';
  around.tabIndex = 0;
  around.setAttribute('role', 'group');
  around.setAttribute('aria-label', table.caption?.textContent || text.table);
  table.replaceWith(around);
  around.append(table);
}

const HEADINGS = 'h1,h2,h3,h4,h5,h6';
const LOWEST_LEVEL = 6;

function dropTitle(fragment: DocumentFragment, title: string): void {
  const first = fragment.querySelector(HEADINGS);
  const before = first?.previousElementSibling;
  if (first && !before && first.textContent.trim() === title.trim()) first.remove();
}

/** Renumbers headings without gaps: an editor's h1, h3 and h4 become three consecutive levels. */
function levelHeadings(fragment: DocumentFragment, level: number): void {
  const headings = [...fragment.querySelectorAll(HEADINGS)];
  const usedTags = [...new Set(headings.map(({ localName }) => localName))].sort();
  for (const heading of headings) {
    const headingLevel = Math.min(level + 1 + usedTags.indexOf(heading.localName), LOWEST_LEVEL);
    const renamed = document.createElement(`h${headingLevel}`);
    if (headingLevel === level + 1) renamed.className = 'top';
    renamed.append(...heading.childNodes);
    heading.replaceWith(renamed);
  }
}
