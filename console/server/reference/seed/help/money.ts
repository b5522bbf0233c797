import type { HelpSeed } from '../help.ts';

export const MONEY_HELP: readonly HelpSeed[] = [
  {
    id: '10401',
    title: '周结与月结有什么不同',
    updatedAt: '2026-10-20',
    content: `<ul><li><strong>周结</strong>：上周收入在下一个周三进入周结钱包；周三申请，周四到账，每个周三可提现一次，限额 1.00 至 30000.00 元。</li><li><strong>月结</strong>：账单经核对和确认后放入月结钱包，在每月的提现日申请。</li></ul>
<p>非 95 计费的设备和托管设备只能月结。</p>`,
  },
  {
    id: '10402',
    title: '95 计费怎样计算',
    updatedAt: '2026-09-09',
    content: `<p>每五分钟采样一次带宽。将计费时段内的采样值由高到低排列，去掉最高的 5%，其后的最大值就是计费带宽。</p>
<pre><code>收入 = 计费带宽（Gbps） × 单价（元/月/G） ÷ 当月天数</code></pre>`,
  },
  {
    id: '10403',
    title: '提现失败怎么办',
    updatedAt: '2026-08-30',
    content: `<p>失败的提现会<strong>全额退回</strong>钱包，已扣的税费一并返还。最常见的原因：</p><ol><li>收款账户的户名与实名认证的姓名不一致；</li><li>银行卡已注销或被限制；</li><li>支付宝账号填写错误。</li></ol><p>请在“用户中心 › 收款信息”更正后重新申请。</p>`,
  },
  {
    id: '10404',
    title: '税费说明',
    updatedAt: '2026-07-01',
    content: `<table><thead><tr><th>收款方式</th><th>税费</th></tr></thead><tbody><tr><td>个人支付宝、个人银行卡</td><td>6%</td></tr><tr><td>企业，6% 专用发票</td><td>平台不另扣</td></tr><tr><td>企业，普通发票或 1%、3% 专用发票</td><td>平台代扣 3%</td></tr></tbody></table>`,
  },
];
