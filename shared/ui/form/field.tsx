import { useId, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { Icon } from '../base/icon.tsx';

/** Attributes that a control receives from its field. */
export interface FieldIds {
  id: string;
  'aria-describedby': string;
  'aria-invalid': true | undefined;
}

/** Returns the ID of the label of a control. */
export const labelId = (id: string): string => `${id}label`;

export interface FieldProps {
  label: ReactNode;
  /** next to the label, at the end of the line; follows the control in the tab order */
  labelAction?: ReactNode;
  help?: ReactNode;
  /** replaces the help */
  error?: string | undefined;
  children: (ids: FieldIds) => ReactNode;
}

const Box = styled.div<{ $acts: boolean }>`
  min-width: 0;
  > div:first-child {
    display: flex;
    margin-bottom: var(--_space-2);
  }
  ${({ $acts }) =>
    $acts &&
    `display:grid;grid-template-columns:1fr auto;
    >:not(:first-child){grid-column:1/-1;min-width:0}
    >span:not(:first-child){grid-area:1/2}`}
  label {
    font-weight: var(--_weight-label);
  }
`;

/* Without help, the line is in the gap above the next field, so that an error moves nothing. */
export const Note = styled.p<{ $wrong: boolean; $floats: boolean }>`
  display: flex;
  gap: 6px;
  min-height: var(--_line-xs);
  margin: var(--_space-1) 0 0;
  ${({ $floats }) => $floats && 'margin-bottom:-16px;'}
  color: var(--_${({ $wrong }) => ($wrong ? 'failure' : 'text-3')});
  font-size: var(--_text-xs);
  line-height: var(--_line-xs);
  svg {
    margin-top: 2px;
  }
`;

/** The line under a control: help, or the error in its place, announced when it appears. */
export const FieldNote = ({ id, help, error }: { id: string; help?: ReactNode; error?: string | undefined }) => (
  <Note id={id} aria-live="polite" $wrong={Boolean(error)} $floats={!help}>
    {error && <Icon name="failure" size={16} />}
    <span>{error ?? help}</span>
  </Note>
);

/** Label, control, then help or error on one line. */
export function Field({ label, labelAction, help, error, children }: FieldProps) {
  const id = useId();
  const note = `${id}note`;
  return (
    <Box $acts={labelAction !== undefined}>
      <div>
        <label id={labelId(id)} htmlFor={id}>
          {label}
        </label>
      </div>
      {children({ id, 'aria-describedby': note, 'aria-invalid': error ? true : undefined })}
      {labelAction && <span>{labelAction}</span>}
      <FieldNote id={note} help={help} error={error} />
    </Box>
  );
}

/** The box around a text input. */
export const Control = styled.div<{ $wrong?: boolean | undefined; $off?: boolean | undefined }>`
  --_tone: ${({ $wrong }) => ($wrong ? 'var(--_failure)' : 'var(--_accent)')};
  display: flex;
  align-items: center;
  gap: var(--_space-2);
  min-height: var(--_control);
  padding: 0 var(--_space-3);
  border: 1px solid ${({ $wrong }) => ($wrong ? 'var(--_failure)' : 'var(--_line-control)')};
  border-radius: var(--_radius-md);
  background: var(--_surface);
  transition: border-color var(--_hover) var(--_ease);
  ${({ $off }) => $off && 'border-color:transparent;background:var(--_surface-sunken);color:var(--_text-2);'}
  &:focus-within {
    border-color: var(--_tone);
    outline: 1px solid var(--_tone);
    box-shadow: 0 0 0 4px var(--_${({ $wrong }) => ($wrong ? 'failure' : 'accent')}-soft);
  }
  input {
    flex: 1;
    min-width: 0;
    align-self: stretch;
    padding: 0;
    border: 0;
    outline: 0;
    background: none;
    font-size: var(--_text-control);
    text-overflow: ellipsis;
    appearance: none;
    &::placeholder {
      color: var(--_text-3);
      opacity: 1;
    }
    /* autofill keeps the field's background */
    &:autofill {
      -webkit-text-fill-color: var(--_text);
      transition: background-color 1e6s;
    }
  }
  > svg {
    color: var(--_text-3);
  }
  > button {
    min-height: calc(var(--_control) - 2px);
    padding: 0 var(--_space-1);
    color: var(--_accent-text);
    font-weight: var(--_weight-label);
    white-space: nowrap;
    &:disabled {
      color: var(--_text-3);
      font-weight: 400;
      cursor: default;
    }
  }
`;
