import { defineText } from '#shared/host/locale.ts';

export const agreementChangesText = defineText('agreementChanges', {
  'zh-CN': {
    versions: (earlier: string, later: string) => `版本 ${earlier} 与版本 ${later} 对比`,
    dated: (version: string, day: string) => `${version}（${day}）`,
    changes: (count: number) => `共 ${count} 处改动。删除的文字带删除线，新增的文字带下划线。`,
    added: '新增：',
    removed: '删除：',
    end: '。',
    unchanged: '正文没有改动',
    missing: (version: string) => `版本 ${version} 没有正文，无法对比`,
    failed: '历史版本加载失败',
    close: '关闭',
  },
  en: {
    versions: (earlier: string, later: string) => `Version ${earlier} compared with version ${later}`,
    dated: (version: string, day: string) => `${version} (${day})`,
    changes: (count: number) =>
      `${count === 1 ? '1 change' : `${count} changes`}. Removed text is struck through, and new text is underlined.`,
    added: 'Added: ',
    removed: 'Removed: ',
    end: '. ',
    unchanged: 'The text has not changed',
    missing: (version: string) => `The text of version ${version} isn't available, so it can't be compared`,
    failed: "Couldn't load earlier versions",
    close: 'Close',
  },
});
