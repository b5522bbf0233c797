import { expect, nextFrame } from '@open-wc/testing';
import { useState } from 'react';
import { ChoiceCards } from '#shared/ui/form/choice-cards.tsx';
import { ComboboxField } from '#shared/ui/form/combobox-field.tsx';
import { accessibleInBothThemes, Holds, press, show, type } from './show.tsx';
import { until } from '../../browser/until.ts';

describe('ChoiceCards', () => {
  const items = [
    { value: 'week', label: '周结', text: '每周三提现' },
    { value: 'month', label: '月结', text: '按月账单结算' },
    { value: 'year', label: '年结', disabled: true },
  ];

  it('are radios with a name and a description; a disabled one cannot be chosen', async () => {
    const shown = await show(() => (
      <Holds<string | undefined> start={undefined}>
        {(value, set) => <ChoiceCards label="周期" value={value} onChange={set} items={items} help="选定后不能修改" />}
      </Holds>
    ));
    const radios = shown.all<HTMLInputElement>('input');
    expect(shown.all(':checked')).to.have.length(0);
    await accessibleInBothThemes(shown);
    radios[1]!.click();
    await until(() => radios[1]!.checked);
    expect(shown.root.getElementById(radios[1]!.getAttribute('aria-describedby')!)!.textContent).to.equal(
      '按月账单结算',
    );
    radios[2]!.click();
    expect(radios[2]!.checked).to.equal(false);
    await accessibleInBothThemes(shown);
  });

  it('show an error in place of the help', async () => {
    const shown = await show(() => (
      <ChoiceCards label="周期" value={undefined} onChange={() => undefined} items={items} help="帮助" error="请选择" />
    ));
    expect(shown.root.textContent).to.contain('请选择').and.not.to.contain('帮助');
    await accessibleInBothThemes(shown);
  });
});

describe('ComboboxField', () => {
  const banks = ['示例银行一支行', '示例银行二支行', '样本银行'];
  function Bank({ note }: { note?: string }) {
    const [value, setValue] = useState('');
    const [text, setText] = useState('');
    const found = text ? banks.filter((bank) => bank.includes(text)) : undefined;
    return (
      <form onSubmit={(event) => event.preventDefault()}>
        <ComboboxField
          label="开户银行"
          value={value}
          onChange={setValue}
          onSearch={setText}
          onChoose={setValue}
          options={found}
          listLabel="符合的银行"
          note={found && found.length === 0 ? (note ?? '没有找到') : undefined}
        />
      </form>
    );
  }

  it('lists matches, moves with arrows, and chooses with Enter', async () => {
    const shown = await show(() => <Bank />);
    const field = shown.find<HTMLInputElement>('input');
    field.focus();
    expect(field.getAttribute('aria-expanded')).to.equal('false');
    type(field, '示例');
    await shown.waitFor('[role=option]');
    expect(shown.all('[role=option]')).to.have.length(2);
    expect(field.getAttribute('aria-controls')).to.equal(shown.find('[role=listbox]').id);
    await accessibleInBothThemes(shown);
    const active = () => shown.root.getElementById(field.getAttribute('aria-activedescendant') ?? '-')?.textContent;
    for (const [key, text] of [
      ['ArrowDown', banks[0]],
      ['ArrowDown', banks[1]],
      ['ArrowDown', undefined],
      ['ArrowUp', banks[1]],
    ] as const) {
      press(field, key);
      await until(() => active() === text, `${key}: ${active()} is ${text}`);
    }
    expect(press(field, 'Enter'), 'Enter does not submit').to.equal(false);
    await until(() => field.value === banks[1]);
    expect(shown.all('[role=option]')).to.have.length(0);
    expect(press(field, 'Enter'), 'Enter with a closed list submits the form').to.equal(true);
  });

  it('keeps the focus when an option is pressed, and closes when the focus leaves', async () => {
    const shown = await show(() => <Bank />);
    const field = shown.find<HTMLInputElement>('input');
    field.focus();
    type(field, '示例');
    const option = await shown.waitFor('[role=option]');
    const down = new PointerEvent('pointerdown', { bubbles: true, composed: true, cancelable: true });
    option.dispatchEvent(down);
    expect(down.defaultPrevented).to.equal(true);
    option.click();
    await until(() => field.value === banks[0]);
    type(field, '样本');
    await shown.waitFor('[role=option]');
    field.blur();
    await until(() => shown.all('[role=option]').length === 0);
  });

  it('shows and announces that nothing matches', async () => {
    const shown = await show(() => <Bank />);
    type(shown.find<HTMLInputElement>('input'), '别的');
    await until(() => shown.find('[role=status]').textContent === '没有找到');
    expect(shown.all('[role=listbox]')).to.have.length(0);
    await accessibleInBothThemes(shown);
  });

  it('does not search during a composition, and ignores its Enter and arrows', async () => {
    const shown = await show(() => <Bank />);
    const field = shown.find<HTMLInputElement>('input');
    field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true, composed: true }));
    type(field, '示例');
    press(field, 'ArrowDown', { isComposing: true });
    expect(shown.all('[role=option]')).to.have.length(0);
    field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, composed: true }));
    await shown.waitFor('[role=option]');
    press(field, 'ArrowDown');
    await until(() => field.hasAttribute('aria-activedescendant'));
    const active = field.getAttribute('aria-activedescendant');
    for (const key of ['ArrowDown', 'Enter']) press(field, key, { isComposing: true });
    await nextFrame();
    expect([field.getAttribute('aria-activedescendant'), field.value]).to.deep.equal([active, '示例']);
  });
});
