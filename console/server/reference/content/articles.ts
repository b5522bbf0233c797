/** Published agreements and policies by number (wire.md). */
import type { Article } from '#shared/topics/content/article/article.calls.ts';
import { rankOf95, PERCENTILE } from '#shared/core/bandwidth.ts';
import { grouped } from '#shared/core/grouped.ts';
import { IDENTITY_TRIES } from '#shared/topics/accounts/identity/real-name.rules.ts';
import { PERSONAL_TAX } from '#shared/topics/money/wallet/withdrawal-quote.rules.ts';
import { APPEAL_DAYS } from '#shared/topics/support/appeal.rules.ts';
import type { Database } from '../database/database.ts';
import { dayText, M_PER_G } from '../days.ts';
import { latestWindow, readBases, samplesOfWindow, type BasisPeriod } from '../devices/billing-basis.ts';
import {
  LATE_PEAK_HOURS,
  LINE_OFFLINE_MINUTES,
  MIN_ONLINE_HOURS,
  PEAK_HOURS,
  PEAK_OFFLINE_MINUTES,
  SAMPLE_MINUTES,
  type BillingWindow,
} from '../day-rules.ts';
import { ARRIVAL_DAYS, WEEKLY_TERMS } from '../money/wallets.ts';
import { hoursText, PLAIN_INVOICE_TAX, windowText, yuan } from './article-numbers.ts';

/** The number of the agreement that every partner accepts at the first sign-in. */
export const SLA_ARTICLE = '10071';

/** The version of the agreement with the default window. Another window is another version, which users accept again. */
const SLA_VERSION = '2.5';

