/** Controls that open a list or a calendar, for tests of their layers. */
import type { ReactNode } from 'react';
import { ComboboxField } from '#shared/ui/form/combobox-field.tsx';
import { DayField } from '#shared/ui/form/day-field.tsx';
import { SelectField } from '#shared/ui/select/select-field.tsx';
import { Holds, type, type Shown } from './show.tsx';

const items = [{ value: 'net', label: '网络' }];
export const nothing = (): void => undefined;

export const Choice = () => <SelectField label="问题类型" value={undefined} onChange={nothing} items={items} />;

export const Bank = () => (
  <Holds start="">
    {(value, set) => (
      <ComboboxField
        label="开户银行"
        value={value}
        onChange={set}
        onSearch={nothing}
        onChoose={nothing}
        options={['样本银行']}
        listLabel="银行"
      />
    )}
  </Holds>
);

export const Day = () => <DayField label="日期" value="2026-11-18" onChange={nothing} max="2026-11-28" />;

/** A control with a layer: how it is opened, and the layer. */
export type Control = readonly [view: () => ReactNode, open: (shown: Shown) => void, layer: string];

export const CONTROLS: Readonly<Record<string, Control>> = {
  list: [Choice, ({ find }) => find('[role=combobox]').click(), '[role=listbox]'],
  'list of a search': [
    Bank,
    ({ find }) => {
      const input = find<HTMLInputElement>('input');
      input.focus();
      type(input, `${input.value}样`);
    },
    '[role=listbox]',
  ],
  calendar: [Day, ({ find }) => find('[aria-haspopup=dialog]').click(), '[role=dialog][aria-label=日期]'],
};
