/** What would have gone out by SMS, newest first. */
import { formatDateTime } from '../../../../../shared/domain/shanghai-time.ts';
import { markup, page } from './page.ts';

interface Message {
  readonly phone: string;
  readonly code: string;
  readonly purpose: string;
  readonly at: number;
}

export function outboxPage(messages: readonly Message[]): string {
  const rows = messages.map(
    ({ phone, code, purpose, at }) =>
      markup`<tr><td><time>${formatDateTime(at)}</time></td><td class="num">${phone}</td><td>${purpose}</td>
        <td class="end"><output class="code">${code}</output>
        <button type="button" class="quiet" data-copy="${code}">复制</button></td></tr>`,
  );
  return page(
    '短信',
    markup`<h1>短信</h1>
<p class="lead">验证码不会真的发出，都在这里。有效 5 分钟，只能用一次。<span lang="en">Codes are not sent; they land here.</span></p>
<section data-refresh="/sandbox/outbox">
${
  rows.length > 0
    ? markup`<div class="scroll" tabindex="0"><table><caption class="hidden">短信</caption><thead><tr><th>时间</th><th>手机号</th><th>用途</th>
<th class="end">验证码</th></tr></thead><tbody>${rows}</tbody></table></div>`
    : markup`<p class="empty">还没有短信。在登录后的页面上点“发送验证码”，它就会出现在这里。</p>`
}
</section>`,
  );
}
