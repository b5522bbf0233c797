import { defineText } from '../../host/locale.ts';

export const exportText = defineText('export', {
  'zh-CN': {
    preparing: '正在导出',
    progress: (done: string, total: string) => `${done} / ${total} 条`,
    share: (percent: number) => `已导出 ${percent}%`,
    cancel: '取消导出',
    cancelled: '已取消导出',
    done: (name: string) => `已导出 ${name}`,
  },
  en: {
    preparing: 'Exporting',
    progress: (done: string, total: string) => `${done} / ${total}`,
    share: (percent: number) => `${percent}% exported`,
    cancel: 'Cancel export',
    cancelled: 'Export canceled',
    done: (name: string) => `${name} exported`,
  },
});
