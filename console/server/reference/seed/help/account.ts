import type { HelpSeed } from '../help.ts';

export const ACCOUNT_HELP: readonly HelpSeed[] = [
  {
    id: '10501',
    title: '忘记登录密码',
    updatedAt: '2026-10-05',
    content: `<p>在登录页点击<strong>忘记密码</strong>，用绑定的手机号接收验证码并设置新密码。设置后，其他设备上的登录会全部退出。</p>`,
  },
  {
    id: '10502',
    title: '更换提现手机号',
    updatedAt: '2026-09-15',
    content: `<p>先验证原手机号，再绑定新手机号。登录仍使用用户名；新手机号用于核验收款信息和提现。</p><p>原手机号已停用的，请联系商务人员核实身份后更换。</p>`,
  },
  {
    id: '10503',
    title: '实名认证的注意事项',
    updatedAt: '2026-08-01',
    content: `<ul><li>认证通过后不可修改。</li><li>失败超过 5 次将无法提现，请核对后再提交。</li><li>收款账户须为本人账户。</li></ul>`,
  },
  {
    id: '10504',
    title: '怎样识别诈骗',
    updatedAt: '2026-11-10',
    content: `<p>平台人员<strong>不会</strong>索要短信验证码、登录密码或钱包密码，也不会要求您向任何账户转账。</p>`,
  },
];
