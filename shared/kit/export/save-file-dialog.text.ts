import { defineText } from '../../host/locale.ts';

export const saveFileText = defineText('saveFile', {
  'zh-CN': {
    inBrowser: '请在浏览器中打开',
    cannot: '小程序内不能保存文件。请复制本页地址，在手机或电脑的浏览器中打开，再导出一次。',
    cannotInChat: '微信内不能保存文件。请点右上角的菜单在浏览器中打开本页，或复制地址后打开，再导出一次。',
    cannotInFrame: '本页嵌在其他网页中，该网页不允许下载。请复制地址，在浏览器的新窗口中打开，再导出一次。',
    address: '本页地址',
    copy: '复制地址',
    copied: '已复制',
    byHand: '复制失败，请长按上方地址复制',
    byPage: '请打开导出页面，在该页面保存或转发文件。',
    open: '打开导出页面',
    close: '关闭',
  },
  en: {
    inBrowser: 'Open this page in a browser',
    cannot: "Files can't be saved in a mini-program. Copy the address, open it in a browser, and export again.",
    cannotInChat:
      "Files can't be saved in WeChat. Open this page in a browser through the menu at the top right, or copy the address. Then export again.",
    cannotInFrame:
      'This page is in a frame that does not allow downloads. Copy the address, open it in a new window, and export again.',
    address: 'Page address',
    copy: 'Copy address',
    copied: 'Copied',
    byHand: "Couldn't copy the address. Press and hold it to copy.",
    byPage: 'Open the export page to save or share the file.',
    open: 'Open export page',
    close: 'Close',
  },
});
