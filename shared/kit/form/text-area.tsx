import type { Ref, TextareaHTMLAttributes } from 'react';
import { styled } from 'styled-components';
import { cleanComposed, typedValue } from '../../ui/form/cleaned-value.ts';
import { Control, Field, type FieldProps } from '../../ui/form/field.tsx';

type Native = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange' | 'id'>;

export interface TextAreaProps extends Native, Omit<FieldProps, 'children'> {
  value: string;
  onChange: (value: string) => void;
  /** keeps invisible characters, because the text contains passwords */
  exact?: boolean | undefined;
  ref?: Ref<HTMLTextAreaElement> | undefined;
}

/** A text of several lines. */
export function TextArea(props: TextAreaProps) {
  const { label, labelAction, help, error, value, onChange, exact, rows = 5, ...rest } = props;
  return (
    <Field label={label} labelAction={labelAction} help={help} error={error}>
      {(ids) => (
        <Box $wrong={Boolean(error)} $off={rest.readOnly || rest.disabled}>
          <textarea
            {...rest}
            {...ids}
            rows={rows}
            value={value}
            onChange={(event) => onChange(exact ? event.target.value : typedValue(event))}
            onCompositionEnd={exact ? undefined : (event) => cleanComposed(event, onChange)}
          />
        </Box>
      )}
    </Field>
  );
}

const Box = styled(Control)`
  padding: 0;
  textarea {
    flex: 1;
    min-width: 0;
    padding: var(--_space-2) var(--_space-3);
    border: 0;
    outline: 0;
    background: none;
    color: inherit;
    font: inherit;
    font-size: var(--_text-control);
    resize: vertical;
    &::placeholder {
      color: var(--_text-3);
      opacity: 1;
    }
  }
`;
