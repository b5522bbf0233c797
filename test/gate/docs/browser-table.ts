/** The table of the flows that the lab has walked, per engine. */
import { FLOW_NAMES } from '../../lab/webviews/flow-names.ts';
import { readMeasured } from '../../lab/webviews/measured.ts';
import { markdownTable } from './markdown-table.ts';

const TEXTS = {
  en: { flow: 'Flow', date: 'Run on', works: 'works', open: 'open', without: 'removed' },
  'zh-CN': { flow: '流程', date: '运行日期', works: '通过', open: '未通过', without: '移除功能' },
};

export function browserTable(language: 'en' | 'zh-CN'): string {
  const text = TEXTS[language];
  const engines = Object.entries(readMeasured());
  const heads = engines.map(([engine, { version }]) =>
    engine === 'without' ? `${version}, ${text.without}` : `Chromium ${version}`,
  );
  return markdownTable(
    [text.flow, ...heads],
    [
      ...FLOW_NAMES.map(([name, chinese]) => [
        language === 'en' ? name : chinese,
        ...engines.map(([, { flows }]) => text[flows[name] ?? 'open']),
      ]),
      [text.date, ...engines.map(([, { date }]) => date)],
    ],
  );
}
