import { defineText } from '#shared/host/locale.ts';

/** The button, which first screens contain. */
export const savedFiltersText = defineText('savedFilters', {
  'zh-CN': { title: '已存筛选' },
  en: { title: 'Saved filters' },
});
