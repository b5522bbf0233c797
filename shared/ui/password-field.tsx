import { useState } from 'react';
import { defineText, useText } from '../host/locale.ts';
import { Icon } from './icon.tsx';
import { eyeIcon, eyeOffIcon } from './icons-more.ts';
import { TextField, type TextFieldProps } from './text-field.tsx';

const fieldText = defineText('passwordField', {
  'zh-CN': { show: '显示密码', hide: '隐藏密码' },
  en: { show: 'Show password', hide: 'Hide password' },
});

/** A password, hidden until the person wants to see it. */
export function PasswordField(props: Omit<TextFieldProps, 'type' | 'suffix'>) {
  const text = useText(fieldText);
  const [shown, setShown] = useState(false);
  const name = shown ? text.hide : text.show;
  return (
    <TextField
      autoCapitalize="off"
      spellCheck={false}
      {...props}
      type={shown ? 'text' : 'password'}
      suffix={
        <button type="button" aria-label={name} title={name} aria-pressed={shown} onClick={() => setShown(!shown)}>
          <Icon path={shown ? eyeOffIcon : eyeIcon} style={{ display: 'block', margin: '0 2px' }} />
        </button>
      }
    />
  );
}
