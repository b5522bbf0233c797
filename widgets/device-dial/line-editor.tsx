import { useId } from 'react';
import { styled } from 'styled-components';
import { LINE_TYPES, LONGEST_ACCOUNT } from '#shared/topics/devices/dialling.rules.ts';
import { useText } from '#shared/host/locale.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { PasswordField, TextField } from '#shared/ui/form/text-field.tsx';
import { Segmented } from '#shared/ui/base/segmented.tsx';
import { configText } from './config.text.ts';
import { cleanMask, lineFields, type DialLine, type LineFaults, type TypedField } from './dial-line.rules.ts';

interface LineEditorProps {
  /** number of the line, from 1 */
  number: number;
  line: DialLine;
  /** faults to show now */
  faults: LineFaults;
  onChange: (line: DialLine) => void;
  /** called when the user leaves a field */
  onTouched: (field: TypedField) => void;
  onCopy: (() => void) | undefined;
  onRemove: () => void;
}

/** Edits one line: its type and the fields of this type. */
export function LineEditor({ number, line, faults, onChange, onTouched, onCopy, onRemove }: LineEditorProps) {
  const text = useText(configText);
  const id = useId();
  const helps: Partial<Record<TypedField, string>> = { vlan: text.vlanHelp, mask: text.maskHelp };
  const set = (field: TypedField) => (input: string) => onChange({ ...line, [field]: input });
  const common = (field: TypedField) => ({
    label: text.fields[field],
    value: line[field],
    onChange: set(field),
    onBlur: () => onTouched(field),
    error: faults[field] && text.faults[faults[field]],
    autoComplete: 'off',
    autoCapitalize: 'off',
    spellCheck: false,
    required: field !== 'vlan',
  });
  return (
    <Group role="group" aria-labelledby={id} data-line={number}>
      <div>
        <h3 id={id}>{text.lineOf(number)}</h3>
        <Segmented
          label={text.type}
          value={line.type}
          onChange={(type) => onChange({ ...line, type })}
          items={LINE_TYPES.map((type) => ({ value: type, label: text.types[type] }))}
        />
        <span>
          {onCopy && (
            <Button tone="plain" aria-label={text.copy(number)} onClick={onCopy}>
              {text.copyShort}
            </Button>
          )}
          <Button tone="plain" aria-label={text.remove(number)} onClick={onRemove}>
            {text.removeShort}
          </Button>
        </span>
      </div>
      <Fields>
        {lineFields(line.type).map((field) => {
          if (field === 'password')
            return (
              <PasswordField
                key={field}
                {...common(field)}
                autoComplete="new-password"
                maxLength={LONGEST_ACCOUNT}
                required={!isKept(line)}
                help={isKept(line) ? text.passwordKept : undefined}
              />
            );
          if (field === 'account') return <TextField key={field} {...common(field)} maxLength={LONGEST_ACCOUNT} />;
          return (
            <TextField
              key={field}
              {...common(field)}
              onBlur={() => {
                // a prefix length becomes its subnet mask
                if (field === 'mask' && line.mask) onChange({ ...line, mask: cleanMask(line.mask) });
                onTouched(field);
              }}
              inputMode={field === 'vlan' ? 'numeric' : 'decimal'}
              maxLength={field === 'vlan' ? 8 : 40}
              help={helps[field]}
            />
          );
        })}
      </Fields>
    </Group>
  );
}

const isKept = ({ account, keptFor }: DialLine): boolean => keptFor !== undefined && account.trim() === keptFor;

const Group = styled.div`
  padding: var(--_space-4) 0 var(--_space-5);
  border-top: var(--_hairline);
  /* below the tabs, whose marker is a line */
  &:first-child {
    padding-top: 0;
    border-top: 0;
  }
  > div:first-child {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space-2) var(--_space-4);
    margin-bottom: var(--_space-3);
    > h3 {
      min-width: 56px;
      font-weight: var(--_weight-title);
      font-variant-numeric: tabular-nums;
    }
    > span {
      display: flex;
      margin: 0 calc(-1 * var(--_space-2)) 0 auto;
    }
  }
  @container (max-width: 520px) {
    > div:first-child {
      > h3 {
        flex: 1;
      }
      > span {
        margin-left: 0;
      }
      > [role='radiogroup'] {
        order: 1;
        flex-basis: 100%;
      }
    }
  }
`;

/* Notes have their own line below the fields, so that rows keep their height. */
const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, 200px), 1fr));
  gap: var(--_space-4);
`;
