import { expect } from '@open-wc/testing';
import { Segmented } from '#shared/ui/base/segmented.tsx';
import { SelectField } from '#shared/ui/select/select-field.tsx';
import { Tabs } from '#shared/ui/base/tabs.tsx';
import { accessibleInBothThemes, Holds, press, show } from './show.tsx';
import { until } from '../../browser/until.ts';

const three = ['一', '二', '三'].map((label) => ({ value: label, label }));

describe('Tabs', () => {
  it('are one tab stop; arrows, Home and End choose and wrap around', async () => {
    const shown = await show(() => (
      <Holds start="一">{(value, set) => <Tabs label="记录" value={value} onChange={set} items={three} />}</Holds>
    ));
    const chosen = () => shown.find('[aria-selected=true]').textContent;
    const tabs = shown.all('[role=tab]');
    expect(tabs.map((tab) => tab.tabIndex)).to.deep.equal([0, -1, -1]);
    tabs[0]!.focus();
    press(tabs[0]!, 'ArrowRight');
    await until(() => chosen() === '二');
    await until(() => shown.root.activeElement === tabs[1]);
    press(tabs[1]!, 'End');
    await until(() => chosen() === '三');
    press(tabs[2]!, 'ArrowRight');
    await until(() => chosen() === '一');
    press(tabs[0]!, 'ArrowLeft');
    await until(() => chosen() === '三');
    press(tabs[2]!, 'Home');
    await until(() => chosen() === '一');
    await accessibleInBothThemes(shown);
  });
});

describe('Segmented', () => {
  it('is a group of radios with one tab stop, also when none is chosen', async () => {
    const shown = await show(() => (
      <Holds<string | undefined> start={undefined}>
        {(value, set) => <Segmented label="周期" value={value} onChange={set} items={three} />}
      </Holds>
    ));
    const radios = shown.all('[role=radio]');
    expect(shown.all('[aria-checked=true]')).to.have.length(0);
    expect(radios.map((radio) => radio.tabIndex)).to.deep.equal([0, -1, -1]);
    press(radios[0]!, 'ArrowDown');
    await until(() => radios[1]!.getAttribute('aria-checked') === 'true');
    expect(radios.map((radio) => radio.tabIndex)).to.deep.equal([-1, 0, -1]);
    await accessibleInBothThemes(shown);
  });
});

describe('SelectField', () => {
  const Bank = () => (
    <Holds<string | undefined> start={undefined}>
      {(value, set) => <SelectField label="开户银行" value={value} onChange={set} items={three} help="与卡面一致" />}
    </Holds>
  );

  it('loads its list when it is focused, keeps the focus, and chooses with the keyboard', async () => {
    const shown = await show(() => <Bank />);
    const first = shown.find('[role=combobox]');
    expect(first.textContent).to.equal('请选择');
    first.focus();
    await shown.waitFor('[data-scope=select][data-part=trigger]');
    const trigger = shown.find('[role=combobox]');
    await until(() => shown.root.activeElement === trigger, 'the focus is kept');
    const named = (element: Element) => shown.find(`[id="${element.getAttribute('aria-labelledby')}"]`).textContent;
    expect(named(trigger)).to.equal('开户银行');
    // a closed list is not in the document
    expect(trigger.getAttribute('aria-controls')).to.equal(null);
    press(trigger, 'ArrowDown');
    const content = await shown.waitFor('[role=listbox]');
    await until(() => content.querySelector('[data-highlighted]'));
    expect(trigger.getAttribute('aria-controls')).to.equal(content.id);
    expect(named(content)).to.equal('开户银行');
    await accessibleInBothThemes(shown);
    press(content, 'Enter');
    await until(() => trigger.textContent === '一');
  });

  it('opens at once when it was clicked before its code loaded, and takes the arrow keys', async () => {
    const shown = await show(() => <Bank />);
    shown.find('[role=combobox]').click();
    await shown.waitFor('[role=option]');
    await until(() => shown.root.activeElement === shown.find('[role=listbox]'), 'the list is focused');
    expect(shown.find('.overlays').contains(shown.find('[role=option]')), 'inside the root').to.equal(true);
    shown
      .all('[role=option]')
      .find(({ textContent }) => textContent === '三')!
      .click();
    await until(() => shown.find('[role=combobox]').textContent === '三');
  });
});
