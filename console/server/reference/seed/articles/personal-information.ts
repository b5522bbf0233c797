/** The personal information collection list of the agreements page. */
import type { Article } from '../../../../../shared/contract/articles.ts';

export const PERSONAL_INFORMATION: Article = {
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