/** Returns the agreement that every partner accepts (§9, SLA rules). @param bases the latest first */
const slaOf = (bases: readonly BasisPeriod[]): Article => ({
  id: SLA_ARTICLE,
  title: '节点服务质量（SLA）与违规扣款协议',
  version: isLatePeak(latestWindow(bases)) ? SLA_VERSION : `${SLA_VERSION}-${windowKey(latestWindow(bases))}`,
  updatedAt: '2026-11-28',
  content: `<p>为保障边缘节点网络的服务质量，维护全体合作伙伴的共同利益，平台与您就节点的在线要求、不计费情形和违规扣款约定如下。请您仔细阅读，<strong>特别是加粗的条款</strong>。点击“同意”即表示您已阅读、理解并接受本协议的全部内容。</p>
<h2>一、定义</h2>
<ol>
<li><strong>节点</strong>：您接入平台、用于提供带宽服务的设备及其网络线路。</li>
<li><strong>线路</strong>：节点上一条独立拨号或独立配置公网地址的宽带接入。一台设备可以有多条线路。</li>
<li><strong>高峰时段</strong>：每日 ${hoursText(PEAK_HOURS)}（北京时间，下同）。</li>
<li><strong>晚高峰</strong>：每日 ${hoursText(LATE_PEAK_HOURS)}。</li>
<li><strong>计费时段</strong>：${windowText(latestWindow(bases))}。</li>
<li><strong>离线</strong>：节点或线路与平台调度系统失去连接，或虽有连接但不能正常承载业务流量的状态。</li>
<li><strong>不计费</strong>：对应日期、设备或线路不产生收益，相关记录列入违规明细。</li>
</ol>
<h2>二、在线与不计费规则</h2>
<table>
<thead><tr><th>情形</th><th>认定标准</th><th>处理</th></tr></thead>
<tbody>
<tr><td>高峰时段离线</td><td>${hoursText(PEAK_HOURS)} 内，设备累计离线超过 ${PEAK_OFFLINE_MINUTES} 分钟</td><td><strong>该设备当日不计费</strong></td></tr>
<tr><td>晚高峰线路离线</td><td>晚高峰期间，单条线路累计离线超过 ${LINE_OFFLINE_MINUTES} 分钟</td><td><strong>该线路当日不计费</strong></td></tr>
<tr><td>在线时长不足</td><td>设备当日累计在线时间少于 ${MIN_ONLINE_HOURS} 小时</td><td><strong>该设备当日不计费</strong></td></tr>
<tr><td>限速</td><td>人为限制带宽，或线路的实际能力明显低于报备值</td><td><strong>对应设备或线路不计费</strong></td></tr>
<tr><td>作弊</td><td>伪造、回放或自我消耗流量，篡改设备标识或计量数据</td><td><strong>对应设备不计费</strong>，并按第四条处理</td></tr>
</tbody>
</table>
${billingClause(bases)}
<p>同一设备在同一日符合多种情形的，不重复处理；情形之间结果不同的，以影响范围较大的为准。</p>
<h2>三、免责情形</h2>
<p>有下列情形之一，并且您在记录产生后 ${APPEAL_DAYS} 个自然日内通过申诉提供说明和证明材料的，经核实后当日损失的收益按第五条补偿：</p>
<ol>
<li>运营商公告的计划内割接或区域性故障；</li>
<li>自然灾害、政府行为等不能预见、不能避免并不能克服的情况；</li>
<li>平台软件升级、调度策略调整或平台系统故障。</li>
</ol>
<p>因断电、设备老化、欠费停机、自行更换线路等原因造成的离线，不属于免责情形。</p>
<h2>四、违规扣款</h2>
<ol>
<li>限速或作弊经核实的，除不计费外，平台可以就因此产生的业务损失单独扣款，扣款以独立条目列入月账单，并注明原因。</li>
<li>扣款从发现违规当月的收益中进行；当月收益不足的，从后续收益中继续扣款，不会要求您另行支付。</li>
<li>十二个月内作弊两次及以上的，平台可以停止向相关设备调度业务，直至终止合作。</li>
</ol>
<h2>五、核对与申诉</h2>
<ol>
<li>您可以在控制台按日查看不计费的设备、线路和原因。</li>
<li>您对记录有异议的，可以在记录产生后 ${APPEAL_DAYS} 个自然日内通过工单提出申诉，并附监控截图、运营商证明等材料。</li>
<li>平台在收到申诉后 5 个工作日内答复。申诉成立的，相应收益以补偿条目计入最近一期月账单。</li>
<li>月账单经财务核对并结算后，除明显的计算错误外，不再调整当期金额。</li>
</ol>
<h2>六、结算</h2>
<ol>
<li>您可以选择周结算或月结算。周结算收益于次周三进入周结钱包；月结算收益于账单结算后进入月结钱包。</li>
<li>非 95 计费设备和托管设备不适用周结算。</li>
<li>结算周期选定后，如需变更请联系商务人员。</li>
</ol>
<h2>七、协议的变更与生效</h2>
<p>平台可以根据业务需要修改本协议，并在生效前至少 7 日以站内通知告知。您在新协议生效后继续使用服务的，视为接受修改；不接受的，可以在生效前申请退出合作，已产生的收益照常结算。</p>
<p>本协议自您点击“同意”之时起生效。选择“不同意”的，将退出登录，您的账号和已有收益不受影响。</p>`,
});

const isLatePeak = (window: BillingWindow | null): boolean =>
  window?.from === LATE_PEAK_HOURS.from && window.to === LATE_PEAK_HOURS.to;

const windowKey = (window: BillingWindow | null): string => (window ? `${window.from}-${window.to}` : 'day');

/** Describes how a day is billed, from which day on, and how the days before are billed. */
function billingClause(bases: readonly BasisPeriod[]): string {
  const window = latestWindow(bases);
  const samples = samplesOfWindow(window);
  const rank = rankOf95(samples);
  // days before the first period were billed by the whole day
  const all = bases.at(-1)?.since === 0 ? bases : [...bases, { since: 0, window: null }];
  const names = all.map(
    (each) => `${each.since > 0 ? `${dayText(each.since)} 起` : '此前'}为${windowText(each.window)}`,
  );
  const periods = all.length > 1 ? `<p>计费时段按日期适用：${names.join('；')}。已经计费的日期不变。</p>` : '';
  return `<p>计费带宽以计费时段（${windowText(window)}）的采样为准，采用日95 计费方式：</p>
<ol>
<li>每 ${SAMPLE_MINUTES} 分钟一个采样，为节点流出流量的平均带宽；同一节点的各条线路按时刻相加。1 G = ${grouped(M_PER_G)} M。</li>
<li>将采样值由低到高排列，第“采样数 × ${PERCENTILE}%，向上取整”个为当日计费带宽：${samples} 个采样时为第 ${rank} 个，即第 ${samples - rank + 1} 高的值。</li>
<li>缺失的采样不参与排列，名次随采样数变化。计费时段内没有任何采样的，当日为“未测量”，收益待确认，不作为违规，并在月账单中列明。</li>
<li>当日收益 = 单价（元/月/G）× 计费带宽（G）÷ 当月天数，四舍五入到分。</li>
<li>按约定带宽买断的设备，以约定带宽计费。</li>
</ol>${periods}`;
}

