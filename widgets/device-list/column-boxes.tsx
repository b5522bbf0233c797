import { Checkbox } from '#shared/ui/form/checkbox.tsx';
import type { FilterProps } from './device-filters.tsx';

/** A box for each column except the name, which is always shown. */
export function ColumnBoxes({ columns, hidden, onHidden }: Pick<FilterProps, 'columns' | 'hidden' | 'onHidden'>) {
  return columns.slice(1).map(({ key, head }) => (
    <Checkbox
      key={key}
      checked={!hidden.includes(key)}
      onChange={(isShown) => onHidden(isShown ? hidden.filter((other) => other !== key) : [...hidden, key])}
    >
      {head}
    </Checkbox>
  ));
}
