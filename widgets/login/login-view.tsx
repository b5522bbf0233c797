import { useEffect, useRef, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { useOffered } from '#shared/host/offered.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { Button } from '#shared/ui/button.tsx';
import { LinkButton } from '#shared/ui/link.tsx';
import { PasswordField } from '#shared/ui/password-field.tsx';
import { TextField } from '#shared/ui/text-field.tsx';
import { loginText } from './login.text.ts';
import type { LoginProblem, LoginStep } from './use-login.ts';

export interface Credentials {
  readonly username: string;
  readonly password: string;
}

export type Missing = Readonly<Partial<Record<keyof Credentials, string>>>;

interface LoginViewProps {
  values: Credentials;
  missing: Missing;
  step: LoginStep;
  problem: LoginProblem | undefined;
  onChange: (change: Partial<Credentials>) => void;
  /**
   * With what the inputs hold: a browser may have filled them in before the page was listening.
   * @returns what is missing, for the focus
   */
  onSubmit: (typed: Credentials) => Missing;
  onForgot: () => void;
}

/** The sign-in form: every problem inline, what was typed kept, the focus on what to mend first. */
export function LoginView({ values, missing, step, problem, onChange, onSubmit, onForgot }: LoginViewProps) {
  const text = useText(loginText);
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const resettable = useOffered('resetPassword');

  useEffect(() => {
    if (problem?.refused) password.current?.select();
  }, [problem]);

  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const lacks = onSubmit({ username: username.current?.value ?? '', password: password.current?.value ?? '' });
    if (lacks.username) username.current?.focus();
    else if (lacks.password) password.current?.focus();
  };

  return (
    <Form method="post" noValidate aria-label={text.title} onSubmit={submit}>
      <TextField
        ref={username}
        name="username"
        label={text.username}
        value={values.username}
        onChange={(typed) => onChange({ username: typed })}
        error={missing.username}
        autoComplete="username"
        autoCapitalize="off"
        autoCorrect="off"
        spellCheck={false}
        enterKeyHint="next"
        required
      />
      <PasswordField
        ref={password}
        name="password"
        label={text.password}
        labelAction={resettable ? <LinkButton onClick={onForgot}>{text.forgot}</LinkButton> : undefined}
        value={values.password}
        onChange={(typed) => onChange({ password: typed })}
        error={missing.password}
        autoComplete="current-password"
        enterKeyHint="go"
        required
      />
      <div aria-live="polite">
        {problem && (
          <Banner tone="failure" requestId={problem.requestId}>
            {problem.message}
          </Banner>
        )}
        {step === 'done' && <Banner tone="success">{text.done}</Banner>}
      </div>
      <Button
        type="submit"
        tone="primary"
        size="lg"
        wide
        busy={step === 'proving' || step === 'signing-in'}
        busyLabel={step === 'proving' ? text.proving : text.signingIn}
      >
        {text.submit}
      </Button>
    </Form>
  );
}

const Form = styled.form`
  display: grid;
  gap: 20px;
  min-width: 0;
`;
