/** One try to sign in: the captcha, then the call (§7.1). Whatever goes wrong leaves the form as it was. */
import { useRef, useState } from 'react';
import { textOf } from '#shared/host/locale.ts';
import { CaptchaError, solveCaptcha } from '#shared/client/captcha.ts';
import type { PlatformError } from '#shared/client/errors.ts';
import { useLoginMutation } from '#shared/client/login.api.ts';
import type { LoginAnswer } from '#shared/contract/session.ts';
import { loginText } from './login.text.ts';

export interface LoginProblem {
  /** ready to show */
  readonly message: string;
  readonly requestId?: string | undefined;
  /** the platform refused what was typed (401): the password wants another look */
  readonly refused: boolean;
}

export type LoginStep = 'idle' | 'proving' | 'signing-in' | 'done';

interface Login {
  readonly step: LoginStep;
  readonly problem: LoginProblem | undefined;
  /** @returns the answer; `undefined` when it failed or a try is under way already */
  signIn(username: string, password: string): Promise<LoginAnswer | undefined>;
}

export function useLogin(): Login {
  const [step, setStep] = useState<LoginStep>('idle');
  const [problem, setProblem] = useState<LoginProblem>();
  const [login, { reset }] = useLoginMutation();
  const running = useRef(false);

  async function signIn(username: string, password: string): Promise<LoginAnswer | undefined> {
    // Enter and a click can come before the first one's state is drawn.
    if (running.current) return undefined;
    running.current = true;
    setProblem(undefined);
    let next: LoginStep = 'idle';
    try {
      setStep('proving');
      const proof = await solveCaptcha();
      setStep('signing-in');
      const { data, error } = await login({ username, password, ...proof });
      if (data) next = 'done';
      else setProblem(problemOf(error));
      return data;
    } catch (error) {
      const message = error instanceof CaptchaError ? error.message : textOf(loginText).failed;
      setProblem({ message, refused: false });
      return undefined;
    } finally {
      // The password stays in the form alone, not in the store.
      reset();
      running.current = false;
      setStep(next);
    }
  }

  return { step, problem, signIn };
}

const problemOf = ({ message, requestId, kind }: PlatformError): LoginProblem => ({
  message,
  requestId,
  refused: kind === 'unauthorized',
});
