/** The table of the heights that elements reserve, from their declarations. */
import { declaredHeights } from '#shared/build/reserve-css.ts';
import type { Locale } from '#shared/host/configuration.ts';
import { markdownTable } from './markdown-table.ts';

const HEADS: Readonly<Record<Locale, readonly string[]>> = {
  en: ['Element', 'Up to 640 px wide', 'Up to 960 px wide', 'Wider'],
  'zh-CN': ['组件', '宽度不超过 640 px', '宽度不超过 960 px', '更宽'],
};

/** Returns the usual height of each element by its width. */
export const heightTable = (language: Locale): string =>
  markdownTable(
    HEADS[language],
    [...declaredHeights()].map(([tag, heights]) => [`\`<${tag}>\``, ...heights.map((px) => `${px} px`)]),
  );
