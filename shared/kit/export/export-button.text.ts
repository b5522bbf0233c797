import { defineText } from '../../host/locale.ts';

export const exportText = defineText('export', {
  'zh-CN': {
    preparing: '正在导出',
    progress: (done: string, total: string) => `${done} / ${total} 条`,
    share: (percent: number) => `已导出 ${percent}%`,
    cancel: '取消导出',
    cancelled: '已取消导出',
    done: (name: string) => `已导出 ${name}`,
    made: (name: string) => `已生成 ${name}，如未开始下载，请在浏览器的新窗口中打开本页后导出`,
  },
  en: {
    preparing: 'Exporting',
    progress: (done: string, total: string) => `${done} / ${total}`,
    share: (percent: number) => `${percent}% exported`,
    cancel: 'Cancel export',
    cancelled: 'Export canceled',
    done: (name: string) => `${name} exported`,
    made: (name: string) => `${name} is ready. If the download does not start, open this page in a new window.`,
  },
});
