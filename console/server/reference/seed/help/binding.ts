import type { HelpSeed } from '../help.ts';

/** 10255 is the tutorial that /help/bind_device leads to (§2.5). */
export const BINDING_HELP: readonly HelpSeed[] = [
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
<li>在“绑定节点”页点击<strong>生成地址</strong>，下载推荐版本的镜像。下载地址三小时内有效，过期后点击刷新即可。</li>
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
<li>安装完成后拔出 U 盘并重启，屏幕上会显示 32 位的节点 UUID 和一个二维码。</li>
</ol>
<h2>四、绑定</h2>
<table>
<thead><tr><th>方式</th><th>步骤</th></tr></thead>
<tbody>
<tr><td>小程序</td><td>用“绑定节点”页上的二维码打开小程序，再扫描节点屏幕上的二维码</td></tr>
<tr><td>手机网页</td><td>打开 <code>/m/bind</code>，输入节点 UUID 和备注</td></tr>
</tbody>
</table>
<p>绑定成功后，节点会在几分钟内出现在“节点列表”。接下来请<a href="/help-center/2/10301">配置拨号</a>。</p>
<h2>五、常见问题</h2>
<h3>提示“该节点已被其他账号绑定”</h3>
<p>二手设备可能仍绑定在原主人的账号下，请联系原主人解绑，或通过工单提供购买凭证。</p>
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
<ul><li><strong>数据概览</strong>：昨日收入、累计收入、带宽曲线。</li><li><strong>节点列表</strong>：每台设备的在线状态和收入。</li><li><strong>账单结算</strong>：钱包、账单与提现。</li><li><strong>用户中心</strong>：实名认证、收款信息、密码。</li></ul>`,
  },
];
