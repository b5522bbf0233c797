import { defineText } from '#shared/host/locale.ts';

export const articleText = defineText('article', {
  'zh-CN': {
    loading: '正文加载中',
    failed: '正文加载失败',
    empty: '暂无内容',
    emptyText: '该文档尚未发布，请稍后查看',
    tooLong: '正文过长，无法显示',
    refused: '当前网站的安全策略不允许显示正文，请联系网站的技术支持',
    retry: '重试',
    table: '表格',
    newWindow: '在新窗口打开',
    version: (version: string) => `版本 ${version}`,
    updated: (date: string) => `${date} 更新`,
  },
  en: {
    loading: 'Loading the text',
    failed: "Couldn't load the text",
    empty: 'No content yet',
    emptyText: 'This document has not been published. Check back later.',
    tooLong: 'The text is too long to show',
    refused: "The security policy of this website doesn't allow this text. Contact its support.",
    retry: 'Try again',
    table: 'Table',
    newWindow: 'opens in a new window',
    version: (version: string) => `Version ${version}`,
    updated: (date: string) => `Updated on ${date}`,
  },
});
