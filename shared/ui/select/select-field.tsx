import { useState, type ReactNode } from 'react';
import { useText } from '../../host/locale.ts';
import { useIdlePreload } from '../base/use-idle.ts';
import { Field } from '../form/field.tsx';
import { Icon } from '../base/icon.tsx';
import { lazyView } from '../base/lazy-view.tsx';
import { notifyMissingCode } from '../overlay/missing-code.ts';
import type { SelectListProps } from './select-list.tsx';
import { SelectBox } from './select.styles.ts';
import { selectFieldText } from '../form/fields.text.ts';

interface SelectFieldProps extends Omit<SelectListProps, 'ids' | 'start'> {
  label: ReactNode;
  help?: ReactNode;
}

const SelectList = lazyView(() => import('./select-list.tsx'));

/** A choice from a list. Its behavior is loaded on focus, or when the page is idle. */
export function SelectField(props: SelectFieldProps) {
  const { label, value, items, placeholder, help, error, disabled, ref } = props;
  const text = useText(selectFieldText);
  const [pressedAction, setPressedAction] = useState<'' | 'focus' | 'open'>('');
  useIdlePreload(SelectList.preload);
  const chosenItem = items.find((item) => item.value === value);
  return (
    <Field label={label} help={help} error={error}>
      {(ids) => {
        const box = (
          <SelectBox
            ref={ref}
            type="button"
            role="combobox"
            aria-haspopup="listbox"
            aria-expanded={false}
            aria-busy={pressedAction === 'open' || undefined}
            {...ids}
            disabled={disabled}
            onFocus={() => setPressedAction((before) => before || 'focus')}
            onClick={() => {
              setPressedAction('open');
              void SelectList.preload().then((hasLoaded) => hasLoaded || notifyMissingCode());
            }}
          >
            <span data-placeholder={chosenItem ? undefined : ''}>
              {chosenItem?.label ?? placeholder ?? text.choose}
            </span>
            <Icon name="down" size={16} />
          </SelectBox>
        );
        return pressedAction ? (
          <SelectList
            {...props}
            fallback={box}
            placeholder={placeholder ?? text.choose}
            ids={ids}
            start={pressedAction}
            onFail={() => setPressedAction('')}
          />
        ) : (
          box
        );
      }}
    </Field>
  );
}
