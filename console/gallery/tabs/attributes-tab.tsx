import styled from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { Checkbox } from '#shared/ui/checkbox.tsx';
import { SelectField } from '#shared/ui/select-field.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { elementText } from '../element.text.ts';
import { wordsOf, type AttributeEntry } from '../manifest.ts';
import { ReferenceTable } from '../reference-table.tsx';

type Values = Readonly<Record<string, string>>;

interface AttributeFieldsProps {
  attributes: readonly AttributeEntry[];
  /** by name, as they stand in the markup; a missing one is not set */
  values: Values;
  onChange: (values: Values) => void;
}

/** A field for each attribute: words are a list, a boolean is a box, all else is text. */
export function AttributeFields({ attributes, values, onChange }: AttributeFieldsProps) {
  const text = useText(elementText);
  const set = (name: string, value: string | undefined): void => {
    const { [name]: _, ...others } = values;
    onChange(value === undefined ? others : { ...others, [name]: value });
  };
  if (attributes.length === 0) return <p>{text.noAttributes}</p>;
  return (
    <Grid>
      {attributes.map(({ name, type }) => {
        const words = wordsOf(type);
        if (words.length > 0)
          return (
            <SelectField
              key={name}
              label={name}
              value={values[name] ?? UNSET}
              onChange={(value) => set(name, value === UNSET ? undefined : value)}
              items={[{ value: UNSET, label: text.unset }, ...words.map((word) => ({ value: word, label: word }))]}
            />
          );
        if (type.includes('boolean'))
          return (
            <Checkbox key={name} checked={name in values} onChange={(on) => set(name, on ? '' : undefined)}>
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
    </Grid>
  );
}

/** No attribute has this word. */
const UNSET = '-';

export function AttributeTable({ attributes }: { attributes: readonly AttributeEntry[] }) {
  const text = useText(elementText);
  if (attributes.length === 0) return null;
  return (
    <ReferenceTable
      caption={text.attributes}
      heads={[text.attribute, text.type, text.fallback, text.meaning]}
      rows={attributes.map(({ name, type, fallback = '', description }) => [name, type, fallback, description])}
    />
  );
}

const Grid = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 240px), 1fr));
  gap: 16px 24px;
  align-items: end;
`;
