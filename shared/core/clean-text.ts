/** Text as it looks (hazards 7, 8, 40). Fields, searches, imports, requests and third-party text use it. */

/** Emoji contain joiners, selectors and tags. The other characters show nothing and can hide in a word. */
const EMOJI_OR_UNSEEN =
  /(\u{1f3f4}[\u{e0030}-\u{e007a}]{3,6}\u{e007f}|[\d#*]\ufe0f\u20e3|\p{ExtPict}(?:\p{EMod}|\ufe0e|\ufe0f)?(?:\u200d\p{ExtPict}(?:\p{EMod}|\ufe0f)?)*)|(?![\n\t])\p{Cc}|\p{Surrogate}|[\p{DI}\u2800\ufff9-\ufffb]/gu;

/** Marks on top of a character. The last two become marks in NFKC. */
const STACKED_MARKS = /([\p{M}\uff9e\uff9f]{30})[\p{M}\uff9e\uff9f]+/gu;

/**
 * Returns the text in a normal form. Of the marks of one character, 30 stay (UAX #15, stream-safe text): the time for more of them
 * grows with the square of their number, and no language has them (hazard 47). A few marks become two, so they are counted again.
 */
export const normalForm = (text: string, form: 'NFC' | 'NFKC'): string =>
  text.replace(STACKED_MARKS, '$1').normalize(form).replace(STACKED_MARKS, '$1');

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

/**
 * The ideographs that the radicals from U+2E80 on look like (EquivalentUnifiedIdeograph.txt of Unicode). Text that is copied
 * from a PDF contains radicals in their place. Two positions have no ideograph.
 */
const LIKE_RADICALS = [
  ...'⺀厂乛乚乙亻冂𠘨刀刂卜㔾小小兀尣尢𡯂巳幺彑彐忄心扌攵⺚旡日月歺母民氵氺灬爫爫丬牛犭王𤴔目示礻𥫗糹纟罓罒㓁冗𦉫羊𦍌𦍋耂肀聿肉𦥑艹艹艹虎衤覀西见角',
  ...'𧢲讠贝𧾷车辶辶辶邑钅長镸长门𨸏阝雨青韦页风飞食𩙿飠饣𩠐马骨鬼鱼鸟卤麦黄黾斉齐歯齿竜龙龜亀龟',
];
/** Radicals whose compatibility form is another variant than the ideograph of a Chinese text. */
const VARIANTS: Readonly<Record<string, string>> = { '⼾': '户', '⾭': '青' };

/** Returns ideographs instead of radicals, which look equal. */
const plainHan = (text: string): string =>
  text.replace(
    /[\u2e80-\u2fd5]/g,
    (radical) => VARIANTS[radical] ?? LIKE_RADICALS[radical.charCodeAt(0) - 0x2e80] ?? radical.normalize('NFKC'),
  );

/** Returns the name of a user or a company, with `·` between the parts of a Han name, as identity documents have it. */
export const cleanName = (name: string): string => plainHan(oneLine(name)).replace(HAN_DOTS, '$1·');

/**
 * Returns plain letters, digits and hyphens instead of full-width characters and other dashes. A changed text is cleaned again: the
 * selector of an emoji is invisible after a letter, and `™️` becomes letters.
 */
function plainWidth(text: string): string {
  const clean = cleanText(text);
  const plain = normalForm(clean, 'NFKC').replace(/[\p{Pd}\u2212]/gu, '-');
  // the search reads thousands of texts, and most are plain
  return plain === clean ? plain : cleanText(plain);
}

/** Returns the text without some characters, normalized again: a mark after them is now on the character before them. */
const without = (text: string, removed: RegExp): string => normalForm(text.replace(removed, ''), 'NFC');

/** Returns an ID, an account or an address of a network: in plain characters and without blanks. */
export const cleanIdentifier = (text: string): string => without(plainWidth(text), /\s/g);

/** Returns plain letters and digits, without the blanks and hyphens that group them. */
export const cleanCharacters = (text: string): string => without(cleanIdentifier(text), /-/g);

/** Returns only the digits. */
export const cleanDigits = (text: string): string => normalForm(text, 'NFKC').replace(/\D/g, '');

/** Punctuation of Chinese texts, and the plain ones that are typed for them. */
const PUNCTUATION: Readonly<Record<string, string>> = {
  ...{ '“': '"', '”': '"', '„': '"', '「': '"', '」': '"', '『': '"', '』': '"', '«': '"', '»': '"' },
  ...{ '‘': "'", '’': "'", '‚': "'", '′': "'", '。': '.', '、': ',', '【': '[', '】': ']', '〔': '(', '〕': ')' },
};

/**
 * Returns the key by which texts are searched, and names and IDs are compared. Texts that look equal have one key: width, case,
 * compatibility forms, look-alike ideographs, marks and dots do not matter. Databases store keys, so that a change here needs a
 * migration that removes them (console/server/reference/database/text-keys.ts).
 */
export const searchKey = (text: string): string =>
  // some letters have one character with their mark only in lower case, such as ẖ
  normalForm(plainWidth(plainHan(text)).toLowerCase(), 'NFC')
    .replace(/[“”„「」『』«»‘’‚′。、【】〔〕]/g, (mark) => PUNCTUATION[mark]!)
    .replace(HAN_DOTS, '$1·')
    .replace(/[^\S\n]+/g, ' ')
    .trim();

/** Returns whether two names look equal. */
export const isSameName = (one: string, other: string): boolean =>
  searchKey(cleanName(one)) === searchKey(cleanName(other));