/** The privacy policy on the agreements page. */
const PRIVACY: Article = {
  id: '10072',
  title: '隐私政策',
  version: '3.1',
  updatedAt: '2026-08-15',
  content: `<p>我们深知个人信息对您的重要性。本政策说明我们在您使用合作伙伴控制台（以下称“本服务”）时如何收集、使用、保存和保护您的个人信息，以及您享有哪些权利。<strong>请您在使用本服务前完整阅读。</strong></p>
<h2>一、我们收集哪些信息</h2>
<h3>（一）为您提供基本功能</h3>
<ol>
<li><strong>注册与登录</strong>：用户名、手机号码、登录密码（仅保存不可还原的摘要）、短信验证码。</li>
<li><strong>人机验证</strong>：为防止恶意登录和短信轰炸，由验证服务提供方判断操作是否由真人完成。</li>
<li><strong>运行日志</strong>：访问时间、请求路径、结果和请求编号。日志不记录查询参数、密码、证件号码和卡号。</li>
</ol>
<h3>（二）为您结算收益</h3>
<ol>
<li><strong>实名认证</strong>：真实姓名、身份证号码、手机号码。用于核验身份，以及法律要求的代扣代缴税款。</li>
<li><strong>收款信息</strong>：支付宝账号，或银行账户名称、开户银行、银行卡号。</li>
<li><strong>提现记录</strong>：金额、时间、收款方式、处理结果。</li>
</ol>
<h3>（三）为您管理节点</h3>
<p>设备标识、网卡和线路信息、带宽采样、在线状态，以及您填写的节点地址。</p>
<h2>二、我们如何使用信息</h2>
<ol>
<li>提供、维护和改进本服务，计算收益并完成结算；</li>
<li>核验身份，发现和防范欺诈、盗用等安全风险；</li>
<li>通过短信或站内通知告知账单、协议变更等事项；</li>
<li>履行法律法规规定的义务。</li>
</ol>
<p>超出上述范围使用信息的，我们会事先再次征得您的同意。</p>
<h2>三、我们如何共享信息</h2>
<p>我们不会出售您的个人信息。仅在下列情形，以完成目的所必需的最小范围向第三方提供：</p>
<ol>
<li>向身份核验机构提供姓名和身份证号码，以核验两者是否一致；</li>
<li>向支付机构和银行提供收款信息和金额，以完成付款；</li>
<li>向短信服务商提供手机号码，以发送验证码和通知；</li>
<li>依照法律法规或有权机关的要求提供。</li>
</ol>
<p>各项第三方服务详见《第三方服务协议》，收集的信息逐项列于《个人信息收集清单》。</p>
<h2>四、我们如何保存和保护信息</h2>
<ol>
<li>信息保存在中华人民共和国境内。</li>
<li>保存期限为实现目的所必需的最短时间。交易和税务资料依法至少保存五年，账号注销后的其他信息将被删除或匿名化。</li>
<li>我们采用传输加密、访问控制、操作审计等措施。敏感号码在页面上默认遮盖。</li>
<li>发生个人信息安全事件时，我们会及时告知您影响、已采取的措施和可以自行采取的补救办法。</li>
</ol>
<h2>五、您的权利</h2>
<ol>
<li><strong>查阅与更正</strong>：您可以在“用户中心”查看实名信息和收款信息，并在允许的时间修改收款信息和手机号码。<strong>实名信息通过后不可修改。</strong></li>
<li><strong>删除与注销</strong>：您可以通过工单申请注销账号。结清余额后，我们将在 15 个工作日内处理。</li>
<li><strong>撤回同意</strong>：您可以随时撤回同意，撤回不影响此前已进行的处理，但相应功能可能无法继续使用。</li>
</ol>
<h2>六、未成年人</h2>
<p>本服务面向成年人和企业。未满十八周岁的，请勿使用本服务，也不要提供个人信息。</p>
<h2>七、政策的更新</h2>
<p>本政策更新时，我们会在本页发布新版本并注明日期；涉及您重大权益的变更，会以站内通知等显著方式提前告知。历史版本可在本页查阅。</p>
<h2>八、联系我们</h2>
<p>您对本政策有任何疑问、意见或投诉，可以通过控制台的工单与个人信息保护负责人联系，我们将在 15 个工作日内答复。</p>`,
};

