/** Published articles of the help center (§7.7). Their numbers are those of the rules. */
import { PERCENTILE, percentile95, rankOf95 } from '#shared/core/bandwidth.ts';
import { grouped } from '#shared/core/grouped.ts';
import { HIGHEST_VLAN } from '#shared/topics/devices/dialling.rules.ts';
import { IDENTITY_TRIES } from '#shared/topics/accounts/identity/real-name.rules.ts';
import { PERSONAL_TAX } from '#shared/topics/money/wallet/withdrawal-quote.rules.ts';
import { M_PER_G } from '../days.ts';
import { samplesOfWindow } from '../devices/billing-basis.ts';
import {
  LATE_PEAK_HOURS,
  LINE_OFFLINE_MINUTES,
  MIN_ONLINE_HOURS,
  PEAK_HOURS,
  PEAK_OFFLINE_MINUTES,
  SAMPLE_MINUTES,
  SAMPLES,
  type BillingWindow,
} from '../day-rules.ts';
import { LINK_HOURS } from '../devices/images.ts';
import { WEEKLY_TERMS } from '../money/wallets.ts';
import { METERED, METERS } from './meters.ts';
import { hoursText, PLAIN_INVOICE_TAX, windowText, yuan } from './article-numbers.ts';

export interface HelpSeed {
  readonly id: string;
  readonly title: string;
  /** HTML */
  readonly content: string;
  readonly updatedAt: string;
}

/** 10255 is the tutorial that /help/bind_device links to (§2.5). */
const BINDING_HELP: readonly HelpSeed[] = [
  {
    id: '10255',
    title: '设备绑定教程',
    updatedAt: '2026-10-28',
    content: `<p>本教程说明怎样把一台服务器或小型主机装上节点系统并绑定到您的账号。全程约二十分钟，<strong>请准备一个 8 GB 以上的 U 盘</strong>。</p>
<h2>一、准备</h2>
<ol>
<li>处理器 4 核以上，内存 8 GB 以上，系统盘 64 GB 以上；数据盘越大，能承接的业务越多。</li>
<li>有线网卡 1000 M 以上。百兆网卡不计入可用线路。</li>
<li>运营商提供的宽带账号，或固定公网地址、掩码和网关。</li>
</ol>
<h2>二、下载镜像并写入 U 盘</h2>
<ol>
<li>打开“绑定节点”页：代理商在“节点列表”页的右上角进入，其他用户从菜单进入。</li>
<li>在“绑定节点”页点击<strong>生成地址</strong>，下载推荐版本的镜像。下载地址 ${LINK_HOURS} 小时内有效，过期后点击刷新即可。</li>
<li>核对 MD5，确认文件完整：
<pre><code># Windows
certutil -hashfile partner-node-3.8.2.img MD5
# macOS
md5 partner-node-3.8.2.img
# Linux
md5sum partner-node-3.8.2.img</code></pre></li>
<li>用写盘工具把镜像写入 U 盘。写入会清空 U 盘上的全部内容。</li>
</ol>
<h2>三、安装</h2>
<ol>
<li>插入 U 盘，开机时进入启动菜单，选择 U 盘启动。</li>
<li>按提示选择系统盘。<strong>所选磁盘会被清空，请先备份。</strong></li>
<li>安装完成后拔出 U 盘并重启，屏幕上会显示 32 位的设备 ID 和一个二维码。</li>
</ol>
<h2>四、绑定</h2>
<table>
<thead><tr><th>方式</th><th>步骤</th></tr></thead>
<tbody>
<tr><td>小程序</td><td>用“绑定节点”页上的二维码打开小程序，再扫描节点屏幕上的二维码</td></tr>
<tr><td>手机网页</td><td>打开 <code>/m/bind</code>，输入设备 ID 和备注</td></tr>
</tbody>
</table>
<p>绑定成功后，节点会在几分钟内出现在“节点列表”。接下来请<a href="/help-center/2/10301">配置拨号</a>。</p>
<h2>五、常见问题</h2>
<h3>提示“没有找到可绑定的节点”</h3>
<p>请核对设备 ID，并确认节点已开机联网。二手设备可能仍绑定在原主人的账号下，请联系原主人解绑，或通过工单提供购买凭证。</p>
<h3>屏幕没有显示二维码</h3>
<p>请确认显示器接在主板的接口上，并按任意键唤醒屏幕。</p>`,
  },
  {
    id: '10256',
    title: '哪些设备可以成为节点',
    updatedAt: '2026-09-30',
    content: `<p>x86 服务器、工控机和小型主机都可以。ARM 设备目前只支持列表内的型号。</p>
<table><thead><tr><th>项目</th><th>最低</th><th>推荐</th></tr></thead>
<tbody><tr><td>处理器</td><td>4 核</td><td>8 核以上</td></tr><tr><td>内存</td><td>8 GB</td><td>16 GB 以上</td></tr><tr><td>数据盘</td><td>512 GB</td><td>2 TB 以上固态硬盘</td></tr><tr><td>网卡</td><td>1000 M</td><td>10 G</td></tr></tbody></table>
<blockquote><p>旧笔记本电脑能运行，但长时间满负荷会过热，不建议使用。</p></blockquote>`,
  },
  {
    id: '10257',
    title: '认识控制台',
    updatedAt: '2026-08-12',
    content: `<p>登录后默认进入数据概览。左侧菜单可以收起，收起的状态会被记住。</p>
<ul><li><strong>数据概览</strong>：昨日收入、累计收入、带宽曲线。</li><li><strong>节点列表</strong>：每个节点的在线状态和收入。</li><li><strong>账单结算</strong>：钱包、账单与提现。</li><li><strong>用户中心</strong>：实名认证、收款信息、密码。</li></ul>`,
  },
];

