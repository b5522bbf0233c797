import { expect, nextFrame } from '@open-wc/testing';
import { Checkbox } from '#shared/ui/form/checkbox.tsx';
import { CodeField, codeDigits } from '#shared/topics/accounts/code/code-field.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { MoneyField } from '#shared/ui/form/formatted-field.tsx';
import { TextArea } from '#shared/kit/form/text-area.tsx';
import { PasswordField, TextField } from '#shared/ui/form/text-field.tsx';
import { accessibleInBothThemes, Holds, press, show, type } from './show.tsx';
import { paste } from '../../browser/element-page.ts';
import { until } from '../../browser/until.ts';

const Name = ({ start = '', ...rest }: { start?: string; help?: string; error?: string }) => (
  <Holds start={start}>{(value, set) => <TextField label="真实姓名" value={value} onChange={set} {...rest} />}</Holds>
);

describe('TextField', () => {
  it('names its input and describes it with the help, or with the error in the same place', async () => {
    const { find, root } = await show(() => <Name help="与身份证一致" />);
    const input = find<HTMLInputElement>('input');
    expect(root.querySelector<HTMLLabelElement>('label')!.htmlFor).to.equal(input.id);
    expect(find(`#${CSS.escape(input.getAttribute('aria-describedby')!)}`).textContent).to.equal('与身份证一致');

    const wrong = await show(() => <Name help="与身份证一致" error="请输入身份证上的真实姓名" />);
    const note = wrong.find('[aria-live]');
    expect(note.textContent).to.equal('请输入身份证上的真实姓名');
    expect(wrong.find('input').getAttribute('aria-invalid')).to.equal('true');
    expect(wrong.find('.frame').getBoundingClientRect().height).to.equal(find('.frame').getBoundingClientRect().height);
  });

  it('does not move content below it when an error appears', async () => {
    const right = await show(() => <Name />);
    const wrong = await show(() => <Name error="请输入" />);
    expect(wrong.find('.frame').firstElementChild!.getBoundingClientRect().height).to.equal(
      right.find('.frame').firstElementChild!.getBoundingClientRect().height,
    );
  });

  it('is before the action next to its label in the tab order', async () => {
    const { find, button } = await show(() => (
      <TextField label="密码" value="" onChange={() => undefined} labelAction={<LinkButton>忘记密码</LinkButton>} />
    ));
    const [input, action, label] = [find('input'), button('忘记密码'), find('label')];
    expect(input.compareDocumentPosition(action) & Node.DOCUMENT_POSITION_FOLLOWING).to.not.equal(0);
    const [box, line] = [action.getBoundingClientRect(), label.getBoundingClientRect()];
    expect(box.top, 'in the line of the label').to.be.lessThan(line.bottom);
    expect(box.bottom, 'above the control').to.be.at.most(input.getBoundingClientRect().top);
  });

  it('does not submit on the Enter that ends a composition (hazard 27)', async () => {
    const { find } = await show(() => <Name />);
    const input = find('input');
    expect(press(input, 'Enter', { isComposing: true }), 'composing').to.equal(false);
    expect(press(input, 'Enter', { keyCode: 229 }), 'the key code of Safari').to.equal(false);
    expect(press(input, 'Enter'), 'a plain Enter').to.equal(true);
  });
});

describe('pasted text (hazard 40)', () => {
  it('loses invisible characters, and the caret stays behind the pasted text', async () => {
    const { find } = await show(() => <Name start="林例" />);
    const input = find<HTMLInputElement>('input');
    input.focus();
    input.setRangeText('\u202d示\u200b\u202c', 1, 1, 'end');
    input.dispatchEvent(new InputEvent('input', { inputType: 'insertFromPaste', bubbles: true, composed: true }));
    await until(() => input.value === '林示例');
    expect(input.selectionStart).to.equal(2);
  });

  it('stays as it is while an input method composes it', async () => {
    const { find } = await show(() => <Name />);
    const input = find<HTMLInputElement>('input');
    const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
    set.call(input, 'xi\u200ban');
    input.dispatchEvent(new InputEvent('input', { isComposing: true, bubbles: true, composed: true }));
    await nextFrame();
    expect(input.value).to.equal('xi\u200ban');
    input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, composed: true }));
    await until(() => input.value === 'xian');
  });

  it('keeps lines, tabs and emoji', async () => {
    const { find } = await show(() => (
      <Holds start="">{(value, set) => <TextArea label="问题" value={value} onChange={set} />}</Holds>
    ));
    const area = find<HTMLTextAreaElement>('textarea');
    paste(area, '一\u202e\n\t二👩\u200d💻\ufeff');
    await until(() => area.value === '一\n\t二👩\u200d💻', area.value);
  });

  it('is not changed in a password', async () => {
    const { find } = await show(() => (
      <Holds start="">{(value, set) => <PasswordField label="密码" value={value} onChange={set} />}</Holds>
    ));
    const input = find<HTMLInputElement>('input');
    paste(input, 'e\u0301\u200bwallet8 ');
    await nextFrame();
    expect(input.value).to.equal('e\u0301\u200bwallet8 ');
  });
});

