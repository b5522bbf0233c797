import { defineText } from '#shared/host/locale.ts';

/** Words of the invite (§7.6). */
export const inviteText = defineText('invite', {
  'zh-CN': {
    title: '邀请用户',
    text: '对方打开链接或扫码，用手机号注册后即归属于您',
    link: '邀请链接',
    qr: '邀请注册的二维码',
    copy: '复制链接',
    copyByHand: '无法写入剪贴板，链接已选中，请手动复制',
    failed: '邀请链接没有加载出来',
    retry: '重试',
  },
  en: {
    title: 'Invite users',
    text: 'Whoever opens the link or scans the code and joins by phone belongs to you',
    link: 'Invite link',
    qr: 'Code that leads to joining',
    copy: 'Copy the link',
    copyByHand: 'The clipboard is not available. The link is selected: copy it yourself',
    failed: 'The invite link did not load',
    retry: 'Try again',
  },
});
