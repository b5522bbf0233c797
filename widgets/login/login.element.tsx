import { useState } from 'react';
import { defineWidget } from '#shared/element/define-widget.tsx';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { textOf } from '#shared/host/locale.ts';
import { LoginView, useLogin, type Credentials, type Missing } from './login-view.tsx';
import { loginText } from './login.text.ts';

/**
 * Signs a person in: user name, password and the captcha (§7.1). The session is the page's from then on: other elements
 * use it at once; in the console it stays in local storage.
 *
 * @element partner-login
 * @event partner-widget-ready - the form is on screen
 * @event partner-session-started - `{username, role}`: the platform accepted the person
 * @event partner-navigation-requested - `{to: 'reset-password'}`: the person has forgotten the password
 */
function Login() {
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

  const submit = (typed: Credentials): Missing => {
    const { usernameRequired, passwordRequired } = textOf(loginText);
    const lacks: Missing = {
      ...(!typed.username.trim() && { username: usernameRequired }),
      ...(!typed.password && { password: passwordRequired }),
    };
    setValues(typed);
    setMissing(lacks);
    if (!lacks.username && !lacks.password) void enter(typed.username.trim(), typed.password);
    return lacks;
  };

  const enter = async (username: string, password: string): Promise<void> => {
    const answer = await signIn(username, password);
    if (!answer) return;
    // Nobody who comes to this screen later finds the password in it.
    setValues({ username, password: '' });
    widget.emit('partner-session-started', { username: answer.username || username, role: answer.role });
  };

  return (
    <LoginView
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

export type PartnerLogin = HTMLElement;

defineWidget('partner-login', Login, { events: ['partner-session-started'] });

declare global {
  interface HTMLElementTagNameMap {
    'partner-login': PartnerLogin;
  }
  interface HTMLElementEventMap {
    /** Somebody has signed in on this page. */
    'partner-session-started': CustomEvent<{ username: string; role: string }>;
  }
}
