import { defineText } from '../../host/locale.ts';

export const saveFileText = defineText('saveFile', {
  'zh-CN': {
    inBrowser: '请在浏览器中打开',
    cannot: '小程序内不能保存文件。请复制本页地址，在手机或电脑的浏览器中打开，再导出一次。',
    cannotInChat: '微信内不能保存文件。请点右上角的菜单在浏览器中打开本页，或复制地址后打开，再导出一次。',
    address: '本页地址',
    copy: '复制地址',
    copied: '已复制',
    byHand: '没有复制成功，请长按上面的地址复制',
    byPage: '文件由下面的页面交付，打开后即可保存或转发。',
    open: '打开导出页面',
    close: '关闭',
  },
  en: {
    inBrowser: 'Please open this page in a browser',
    cannot: 'Files cannot be saved inside a mini-program. Copy the address, open it in a browser and export again.',
    cannotInChat:
      'Files cannot be saved inside WeChat. Open this page in a browser by the menu at the top right, or copy the address, and export again.',
    address: 'Address of this page',
    copy: 'Copy address',
    copied: 'Copied',
    byHand: 'Could not be copied. Press and hold the address above.',
    byPage: 'The page below hands the file over, to be saved or sent on.',
    open: 'Open the export page',
    close: 'Close',
  },
});
