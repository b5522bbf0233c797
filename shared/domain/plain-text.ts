/** Cleaning of third-party text before it is shown (hazards 7, 8). */

/** Marks that change the text direction and can make a text or an address read as another one. */
export const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Control characters and invisible marks, which can hide in a word. Joiners stay, because emoji require them. */
const UNSEEN =
  /(?!\n)\p{Cc}|[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b\u2060-\u2064\u206a-\u206f\u3164\ufeff\ufff9-\ufffb]/gu;

/** Returns the text without invisible characters. Line breaks stay. */
export const plainText = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(BIDI_CONTROLS, '')
    .replace(UNSEEN, '');
