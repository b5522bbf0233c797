import { defineText } from '#shared/host/locale.ts';

export const bindText = defineText('bindDevice', {
  'zh-CN': {
    title: '绑定节点',
    account: (username: string) => `绑定到账号 ${username}`,
    uuid: '设备 ID',
    uuidHelp: '设备标签上的 32 位字符',
    faults: {
      required: '请输入设备 ID',
      letters: '设备 ID 只包含数字和字母 a 至 f',
      length: (idLength: number, count: number) => `应为 ${idLength} 位，当前 ${count} 位`,
    },
    remark: '备注名称（选填）',
    submit: '绑定',
    done: '绑定成功',
    doneText: (uuid: string) => `节点 ${uuid} 已绑定，今日起计算收入，明日可查看`,
    network: '配置网络',
    device: '查看设备',
    again: '继续绑定',
  },
  en: {
    title: 'Bind a node',
    account: (username: string) => `Binds to the account ${username}`,
    uuid: 'Device ID',
    uuidHelp: 'The 32 characters on the device label',
    faults: {
      required: 'Enter the device ID',
      letters: 'A device ID contains only digits and the letters a to f',
      length: (idLength: number, count: number) => `A device ID has ${idLength} characters. You entered ${count}.`,
    },
    remark: 'Remark (optional)',
    submit: 'Bind',
    done: 'Bound successfully',
    doneText: (uuid: string) => `Node ${uuid} is bound. It earns income from today, which you can view tomorrow.`,
    network: 'Configure network',
    device: 'View device',
    again: 'Bind another node',
  },
});
