/** The labels and values of a paper, for a picture and for the text of a chat. */

export interface PaperPairs {
  readonly title: string;
  readonly pairs: readonly (readonly [label: string, value: string])[];
}

export const pairsOf = (paper: HTMLElement): PaperPairs => ({
  title: paper.querySelector('h2')!.textContent,
  pairs: [...paper.querySelectorAll('dt')].map(
    ({ textContent, nextElementSibling }) => [textContent, nextElementSibling!.textContent!.trim()] as const,
  ),
});

/** Returns a block of lines for a chat, with the title first. */
export const chatText = ({ title, pairs }: PaperPairs): string =>
  [`【${title}】`, ...pairs.map(([label, value]) => `${label}：${value}`)].join('\n');