describe('PasswordField', () => {
  it('shows the password and hides it again', async () => {
    const { find, button } = await show(() => (
      <PasswordField label="钱包密码" value="wallet88" onChange={() => undefined} />
    ));
    expect(find<HTMLInputElement>('input').type).to.equal('password');
    button('显示密码').click();
    await until(() => find<HTMLInputElement>('input').type === 'text');
    button('隐藏密码').click();
    await until(() => find<HTMLInputElement>('input').type === 'password');
  });
});

describe('MoneyField', () => {
  it('keeps the typed text, also full-width digits, and fills in the maximum (hazard 14)', async () => {
    const { find, button } = await show(() => (
      <Holds start="">
        {(value, set) => (
          <MoneyField label="提现金额" value={value} onChange={set} onAll={() => set('12846.37')} help="单次 1.00 起" />
        )}
      </Holds>
    ));
    const input = find<HTMLInputElement>('input');
    type(input, '１００');
    await until(() => input.value === '１００');
    button('全部').click();
    await until(() => input.value === '12846.37');
    expect(input.inputMode).to.equal('decimal');
  });
});

describe('CodeField', () => {
  const Code = () => (
    <Holds start="">
      {(value, set) => (
        <CodeField
          label="短信验证码"
          value={value}
          onChange={set}
          help="已发送至 138****8000"
          action={<button type="button">重新获取</button>}
        />
      )}
    </Holds>
  );

  it('extracts digits from pasted text, also full-width digits (hazard 27)', async () => {
    expect(codeDigits('验证码：402 719。', 6)).to.equal('402719');
    expect(codeDigits('４０２７１９', 6)).to.equal('402719');
    expect(codeDigits('4027191', 6)).to.equal('402719');
    const { find } = await show(() => <Code />);
    const input = find<HTMLInputElement>('input');
    type(input, '【伙伴】验证码 402719');
    await until(() => input.value === '402719');
  });

  it('accepts one-time codes: one numeric input, without a length limit that would cut a paste', async () => {
    const { find, all } = await show(() => <Code />);
    expect(all('input')).to.have.length(1);
    expect(find('input').getAttribute('autocomplete')).to.equal('one-time-code');
    expect(find<HTMLInputElement>('input').inputMode).to.equal('numeric');
    expect(find<HTMLInputElement>('input').maxLength).to.equal(-1);
  });

  it('does not change text during a composition (hazard 27)', async () => {
    const { find } = await show(() => <Code />);
    const input = find<HTMLInputElement>('input');
    input.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true, composed: true }));
    type(input, '４０');
    await until(() => input.value === '４０');
    input.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, composed: true, data: '４０' }));
    await until(() => input.value === '40');
  });
});

describe('Checkbox', () => {
  it('is toggled by its label, and describes its error', async () => {
    const { find } = await show(() => (
      <Holds start={false}>
        {(value, set) => (
          <Checkbox checked={value} onChange={set} error={value ? undefined : '请先同意协议'}>
            已阅读并同意
          </Checkbox>
        )}
      </Holds>
    ));
    const input = find<HTMLInputElement>('input');
    expect(input.getAttribute('aria-invalid')).to.equal('true');
    find('label span').click();
    await until(() => input.checked && !input.hasAttribute('aria-invalid'));
  });
});

describe('all fields', () => {
  it('are accessible with help, with an error, read-only and disabled', async () => {
    const nothing = () => undefined;
    const shown = await show(() => (
      <>
        <TextField label="姓名" value="" onChange={nothing} placeholder="与身份证一致" help="认证后不能修改" />
        <TextField label="身份证号" value="3101" onChange={nothing} error="应为 18 位，当前 4 位" />
        <TextField label="用户名" value="linhai" onChange={nothing} readOnly />
        <PasswordField label="密码" value="wallet88" onChange={nothing} />
        <MoneyField label="金额" value="" onChange={nothing} onAll={nothing} error="提现金额不能为空" />
        <CodeField label="验证码" value="40" onChange={nothing} action={<button type="button">获取验证码</button>} />
        <Checkbox checked onChange={nothing}>
          同意
        </Checkbox>
        <Checkbox checked={false} onChange={nothing} error="请先同意">
          同意
        </Checkbox>
      </>
    ));
    await accessibleInBothThemes(shown);
  });
});
