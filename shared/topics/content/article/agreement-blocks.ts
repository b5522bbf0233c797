import type { Block } from './agreement-diff.rules.ts';

const HEADINGS = 'h1,h2,h3,h4,h5,h6';
const BLOCKS = `${HEADINGS},p,li,dt,dd,blockquote,pre,figcaption,caption,tr,div,section,article`;

/** Returns the texts of a sanitized article, a block for each heading, paragraph, item of a list and row of a table. */
export function blocksOf(content: DocumentFragment): readonly Block[] {
  const walker = document.createTreeWalker(content, NodeFilter.SHOW_TEXT);
  const found: { around: Element | null; cell: Element | null; text: string }[] = [];
  while (walker.nextNode()) {
    const node = walker.currentNode as Text;
    const around = node.parentElement?.closest(BLOCKS) ?? null;
    const cell = node.parentElement?.closest('th,td') ?? null;
    const last = found.at(-1);
    if (!last || last.around !== around) found.push({ around, cell, text: node.data });
    else {
      last.text += last.cell === cell ? node.data : ` ${node.data}`;
      last.cell = cell;
    }
  }
  return found
    .map(({ around, text }) => ({
      text: text.replace(/\s+/g, ' ').trim(),
      isHeading: around?.matches(HEADINGS) ?? false,
    }))
    .filter(({ text }) => text !== '');
}