/** The third-party service agreement on the agreements page. */
const THIRD_PARTY: Article = {
  id: '10073',
  title: '第三方服务协议',
  version: '1.6',
  updatedAt: '2026-07-20',
  content: `<p>为向您提供身份核验、收益结算等服务，本平台与具备相应资质的第三方机构合作。本协议说明合作的范围，以及您、平台和第三方各自的权利义务。</p>
<h2>一、合作的第三方</h2>
<table>
<thead><tr><th>服务</th><th>提供方类型</th><th>提供的信息</th><th>用途</th></tr></thead>
<tbody>
<tr><td>身份核验</td><td>身份信息核验机构</td><td>姓名、身份证号码</td><td>核验姓名与证件号码是否一致</td></tr>
<tr><td>电子合同</td><td>电子签名认证机构</td><td>姓名或企业名称、证件号码、手机号码</td><td>在小程序内签署合作合同</td></tr>
<tr><td>收益发放</td><td>灵活用工服务平台</td><td>姓名、身份证号码、手机号码、收款信息、金额</td><td>发放个人收益并代扣代缴税款</td></tr>
<tr><td>资金划付</td><td>银行、支付机构</td><td>户名、账号、开户行、金额</td><td>将款项付至您指定的账户</td></tr>
<tr><td>人机验证</td><td>验证码服务商</td><td>设备与网络环境信息</td><td>识别恶意程序</td></tr>
<tr><td>短信</td><td>短信服务商</td><td>手机号码、短信内容</td><td>发送验证码与通知</td></tr>
</tbody>
</table>
<h2>二、个人收益的结算</h2>
<ol>
<li>您选择支付宝或个人银行卡收款的，收益由合作的灵活用工服务平台发放，按 6% 扣除税费。</li>
<li><strong>收款账户的户名须与实名认证的姓名一致，否则提现会失败。</strong></li>
<li>款项被退回的，提现金额连同已扣税费全额返回您的钱包，您可以更正信息后重新申请。</li>
</ol>
<h2>三、企业收益的结算</h2>
<ol>
<li>您选择企业银行账户收款的，应当在提现后按约定开具发票。</li>
<li>开具税率 6% 的增值税专用发票的，平台不另扣税费。</li>
<li>开具普通发票，或税率 1%、3% 的增值税专用发票的，平台按 3% 代扣。</li>
<li>收款主体一经确定为企业，不得变更为个人；个人亦不得变更为企业。确需变更的，请联系商务人员重新签署合同。</li>
</ol>
<h2>四、授权</h2>
<p>您同意平台在本协议第一条所列范围内，将必要的信息提供给相应的第三方。第三方只能将信息用于所列用途，并负有保密义务。您可以撤回授权；撤回后，依赖该服务的功能将无法使用。</p>
<h2>五、责任</h2>
<ol>
<li>您应当保证所提供的信息真实、准确、完整。因信息错误造成的延误或损失由您承担。</li>
<li>平台应当审慎选择第三方，并监督其履行义务。因平台或第三方的过错给您造成损失的，依法承担责任。</li>
<li>第三方服务维护或故障时，平台将及时公告，并在恢复后继续处理已受理的申请。</li>
</ol>
<h2>六、其他</h2>
<p>合作的第三方发生变更的，平台将更新本协议并在生效前至少 7 日公告。本协议的订立、履行和争议解决适用中华人民共和国法律。</p>`,
};

