/** What a person has to know to verify and to enter a card here: the register is a stand-in (people/registry.ts). */
import { FAILURES_FORGIVEN } from '../../people/identity-failures.ts';
import { checkDigit } from '../../people/registry.ts';
import { markup, type Html } from './page.ts';

/** Region, birthday and order of somebody who does not exist. */
const SAMPLE_DIGITS = '11010119930307331';
const SAMPLE_CARD = '6222 0202 0011 2233 445';

export const identityPanel = (): Html => {
  const right = checkDigit(SAMPLE_DIGITS);
  const wrong = right === '0' ? '1' : '0';
  return markup`<section aria-labelledby="identity"><h2 id="identity">实名核验与收款</h2>
<p class="quiet">身份核验由替身完成：校验位正确的身份证号与任何姓名都一致，姓名以“错”开头的除外。<span lang="en">A stand-in decides:
an ID number with a right check digit belongs to every name but those that begin with 错.</span></p>
<div class="scroll" tabindex="0"><table><thead><tr><th>填写</th><th>结果</th></tr></thead><tbody>
<tr><td><code>王小明</code> <code>${SAMPLE_DIGITS}${right}</code></td><td>通过</td></tr>
<tr><td><code>错小明</code> <code>${SAMPLE_DIGITS}${right}</code></td><td>不一致，计一次失败</td></tr>
<tr><td><code>王小明</code> <code>${SAMPLE_DIGITS}${wrong}</code></td><td>校验位错误，计一次失败</td></tr>
<tr><td>失败超过 ${FAILURES_FORGIVEN} 次</td><td>不能再认证，也不能提现；可在上方清零</td></tr>
<tr><td>银行卡 <code>${SAMPLE_CARD}</code></td><td>识别为中国工商银行</td></tr></tbody></table></div></section>`;
};