const DIALLING_HELP: readonly HelpSeed[] = [
  {
    id: '10301',
    title: '怎样配置拨号',
    updatedAt: '2026-11-02',
    content: `<p>在“节点列表”中打开设备的<strong>配置网络</strong>，选择网卡后进入拨号配置。一张网卡可以有多条线路，每条线路一种方式：</p>
<table><thead><tr><th>方式</th><th>需要填写</th></tr></thead><tbody>
<tr><td>DHCP</td><td>无；地址由上级设备分配</td></tr>
<tr><td>静态地址</td><td>IP 地址、子网掩码、网关</td></tr>
<tr><td>PPPoE</td><td>宽带账号和密码</td></tr></tbody></table>
<p>运营商要求标记 VLAN 的，请填写 1 至 ${HIGHEST_VLAN} 的编号；不要求的留空。</p>
<p><strong>保存后，该网卡原有的全部线路会被替换。</strong>已经保存的 PPPoE 密码不会显示；账号不变时，密码留空即保持不变。</p>`,
  },
  {
    id: '10302',
    title: '什么时候需要管理网卡',
    updatedAt: '2026-10-11',
    content: `<p>下列三种上网方式需要先选择一张<strong>管理网卡</strong>，平台经它与节点保持联系：</p>
<ol><li>服务器直接上网；</li><li>固定公网多 IP；</li><li>路由器一对一映射。</li></ol>
<p>管理网卡须已获得 IP 地址。解绑后节点不会立即离线，但在重新绑定之前不能修改拨号。</p>`,
  },
  {
    id: '10303',
    title: '静态地址填写示例',
    updatedAt: '2026-07-22',
    content: `<p>运营商给出“203.0.113.40/29，网关 203.0.113.41”时，应填写：</p>
<pre><code>IP 地址    203.0.113.42
子网掩码   255.255.255.248
网关       203.0.113.41</code></pre>
<p>网段的第一个地址（203.0.113.40）是网络地址，最后一个（203.0.113.47）是广播地址，都不能分配给线路。</p>`,
  },
  {
    id: '10304',
    title: 'PPPoE 错误代码',
    updatedAt: '2026-06-18',
    content: `<dl><dt>691</dt><dd>账号或密码错误，或宽带欠费。</dd><dt>678</dt><dd>运营商设备没有应答，请检查光猫和网线。</dd><dt>619</dt><dd>上一次连接尚未断开，请等待两分钟。</dd></dl>`,
  },
];

/** Explains the billed bandwidth. @param window null for the whole day */
function billing95(window: BillingWindow | null): HelpSeed {
  const samples = samplesOfWindow(window);
  const rank = rankOf95(samples);
  return {
    id: '10402',
    title: '95 计费怎样计算',
    updatedAt: '2026-11-28',
    content: `<p>每 ${SAMPLE_MINUTES} 分钟采样一次节点的流出带宽，各条线路相加。计费时段为<strong>${windowText(window)}</strong>，共 ${samples} 个采样：由低到高排列，第 ${rank} 个（第 ${samples - rank + 1} 高的值）就是当日的计费带宽。缺失的采样不参与排列。</p>
<pre><code>当日收入 = 单价（元/月/G） × 计费带宽（G） ÷ 当月天数</code></pre>
<h2>名词</h2>
<ul>
<li><strong>晚高峰95</strong>：晚高峰（${hoursText(LATE_PEAK_HOURS)}）采样的 95 值。</li>
<li><strong>日95</strong>：全天 ${SAMPLES} 个采样的 95 值。设备详情同时显示两者，并注明计费的是哪一个。</li>
<li><strong>买断</strong>：按约定带宽计费，与采样无关。</li>
<li><strong>出账中</strong>：当日尚未结束或尚未计算，不计入合计。</li>
<li><strong>未测量</strong>：计费时段内没有采样，收益待确认，不是违规。</li>
</ul>
${otherMeters()}`,
  };
}

