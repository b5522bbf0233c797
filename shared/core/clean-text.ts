/** Text as it looks (hazards 7, 8, 40). Fields, searches, imports, requests and third-party text use it. */

/** Emoji contain joiners, selectors and tags. The other characters show nothing and can hide in a word. */
const EMOJI_OR_UNSEEN =
  /(\u{1f3f4}[\u{e0030}-\u{e007a}]{3,6}\u{e007f}|[\d#*]\ufe0f\u20e3|\p{ExtPict}(?:\p{EMod}|\ufe0e|\ufe0f)?(?:\u200d\p{ExtPict}(?:\p{EMod}|\ufe0f)?)*)|(?![\n\t])\p{Cc}|\p{Surrogate}|[\p{DI}\u2800\ufff9-\ufffb]/gu;

/** Marks on top of a character. The last two become marks in NFKC. */
const MARKS = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/**
 * Returns the text in a normal form. Of the marks of one character, 30 stay (UAX #15, stream-safe text): the time for more of them
 * grows with the square of their number, and no language has them (hazard 47).
 */
export const normalForm = (text: string, form: 'NFC' | 'NFKC'): string => text.replace(MARKS, '$1').normalize(form);

/**
 * Returns the text without invisible characters, direction marks and half surrogates, in NFC. Line breaks, tabs and emoji
 * stay. A joiner outside of an emoji is removed: Chinese and English have none, and it would make equal names differ.
 */
export const cleanText = (text: string): string =>
  normalForm(text.replace(/\r\n?|[\u0085\u2028\u2029]/g, '\n').replace(EMOJI_OR_UNSEEN, '$1'), 'NFC');

/** Returns the clean text in one line. */
export const oneLine = (text: string): string => cleanText(text).replace(/\s+/g, ' ').trim();

/** Dots that look like the middle dot, between the parts of a Han name. */
const HAN_DOTS = /(\p{Script=Han})\s*[.．․•‧∙⋅・･ㆍ᛫⸱ꞏ·]\s*(?=\p{Script=Han})/gu;

/** Returns the name of a user or a company, with `·` between the parts of a Han name, as identity documents have it. */
export const cleanName = (name: string): string => oneLine(name).replace(HAN_DOTS, '$1·');

/** Returns plain letters, digits and hyphens instead of full-width characters and other dashes. */
const plainWidth = (text: string): string => normalForm(cleanText(text), 'NFKC').replace(/[\p{Pd}\u2212]/gu, '-');

/** Returns an ID, an account or an address of a network: in plain characters and without blanks. */
export const cleanIdentifier = (text: string): string => plainWidth(text).replace(/\s/g, '');

/** Returns plain letters and digits, without the blanks and hyphens that group them. */
export const cleanCharacters = (text: string): string => cleanIdentifier(text).replace(/-/g, '');

/** Returns only the digits. */
export const cleanDigits = (text: string): string => normalForm(text, 'NFKC').replace(/\D/g, '');

/** Returns the key by which texts are searched and IDs are compared. Width and case do not matter. */
export const searchKey = (text: string): string => plainWidth(text).toLowerCase().trim();
