/** How to reach business staff, as the wallet says where a phone is another person's (§4, state 5). */
import type { Article } from '../../../../../shared/contract/articles.ts';

export const CONTACT: Article = {
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
