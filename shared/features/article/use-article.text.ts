import { defineText } from '../../host/locale.ts';

export const articleText = defineText('article', {
  'zh-CN': {
    loading: '正文加载中',
    failed: '正文没有加载出来',
    empty: '暂无内容',
    emptyText: '该文档还没有发布，请稍后再看',
    tooLong: '正文过长，无法显示',
    retry: '重试',
    table: '表格',
    newWindow: '在新窗口打开',
    version: (version: string) => `版本 ${version}`,
    updated: (date: string) => `${date} 更新`,
  },
  en: {
    loading: 'Loading the text',
    failed: 'The text did not load',
    empty: 'Nothing here yet',
    emptyText: 'This document has not been published; please come back later',
    tooLong: 'The text is too long to be shown',
    retry: 'Try again',
    table: 'Table',
    newWindow: 'opens in a new window',
    version: (version: string) => `Version ${version}`,
    updated: (date: string) => `Updated on ${date}`,
  },
});
