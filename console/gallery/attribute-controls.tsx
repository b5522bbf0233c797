import styled from 'styled-components';
import { Checkbox } from '../../shared/ui/checkbox.tsx';
import { TextField } from '../../shared/ui/text-field.tsx';
import { Choice } from './choice.tsx';
import { wordsOf, type AttributeEntry } from './manifest.ts';

interface AttributeControlsProps {
  attributes: readonly AttributeEntry[];
  /** by name, as they stand in the markup; a missing one is not set */
  values: Readonly<Record<string, string>>;
  onChange: (values: Readonly<Record<string, string>>) => void;
}

/** A control for each attribute: words are a list, a boolean is a box, all else is text. */
export function AttributeControls({ attributes, values, onChange }: AttributeControlsProps) {
  const set = (name: string, value: string | undefined): void => {
    const { [name]: _, ...others } = values;
    onChange(value === undefined ? others : { ...others, [name]: value });
  };
  return (
    <Row>
      {attributes.map(({ name, type }) => {
        const words = wordsOf(type);
        if (words.length > 0)
          return (
            <Choice
              key={name}
              label={name}
              value={values[name] ?? ''}
              onChange={(value) => set(name, value || undefined)}
              items={['', ...words].map((word) => ({ value: word, label: word || '—' }))}
            />
          );
        if (type.includes('boolean'))
          return (
            <Checkbox key={name} checked={name in values} onChange={(on: boolean) => set(name, on ? '' : undefined)}>
              {name}
            </Checkbox>
          );
        return (
          <TextField
            key={name}
            label={name}
            value={values[name] ?? ''}
            onChange={(value) => set(name, value || undefined)}
          />
        );
      })}
    </Row>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 12px 24px;
`;
