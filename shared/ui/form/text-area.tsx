import type { Ref, TextareaHTMLAttributes } from 'react';
import { styled } from 'styled-components';
import { Control, Field, type FieldProps } from './field.tsx';

type Native = Omit<TextareaHTMLAttributes<HTMLTextAreaElement>, 'value' | 'onChange' | 'id'>;

export interface TextAreaProps extends Native, Omit<FieldProps, 'children'> {
  value: string;
  onChange: (value: string) => void;
  ref?: Ref<HTMLTextAreaElement> | undefined;
}

/** A text of several lines. */
export function TextArea({ label, labelAction, help, error, value, onChange, rows = 5, ...rest }: TextAreaProps) {
  return (
    <Field label={label} labelAction={labelAction} help={help} error={error}>
      {(ids) => (
        <Box $wrong={Boolean(error)} $off={rest.readOnly || rest.disabled}>
          <textarea {...rest} {...ids} rows={rows} value={value} onChange={(event) => onChange(event.target.value)} />
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
