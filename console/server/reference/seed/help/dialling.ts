import type { HelpSeed } from '../help.ts';

export const DIALLING_HELP: readonly HelpSeed[] = [
  {
    id: '10301',
    title: '怎样配置拨号',
    updatedAt: '2026-11-02',
    content: `<p>在“节点列表”中打开设备的<strong>配置网络</strong>，选择网卡后进入拨号配置。一张网卡可以有多条线路，每条线路一种方式：</p>
<table><thead><tr><th>方式</th><th>需要填写</th></tr></thead><tbody>
<tr><td>DHCP</td><td>无；地址由上级设备分配</td></tr>
<tr><td>静态地址</td><td>IP 地址、子网掩码、网关</td></tr>
<tr><td>PPPoE</td><td>宽带账号和密码</td></tr></tbody></table>
<p>运营商要求标记 VLAN 的，请填写 1 至 4094 的编号；不要求的留空。</p>
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
