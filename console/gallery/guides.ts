/** The guides for hosts: in which order, and what each is called in the index. */
import { defineText } from '#shared/host/locale.ts';

export const guideText = defineText('guides', {
  'zh-CN': {
    start: '十分钟接入',
    tokens: '令牌交换',
    sessions: '嵌入会话',
    frameworks: '各种接入方',
    spa: '单页应用',
    ssr: '服务端渲染',
    webview: 'WebView 与微信',
    theming: '主题',
    texts: '文案',
    keys: '全部文案键',
    events: '事件',
    errors: '错误',
    csp: 'CSP',
    cors: 'CORS',
    sri: 'SRI',
    performance: '性能',
    upgrade: '升级策略',
  },
  en: {
    start: 'Ten-minute start',
    tokens: 'Token exchange',
    sessions: 'Embed sessions',
    frameworks: 'Kinds of hosts',
    spa: 'Single-page apps',
    ssr: 'Server rendering',
    webview: 'WebView and WeChat',
    theming: 'Theming',
    texts: 'Words',
    keys: 'All keys of words',
    events: 'Events',
    errors: 'Errors',
    csp: 'CSP',
    cors: 'CORS',
    sri: 'SRI',
    performance: 'Performance',
    upgrade: 'Upgrade policy',
  },
});

export type GuideName = keyof (typeof guideText)['en'];

export const GUIDES = Object.keys(guideText.en) as GuideName[];
