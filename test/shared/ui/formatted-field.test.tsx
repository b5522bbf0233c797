import { expect } from '@open-wc/testing';
import { cleanCharacters, cleanDigits } from '#shared/core/clean-text.ts';
import { FormattedField, inFours } from '#shared/ui/form/formatted-field.tsx';
import { accessibleInBothThemes, Holds, press, show, type, type Shown } from './show.tsx';
import { until } from '../../browser/until.ts';

const card = (start = '') =>
  show(() => (
    <Holds start={start}>
      {(value, set) => (
        <FormattedField label="卡号" value={value} onChange={set} clean={cleanDigits} format={inFours} />
      )}
    </Holds>
  ));
const input = (shown: Shown) => shown.find<HTMLInputElement>('input');

/** Simulates a key: the text after the key, and the caret behind it. */
function write(shown: Shown, text: string, caret: number): void {
  const field = input(shown);
  field.focus();
  const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
  set.call(field, text);
  field.setSelectionRange(caret, caret);
  field.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
}

describe('FormattedField (hazard 27)', () => {
  it('keeps digits, also full-width digits, and shows them in groups', async () => {
    const shown = await card();
    type(input(shown), '６２１４-8302 x1122');
    await until(() => input(shown).value === '6214 8302 1122');
    await accessibleInBothThemes(shown);
  });

  it('removes spaces and dashes of any width, and keeps letters', () => {
    expect(cleanCharacters(' 110101—1990 0307　109x ')).to.equal('11010119900307109x');
  });

  for (const [what, start, typed, caret, value, at] of [
    ['a digit in the middle', '62148302', '62914 8302', 3, '6291 4830 2', 3],
    ['a digit that starts a group', '6214', '62148', 5, '6214 8', 6],
    ['a character that is removed', '6214', '62x14', 3, '6214', 2],
    ['a digit deleted', '62148302', '614 8302', 1, '6148 302', 1],
  ] as const)
    it(`keeps the caret behind ${what}`, async () => {
      const shown = await card(start);
      write(shown, typed, caret);
      await until(() => input(shown).value === value, `${input(shown).value} is ${value}`);
      expect(input(shown).selectionStart).to.equal(at);
    });

  it('deletes the digit next to a deleted separator', async () => {
    const shown = await card('62148302');
    press(input(shown), 'Backspace');
    write(shown, '62148302', 4);
    await until(() => input(shown).value === '6218 302');
    expect(input(shown).selectionStart).to.equal(3);
    press(input(shown), 'Delete');
    write(shown, '6218302', 4);
    await until(() => input(shown).value === '6218 02');
    expect(input(shown).selectionStart).to.equal(4);
  });

  it('does not change text during a composition, and cleans it at the end', async () => {
    const shown = await card('62');
    const field = input(shown);
    field.dispatchEvent(new CompositionEvent('compositionstart', { bubbles: true, composed: true }));
    type(field, '62１４ ');
    await until(() => field.value === '62１４ ');
    field.dispatchEvent(new CompositionEvent('compositionend', { bubbles: true, composed: true }));
    await until(() => field.value === '6214');
  });
});