/** The list of collected personal information on the agreements page. */
const PERSONAL_INFORMATION: Article = {
  id: '10074',
  title: '个人信息收集清单',
  version: '1.3',
  updatedAt: '2026-08-15',
  content: `<p>本清单逐项列出本服务收集的个人信息，是《隐私政策》的组成部分。<strong>标注“必需”的信息不提供时，对应功能无法使用；其余信息由您自行决定是否提供。</strong></p>
<h2>一、账号与安全</h2>
<table>
<thead><tr><th>信息</th><th>场景</th><th>目的</th><th>是否必需</th></tr></thead>
<tbody>
<tr><td>用户名</td><td>注册、登录</td><td>识别账号</td><td>必需</td></tr>
<tr><td>手机号码</td><td>登录、实名认证、提现</td><td>接收验证码与账单通知</td><td>必需</td></tr>
<tr><td>登录密码、钱包密码</td><td>登录、进入钱包</td><td>确认是您本人操作（只保存摘要）</td><td>必需</td></tr>
<tr><td>短信验证码</td><td>实名认证、修改手机号、设置密码、提现</td><td>确认手机号码由您持有（五分钟后失效）</td><td>必需</td></tr>
<tr><td>网络地址</td><td>使用本服务</td><td>限制异常请求的频率</td><td>必需</td></tr>
</tbody>
</table>
<h2>二、身份与结算</h2>
<table>
<thead><tr><th>信息</th><th>场景</th><th>目的</th><th>是否必需</th></tr></thead>
<tbody>
<tr><td>真实姓名</td><td>实名认证</td><td>核验身份、代扣代缴税款</td><td>结算必需</td></tr>
<tr><td>身份证号码</td><td>实名认证</td><td>核验身份、代扣代缴税款</td><td>结算必需</td></tr>
<tr><td>支付宝账号</td><td>收款信息（支付宝）</td><td>发放收益</td><td>选择该方式时必需</td></tr>
<tr><td>银行卡号、开户银行</td><td>收款信息（银行卡）</td><td>发放收益</td><td>选择该方式时必需</td></tr>
<tr><td>企业账户名称、发票类型</td><td>收款信息（企业）</td><td>发放收益、确定税率</td><td>选择该方式时必需</td></tr>
<tr><td>提现记录</td><td>提现</td><td>对账、处理失败的转账</td><td>结算必需</td></tr>
</tbody>
</table>
<h2>三、节点与服务</h2>
<table>
<thead><tr><th>信息</th><th>场景</th><th>目的</th><th>是否必需</th></tr></thead>
<tbody>
<tr><td>设备标识、网卡信息</td><td>绑定节点、拨号配置</td><td>识别和管理设备</td><td>必需</td></tr>
<tr><td>带宽采样、在线状态</td><td>节点运行</td><td>计算收益、判断服务质量</td><td>必需</td></tr>
<tr><td>节点地址</td><td>填写节点信息</td><td>就近调度业务</td><td>按提示填写</td></tr>
<tr><td>备注</td><td>节点列表、用户列表</td><td>便于您区分设备和用户</td><td>自愿</td></tr>
<tr><td>工单内容与附件</td><td>工单</td><td>处理您的问题</td><td>自愿</td></tr>
</tbody>
</table>
<h2>四、我们不收集的信息</h2>
<p>本服务不收集通讯录、相册、麦克风、摄像头和精确定位信息，也不在您的设备上保存身份证号码和银行卡号。</p>`,
};

