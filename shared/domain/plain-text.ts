/** Words of others, before they stand among ours (hazards 7, 8). */

/** Marks that turn the writing around, and so can make a text or an address read as another one. */
export const BIDI_CONTROLS = /[\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]/g;

/** Controls, and marks that take no room and so can hide in a word. Joiners stay: emoji are made with them. */
const UNSEEN =
  /(?!\n)\p{Cc}|[\u00ad\u034f\u115f\u1160\u17b4\u17b5\u180e\u200b\u2060-\u2064\u206a-\u206f\u3164\ufeff\ufff9-\ufffb]/gu;

/** The same words with nothing in them but what is seen; lines stay lines. */
export const plainText = (text: string): string =>
  text
    .replace(/\r\n?|[\u2028\u2029]/g, '\n')
    .replace(/\t/g, ' ')
    .replace(BIDI_CONTROLS, '')
    .replace(UNSEEN, '');
