/** The texts of messages to groups: plain, short enough, and without effects on the group. */
import { cleanText } from '#shared/core/clean-text.ts';
import { ROBOT_KEYWORD } from '#shared/topics/notices/robot.rules.ts';

/**
 * Returns a text without mentions of members and without links. Names of nodes and reasons of refusals are written by others, and
 * chats make links of addresses and domains.
 */
const harmless = (text: string): string =>
  cleanText(text)
    .replaceAll('@', '＠')
    .replaceAll('://', '：／／')
    .replace(/(?<=[\p{L}\p{N}-])\.(?=\p{L})/gu, '．')
    .replace(/[<>]/g, (bracket) => (bracket === '<' ? '＜' : '＞'));

const bytesOf = (text: string): number => Buffer.byteLength(text);

const CUT = '…';

/** Returns the text with so many bytes at most, cut between characters. */
function cutTo(text: string, most: number): string {
  if (bytesOf(text) <= most) return text;
  let [cut, left] = ['', most - bytesOf(CUT)];
  for (const character of text) {
    left -= bytesOf(character);
    if (left < 0) break;
    cut += character;
  }
  return cut + CUT;
}

const HEAD = `【${ROBOT_KEYWORD}】`;
const BETWEEN = '\n\n';

interface JoinedTexts {
  readonly text: string;
  /** how many of the texts it contains, at least one */
  readonly count: number;
}

/** Joins as many texts to one message as its bytes allow. @param most bytes of a message */
export function joinTexts(texts: readonly string[], most: number): JoinedTexts {
  const [first = '', ...others] = texts.map(harmless);
  let joined = cutTo(`${HEAD}${first}`, most);
  let count = 1;
  for (const text of others) {
    const longer = joined + BETWEEN + text;
    if (bytesOf(longer) > most) break;
    joined = longer;
    count++;
  }
  return { text: joined, count };
}
