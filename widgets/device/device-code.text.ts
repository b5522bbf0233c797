import { defineText } from '#shared/host/locale.ts';

export const deviceCodeText = defineText('deviceCode', {
  'zh-CN': {
    open: '二维码',
    title: '设备二维码',
    lead: '绑定节点时可扫描，也可打印后贴在设备上',
    label: (uuid: string) => `设备 ID ${uuid} 的二维码`,
    print: '打印',
    printFailed: '打印页面加载失败，请重试',
  },
  en: {
    open: 'QR code',
    title: 'QR code of the device',
    lead: 'Scan it to bind the node, or print it as a label for the device',
    label: (uuid: string) => `QR code of the device ID ${uuid}`,
    print: 'Print',
    printFailed: 'The print page failed to load. Try again.',
  },
});