/** Explains why another meter shows another value, with the same series in each. */
function otherMeters(): string {
  const rows = [
    { name: '平台', value: percentile95(METERED)!, reason: `第 ${rankOf95(METERED.length)} 个采样，不插值` },
    ...METERS,
  ].map(({ name, value, reason }) => `<tr><td>${name}</td><td>${value}</td><td>${reason}</td></tr>`);
  return `<h2>与其他监控的数值不同</h2>
<p>平台只计流出方向，1 G = ${grouped(M_PER_G)} M = 10⁹ bit/s。缺失的采样不补零，也不插值：名次 = 实有采样数 × ${PERCENTILE}%，向上取整。每日从北京时间零点开始。</p>
<p>同一组 ${METERED.length} 个采样（M），在各工具中的 95 值如下：</p>
<pre><code>${METERED.join(' ')}</code></pre>
<table><thead><tr><th>工具</th><th>95 值（M）</th><th>原因</th></tr></thead>
<tbody>${rows.join('')}</tbody></table>
<p>统计流入或双向流量、只统计一条线路、按其他时区划分日期，或统计全天而非计费时段，也会得到不同的数值。</p>`;
}

const moneyHelp = (window: BillingWindow | null): readonly HelpSeed[] => [
  {
    id: '10401',
    title: '周结与月结有什么不同',
    updatedAt: '2026-10-20',
    content: `<ul><li><strong>周结</strong>：上周收入在下一个周三进入周结钱包；周三申请，周四到账，每个周三可提现一次，限额 ${yuan(WEEKLY_TERMS.getmoney_min)} 至 ${yuan(WEEKLY_TERMS.getmoney_max)} 元。</li><li><strong>月结</strong>：账单经核对和确认后放入月结钱包，在每月的提现日申请。</li></ul>
<p>非 95 计费的设备和托管设备只能月结。</p>`,
  },
  billing95(window),
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
    content: `<table><thead><tr><th>收款方式</th><th>税费</th></tr></thead><tbody><tr><td>个人支付宝、个人银行卡</td><td>${PERSONAL_TAX}%</td></tr><tr><td>企业，6% 专用发票</td><td>平台不另扣</td></tr><tr><td>企业，普通发票或 1%、3% 专用发票</td><td>平台代扣 ${PLAIN_INVOICE_TAX}%</td></tr></tbody></table>`,
  },
];

const ACCOUNT_HELP: readonly HelpSeed[] = [
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
    content: `<ul><li>认证通过后不可修改。</li><li>共有 ${IDENTITY_TRIES} 次认证机会，用完仍未通过将无法提现，请核对后再提交。</li><li>收款账户须为本人账户。</li></ul>`,
  },
  {
    id: '10504',
    title: '怎样识别诈骗',
    updatedAt: '2026-11-10',
    content: `<p>平台人员<strong>不会</strong>索要短信验证码、登录密码或钱包密码，也不会要求您向任何账户转账。</p>`,
  },
];

const TROUBLE_HELP: readonly HelpSeed[] = [
  {
    id: '10601',
    title: '节点显示离线',
    updatedAt: '2026-11-06',
    content: `<ol><li>确认设备通电，网口指示灯闪烁。</li><li>在“配置网络”中查看网卡是否有 IP 地址。</li><li>用手机连接同一宽带，确认能够上网。</li><li>重启光猫，等待五分钟。</li></ol><p>仍然离线的，请提交工单并附上设备 ID。</p>`,
  },
  {
    id: '10602',
    title: '晚高峰带宽偏低',
    updatedAt: '2026-10-16',
    content: `<p>请依次检查：家中是否有其他设备占用上行；运营商是否限速；网线是否为超五类以上；网卡是否协商为百兆。</p>`,
  },
  {
    id: '10603',
    title: '当日没有计费的原因',
    updatedAt: '2026-09-01',
    content: `<ul><li>${PEAK_HOURS.from} 点至 ${PEAK_HOURS.to} 点累计离线超过 ${PEAK_OFFLINE_MINUTES} 分钟，设备当日不计费；</li><li>晚高峰（${hoursText(LATE_PEAK_HOURS)}）单条线路离线超过 ${LINE_OFFLINE_MINUTES} 分钟，该线路不计费；</li><li>当日在线不足 ${MIN_ONLINE_HOURS} 小时；</li><li>限速或作弊。</li></ul>`,
  },
];

export const HELP_TAGS = [
  { id: '1', name: '新手入门' },
  { id: '2', name: '拨号与网络' },
  { id: '3', name: '收入与提现' },
  { id: '4', name: '账号与安全' },
  { id: '5', name: '故障排查' },
] as const;

/** Returns the articles of each tag. @param window the billed hours, null for the whole day */
export const helpWith = (window: BillingWindow | null): ReadonlyMap<string, readonly HelpSeed[]> =>
  new Map([
    ['1', BINDING_HELP],
    ['2', DIALLING_HELP],
    ['3', moneyHelp(window)],
    ['4', ACCOUNT_HELP],
    ['5', TROUBLE_HELP],
  ]);
