import { type InputHTMLAttributes, type KeyboardEvent, type ReactNode, type Ref, useState } from 'react';
import { cleanComposed, typedValue } from './cleaned-value.ts';
import { Control, Field, type FieldProps } from './field.tsx';
import { useText } from '../../host/locale.ts';
import { useForgottenAway } from '../../host/use-forgotten-away.ts';
import { Icon } from '../base/icon.tsx';
import { eyeIcon, eyeOffIcon } from '../base/icons-more.ts';
import { textFieldText } from './fields.text.ts';

type Input = Omit<InputHTMLAttributes<HTMLInputElement>, 'value' | 'onChange' | 'prefix' | 'size' | 'id'>;

/**
 * An input method uses Enter to select a candidate. Safari distinguishes it from a submit only by its key code (hazard
 * 27).
 */
function ignoreComposingEnter(event: KeyboardEvent): void {
  if (event.key === 'Enter' && (event.nativeEvent.isComposing || event.nativeEvent.keyCode === COMPOSING))
    event.preventDefault();
}

const COMPOSING = 229;

export interface TextFieldProps extends Input, Omit<FieldProps, 'children'> {
  value: string;
  onChange: (value: string) => void;
  /** keeps invisible characters: for passwords, and for controls that clean their text themselves */
  exact?: boolean | undefined;
  /** must not be kept while the element is outside of the document; default: by `autoComplete` */
  secret?: boolean | undefined;
  /** inside the box, before and after the input */
  prefix?: ReactNode;
  suffix?: ReactNode;
  ref?: Ref<HTMLInputElement> | undefined;
}

/** Passwords and codes, by their `autocomplete`. */
const SECRET = /password|one-time-code/;

export function TextField(props: TextFieldProps) {
  const {
    label,
    labelAction,
    help,
    error,
    value,
    onChange,
    exact,
    secret = SECRET.test(props.autoComplete ?? ''),
    prefix,
    suffix,
    onKeyDown,
    onCompositionEnd,
    ...rest
  } = props;
  useForgottenAway(() => secret && onChange(''));
  return (
    <Field label={label} labelAction={labelAction} help={help} error={error}>
      {(ids) => (
        <Control $wrong={Boolean(error)} $off={rest.readOnly || rest.disabled}>
          {prefix}
          <input
            type="text"
            {...rest}
            {...ids}
            value={value}
            onChange={(event) => onChange(exact ? event.target.value : typedValue(event))}
            onCompositionEnd={(event) => {
              if (!exact) cleanComposed(event, onChange);
              onCompositionEnd?.(event);
            }}
            onKeyDown={(event) => {
              ignoreComposingEnter(event);
              onKeyDown?.(event);
            }}
          />
          {suffix}
        </Control>
      )}
    </Field>
  );
}

/** A password, hidden until the user reveals it. Its characters stay as they are. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'suffix'>) {
  const text = useText(textFieldText);
  const [isShown, setShown] = useState(false);
  const name = isShown ? text.hide : text.show;
  return (
    <TextField
      autoCapitalize="off"
      spellCheck={false}
      {...props}
      exact
      secret
      type={isShown ? 'text' : 'password'}
      suffix={
        <button type="button" aria-label={name} title={name} aria-pressed={isShown} onClick={() => setShown(!isShown)}>
          <Icon path={isShown ? eyeOffIcon : eyeIcon} style={{ display: 'block', margin: '0 2px' }} />
        </button>
      }
    />
  );
}
