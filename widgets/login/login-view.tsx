import { useState } from 'react';
import { oneLine } from '#shared/core/clean-text.ts';
import { textOf } from '#shared/host/locale.ts';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { LoginForm, useLogin, type Credentials, type Missing } from './login-form.tsx';
import { loginText } from './login.text.ts';

/** The sign-in form with its values. */
export default function LoginView() {
  const widget = useWidget();
  const { step, problem, signIn } = useLogin();
  const [values, setValues] = useState<Credentials>({ username: '', password: '' });
  const [missing, setMissing] = useState<Missing>({});
  useWidgetState(true);

  const change = (typed: Partial<Credentials>): void => {
    setValues((before) => ({ ...before, ...typed }));
    const name = 'username' in typed ? 'username' : 'password';
    if (missing[name]) setMissing(({ [name]: _, ...others }) => others);
  };

  const submit = ({ username, password }: Credentials): Missing => {
    const typed = { username: oneLine(username), password };
    const { usernameRequired, passwordRequired } = textOf(loginText);
    const lacks: Missing = {
      ...(!typed.username && { username: usernameRequired }),
      ...(!typed.password && { password: passwordRequired }),
    };
    setValues(typed);
    setMissing(lacks);
    if (!lacks.username && !lacks.password) void enter(typed.username, typed.password);
    return lacks;
  };

  const enter = async (username: string, password: string): Promise<void> => {
    const response = await signIn(username, password);
    if (!response) return;
    // The next user of this screen must not find the password.
    setValues({ username, password: '' });
    widget.emit('partner-session-started', { username: response.username || username, role: response.role });
  };

  return (
    <LoginForm
      values={values}
      missing={missing}
      step={step}
      problem={problem}
      onChange={change}
      onSubmit={submit}
      onForgot={() => widget.requestNavigation('reset-password')}
    />
  );
}
