import { styled } from 'styled-components';
import { Icon } from '../base/icon.tsx';
import { SelectBox } from './select.styles.ts';

const Box = styled.div`
  position: relative;
  select {
    min-width: 120px;
    max-width: 220px;
    padding-right: 36px;
    appearance: none;
    text-overflow: ellipsis;
    cursor: pointer;
  }
  option {
    background: var(--_surface);
    color: var(--_text);
  }
  svg {
    position: absolute;
    top: 50%;
    right: 12px;
    margin-top: -8px;
    color: var(--_text-3);
    pointer-events: none;
  }
`;

interface ToolbarSelectProps<Value extends string> {
  label: string;
  value: Value;
  onChange: (value: Value) => void;
  items: readonly { readonly value: Value; readonly label: string }[];
}

/** A choice from a list in a toolbar: the native select, which works well on phones and with thousands of options. */
export function ToolbarSelect<Value extends string>({ label, value, onChange, items }: ToolbarSelectProps<Value>) {
  return (
    <Box>
      <SelectBox
        as="select"
        aria-label={label}
        value={value}
        onChange={(event) => onChange(event.target.value as Value)}
      >
        {items.map((item) => (
          <option key={item.value} value={item.value}>
            {item.label}
          </option>
        ))}
      </SelectBox>
      <Icon name="down" size={16} />
    </Box>
  );
}
