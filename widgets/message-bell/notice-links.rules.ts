/** What of a notice's text is a link (§2.3): pure. Everything else is the words as they stand (hazards 7, 8). */
import { plainText } from '#shared/domain/plain-text.ts';

/** Words, and where they lead. */
export interface NoticePart {
  readonly text: string;
  /** over https */
  readonly href?: string;
  /** The host as the network knows it, look-alike letters as punycode; missing where the words already say it. */
  readonly host?: string;
}

/** `[words](https://…)`; the address may hold one pair of brackets. An image's `!` before it makes it no link. */
const LINK = /(!?)\[([^[\]\n]{1,200})\]\((https:\/\/(?:[^\s()]|\([^\s()]*\)){1,2000})\)/gi;

/** The text in its order, links told apart. */
export function noticeParts(content: string): readonly NoticePart[] {
  const text = plainText(content);
  const parts: NoticePart[] = [];
  let end = 0;
  for (const { 0: whole, 1: image, 2: words = '', 3: address = '', index } of text.matchAll(LINK)) {
    const link = image ? undefined : linkOf(words.trim(), address);
    if (!link) continue;
    if (index > end) parts.push({ text: text.slice(end, index) });
    parts.push(link);
    end = index + whole.length;
  }
  if (end < text.length) parts.push({ text: text.slice(end) });
  return parts;
}

/** `undefined` for an address that could be taken for another one: with a name in it, or with the wrong slashes. */
function linkOf(words: string, address: string): NoticePart | undefined {
  if (!words || address.includes('\\') || !URL.canParse(address)) return undefined;
  const { protocol, username, password, href, host } = new URL(address);
  if (protocol !== 'https:' || username || password || /^https:\/\/[^/?#]*@/i.test(address)) return undefined;
  return words === host || words === href ? { text: words, href } : { text: words, href, host };
}

const EXCERPT_LENGTH = 120;

/** The beginning of a notice in one line. */
export function excerptOf(content: string): string {
  const line = noticeParts(content)
    .map(({ text }) => text)
    .join('')
    .replace(/\s+/g, ' ')
    .trim();
  return [...line].slice(0, EXCERPT_LENGTH).join('');
}

/** A title in one line. */
export const titleOf = (title: string): string => plainText(title).replace(/\s+/g, ' ').trim();
