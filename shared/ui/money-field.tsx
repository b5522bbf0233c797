import { styled } from 'styled-components';
import { defineText, useText } from '../host/locale.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

const fieldText = defineText({ 'zh-CN': { all: '全部' }, en: { all: 'All' } });

const Large = styled.div`
  /* the control, higher than the others */
  > div > div:nth-child(2) {
    min-height: 64px;
    padding: 0 var(--_space-4);
    border-radius: var(--_radius-lg);
  }
  span[aria-hidden] {
    font-size: 20px;
    color: var(--_text-3);
  }
  input {
    font-size: 30px;
    font-weight: var(--_weight-label);
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.01em;
  }
`;

export interface MoneyFieldProps extends Omit<TextFieldProps, 'type' | 'prefix' | 'suffix' | 'inputMode'> {
  /** fills in the most that is possible; without it there is no such button */
  onAll?: (() => void) | undefined;
  allLabel?: string | undefined;
}

/** An amount of yuan, as it was typed: `parseCents` reads it, full-width digits too (hazard 14). */
export function MoneyField({ onAll, allLabel, ...rest }: MoneyFieldProps) {
  const text = useText(fieldText);
  return (
    <Large>
      <TextField
        autoComplete="off"
        {...rest}
        inputMode="decimal"
        prefix={<span aria-hidden>¥</span>}
        suffix={
          onAll && (
            <button type="button" onClick={onAll} disabled={rest.disabled}>
              {allLabel ?? text.all}
            </button>
          )
        }
      />
    </Large>
  );
}