/** The agreement that users accept in the withdrawal dialog. Its rules are those of §5 and §9. */
const WITHDRAWAL: Article = {
  id: '10075',
  title: '提现服务协议',
  version: '1.2',
  updatedAt: '2026-08-20',
  content: `<p>本协议说明您从我的钱包提取收益时的条件、费用和到账时间。您勾选“我已阅读并同意”并提交申请，即表示接受本协议。</p>
<h2>一、提现的条件</h2>
<ol>
<li>您已完成实名认证、签署合作合同并填写收款信息，且绑定的手机号码为您本人实名。</li>
<li><strong>收款账户的户名须与实名认证的姓名一致，否则提现会失败。</strong>共有 ${IDENTITY_TRIES} 次认证机会，用完仍未通过的，不能提现。</li>
<li>提现将汇入提现时生效的收款账户。修改收款信息不影响已提交的申请。</li>
<li>每次提现须输入发送到您手机的 6 位短信验证码。请勿将验证码告知他人，包括自称平台工作人员的人。</li>
</ol>
<h2>二、提现的时间与限额</h2>
<table>
<thead><tr><th>钱包</th><th>申请时间</th><th>预计到账</th><th>单次限额</th></tr></thead>
<tbody>
<tr><td>周结钱包</td><td>每周三，每周三限一次</td><td>周四</td><td>${yuan(WEEKLY_TERMS.getmoney_min)} 元至 ${yuan(WEEKLY_TERMS.getmoney_max)} 元</td></tr>
<tr><td>月结钱包</td><td>钱包页面公布的提现日期</td><td>申请后 ${ARRIVAL_DAYS.monthly} 日内</td><td>以钱包页面公布的为准</td></tr>
</tbody>
</table>
<p>申请时间均为北京时间。钱包页面公布的时间、限额与上表不一致的，以钱包页面为准。银行或支付机构处理需要时间，遇节假日到账可能顺延。</p>
<h2>三、费用与税费</h2>
<ol>
<li>周结钱包的收益为税前金额，提现时扣除税费，并按公布的费率收取手续费，两项均以提现金额为基数。</li>
<li>以支付宝或个人银行卡收款的，税费为 ${PERSONAL_TAX}%；以企业银行卡收款并开具 6% 专用发票的，平台不扣税；开具普通发票或 1%、3% 专用发票的，平台代扣 ${PLAIN_INVOICE_TAX}%。</li>
<li>月结钱包的税费已在月账单中结清，提现时不再扣除。</li>
<li>提交前，页面会列明手续费、税费和预计到账的金额。</li>
</ol>
<h2>四、提交、失败与退回</h2>
<ol>
<li>提现申请提交后不能撤回。没有及时收到结果的，请以提现记录为准，不要重复申请。</li>
<li>转账失败的，提现金额连同已扣的税费和手续费全额退回原钱包，并记入入账记录。您更正信息后可以重新申请。</li>
<li>因您提供的收款信息有误造成的延误或损失，由您自行承担。</li>
</ol>
<h2>五、暂停提现</h2>
<p>发现账号异常、收益存在争议，或者法律法规、司法机关、监管部门另有要求的，平台可以暂停提现，并通过站内消息告知原因和处理方式。</p>
<h2>六、联系与变更</h2>
<p>对提现有疑问的，可以在“我的工单”中提交，或者联系您的商务人员。本协议变更前至少 7 日在站内公告；变更后继续申请提现的，视为接受变更后的协议。</p>`,
};

/** Contact of the business staff, for users whose phone belongs to another name (§4, state 5). */
const CONTACT: Article = {
  id: '10076',
  title: '联系商务',
  version: '1.0',
  updatedAt: '2026-08-20',
  content: `<p>商务人员的服务时间为工作日 9:30 至 18:30。来电时请说明您的用户名，请勿告知任何人您的密码和短信验证码。</p>
<h2>更换为本人实名手机号需要准备</h2>
<ul>
<li>您的用户名，以及当前绑定手机号的后四位；</li>
<li>以您本人身份证办理的手机号码；</li>
<li>运营商营业厅或应用出具的实名信息截图。</li>
</ul>
<p>核实后当日为您更换。更换完成后回到钱包再次申请提现即可。</p>`,
};

/** The buyer of the invoices of companies (§9, Tax). */
const INVOICE: Article = {
  id: '10077',
  title: '开票抬头',
  version: '1.0',
  updatedAt: '2026-08-20',
  content: `<table>
<tbody>
<tr><th>名称</th><td>示例边缘云科技有限公司</td></tr>
<tr><th>纳税人识别号</th><td>91310000MA1EXAMPLE</td></tr>
<tr><th>地址、电话</th><td>上海市浦东新区示例路 100 号 021-00000000</td></tr>
<tr><th>开户行及账号</th><td>招商银行上海示例支行 121900000000000</td></tr>
<tr><th>项目名称</th><td>*信息技术服务*节点服务费</td></tr>
</tbody>
</table>`,
};

/** Returns the current versions. @param bases the periods of the billing basis, the latest first */
export const articlesWith = (bases: readonly BasisPeriod[]): readonly Article[] => [
  slaOf(bases),
  PRIVACY,
  THIRD_PARTY,
  PERSONAL_INFORMATION,
  WITHDRAWAL,
  CONTACT,
  INVOICE,
];

export const readArticles = async (db: Database): Promise<readonly Article[]> => articlesWith(await readBases(db));
