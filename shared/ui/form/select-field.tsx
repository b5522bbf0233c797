import { useState, type ReactNode } from 'react';
import { useText } from '../../host/locale.ts';
import { useIdlePreload } from '../base/use-idle.ts';
import { Field } from './field.tsx';
import { Icon } from '../base/icon.tsx';
import { lazyModule } from '../base/lazy-part.ts';
import type { SelectListProps } from './select-list.tsx';
import { SelectBox } from './select.styles.ts';
import { fieldText } from './select-field.text.ts';

interface SelectFieldProps extends Omit<SelectListProps, 'ids' | 'start'> {
  label: ReactNode;
  help?: ReactNode;
}

const list = lazyModule(() => import('./select-list.tsx'));

/** One of a list. Its behaviour is fetched when it is wanted, at the latest when the page is idle. */
export function SelectField(props: SelectFieldProps) {
  const { label, value, items, placeholder, help, error, disabled } = props;
  const text = useText(fieldText);
  const [wanted, setWanted] = useState<'' | 'focus' | 'open'>('');
  const module = list.use(wanted !== '');
  useIdlePreload(list.preload);
  const chosen = items.find((item) => item.value === value);
  return (
    <Field label={label} help={help} error={error}>
      {(ids) =>
        module ? (
          <module.SelectList {...props} placeholder={placeholder ?? text.choose} ids={ids} start={wanted} />
        ) : (
          <SelectBox
            type="button"
            role="combobox"
            aria-haspopup="listbox"
            aria-expanded={false}
            aria-busy={wanted === 'open' || undefined}
            {...ids}
            disabled={disabled}
            onFocus={() => setWanted((before) => before || 'focus')}
            onClick={() => setWanted('open')}
          >
            <span data-placeholder={chosen ? undefined : ''}>{chosen?.label ?? placeholder ?? text.choose}</span>
            <Icon name="down" size={16} />
          </SelectBox>
        )
      }
    </Field>
  );
}
