import { useEffect, useRef, useState, type FormEvent } from 'react';
import { styled } from 'styled-components';
import { oneLine } from '#shared/core/clean-text.ts';
import { textOf, useText } from '#shared/host/locale.ts';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { CaptchaError, solveCaptcha } from '#shared/topics/accounts/code/captcha.ts';
import { type PlatformError, toPlatformError } from '#shared/client/errors.ts';
import { useLoginMutation } from '#shared/topics/accounts/login.api.ts';
import type { LoginResponse } from '#shared/topics/accounts/session.calls.ts';
import { useSingleFlight } from '#shared/ui/base/use-single-flight.ts';
import { useOffered } from '#shared/host/offered.ts';
import { Banner, ErrorBanner } from '#shared/ui/base/banner.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { PasswordField, TextField } from '#shared/ui/form/text-field.tsx';
import { loginText } from './login.text.ts';

/** The sign-in form with its values. */
export default function LoginView() {
  const widget = useWidget();
  const { step, problem, signIn } = useLogin();
  const [values, setValues] = useState<Credentials>({ username: '', password: '' });
  const [missingFields, setMissingFields] = useState<Missing>({});
  useWidgetState(true);

  const change = (fields: Partial<Credentials>): void => {
    setValues((before) => ({ ...before, ...fields }));
    const name = 'username' in fields ? 'username' : 'password';
    if (missingFields[name]) setMissingFields(({ [name]: _, ...others }) => others);
  };

  const submit = ({ username, password }: Credentials): Missing => {
    const credentials = { username: oneLine(username), password };
    const { usernameRequired, passwordRequired } = textOf(loginText);
    const lacks: Missing = {
      ...(!credentials.username && { username: usernameRequired }),
      ...(!credentials.password && { password: passwordRequired }),
    };
    setValues(credentials);
    setMissingFields(lacks);
    if (!lacks.username && !lacks.password) void enter(credentials.username, credentials.password);
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
      missingFields={missingFields}
      step={step}
      problem={problem}
      onChange={change}
      onSubmit={submit}
      onForgot={() => widget.requestNavigation('reset-password')}
    />
  );
}

interface LoginProblem {
  /** the message to show */
  readonly message: string;
  readonly requestId?: string | undefined;
  /** whether the platform refused the credentials (401), so the password gets the focus */
  readonly isRefused: boolean;
}

type LoginStep = 'idle' | 'proving' | 'signing-in' | 'done';

interface Login {
  readonly step: LoginStep;
  readonly problem: LoginProblem | undefined;
  /** @returns the response; `undefined` if it failed or another attempt is in progress */
  signIn(username: string, password: string): Promise<LoginResponse | undefined>;
}

/** Signs in: first the captcha, then the request (§7.1). A failure leaves the form unchanged. */
function useLogin(): Login {
  const [step, setStep] = useState<LoginStep>('idle');
  const [problem, setProblem] = useState<LoginProblem>();
  const [login, { reset }] = useLoginMutation();
  const { run } = useSingleFlight();

  async function signIn(username: string, password: string): Promise<LoginResponse | undefined> {
    setProblem(undefined);
    let next: LoginStep = 'idle';
    try {
      setStep('proving');
      const proof = await solveCaptcha();
      setStep('signing-in');
      const { data, error } = await login({ username, password, ...proof });
      if (data) next = 'done';
      else setProblem(problemOf(toPlatformError(error)));
      return data;
    } catch (error) {
      const message = error instanceof CaptchaError ? error.message : textOf(loginText).failed;
      setProblem({ message, isRefused: false });
      return undefined;
    } finally {
      // The password must not stay in the store.
      reset();
      setStep(next);
    }
  }

  return { step, problem, signIn: (username, password) => run(() => signIn(username, password)) };
}

const problemOf = ({ message, requestId, kind }: PlatformError): LoginProblem => ({
  message,
  requestId,
  isRefused: kind === 'unauthorized',
});

interface Credentials {
  readonly username: string;
  readonly password: string;
}

type Missing = Readonly<Partial<Record<keyof Credentials, string>>>;

interface LoginFormProps {
  values: Credentials;
  missingFields: Missing;
  step: LoginStep;
  problem: LoginProblem | undefined;
  onChange: (change: Partial<Credentials>) => void;
  /**
   * Submits the values of the inputs, which a browser can have filled in before the page listened.
   * @returns the missing fields, to move the focus
   */
  onSubmit: (credentials: Credentials) => Missing;
  onForgot: () => void;
}

/** The sign-in form. It shows problems inline, keeps the input, and moves the focus to the first field to correct. */
function LoginForm({ values, missingFields, step, problem, onChange, onSubmit, onForgot }: LoginFormProps) {
  const text = useText(loginText);
  const username = useRef<HTMLInputElement>(null);
  const password = useRef<HTMLInputElement>(null);
  const resettable = useOffered('resetPassword');

  useEffect(() => {
    if (problem?.isRefused) password.current?.select();
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
        onChange={(value) => onChange({ username: value })}
        error={missingFields.username}
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
        onChange={(value) => onChange({ password: value })}
        error={missingFields.password}
        autoComplete="current-password"
        enterKeyHint="go"
        required
      />
      <div aria-live="polite">
        {problem && <ErrorBanner error={problem} />}
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
  gap: var(--_space-5);
  min-width: 0;
  /* as wide as the other forms */
  max-width: 480px;
`;
