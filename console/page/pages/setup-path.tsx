/** Lists the steps before the first withdrawal with their requirements, and shows the form of the next step. */
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router';
import styled from 'styled-components';
import type {} from '#shared/element/jsx-elements.ts';
import { useText } from '#shared/host/locale.ts';
import { NAVIGATION_EVENT, type NavigationDetail } from '#shared/host/navigation.ts';
import type { AccountSummary, SetupStep } from '#shared/host/public-api.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { Icon } from '#shared/ui/base/icon.tsx';
import { stepMark } from '#shared/ui/base/steps.tsx';
import { VisuallyHidden } from '#shared/ui/base/visually-hidden.tsx';
import type {} from '#widgets/balance/balance.element.tsx';
import type {} from '#widgets/password/password.element.tsx';
import type {} from '#widgets/payout/payout.element.tsx';
import type {} from '#widgets/real-name/real-name.element.tsx';
import type {} from '#widgets/startup-dialogs/startup-dialogs.element.tsx';
import { ConfirmedAccount } from '../link-session.tsx';
import { withdrawAddress } from '../page-addresses.ts';
import { setupText } from '../page.text.ts';

/** Returns whether a setup step before the first withdrawal is not done. */
export const isUnderSetup = (account: AccountSummary | undefined): boolean =>
  account !== undefined && account.setup.some(({ done }) => !done);

interface SetupPathProps {
  account: AccountSummary;
}

export function SetupPath({ account }: SetupPathProps) {
  const text = useText(setupText);
  const box = useRef<HTMLElement>(null);
  // the withdrawal follows the wallet password directly, because the password opens the wallet
  const [continues, setContinues] = useState(false);
  /** the completed step whose success message is on screen until its element continues (§2.7) */
  const [heldStep, setHeldStep] = useState<SetupStep>();
  const next = account.setup.find(({ done }) => !done)?.step;
  const shownStep = heldStep ?? next;
  const stepsLeft = account.setup.filter(({ done }) => !done).length;

  useEffect(() => {
    const element = box.current!;
    const stay = (event: Event): void => {
      const { to } = (event as CustomEvent<NavigationDetail>).detail;
      // the form of the next step is on this page
      if (to !== 'beneficiary' && to !== 'certification') return;
      event.preventDefault();
      setHeldStep(undefined);
    };
    element.addEventListener(NAVIGATION_EVENT, stay);
    return () => element.removeEventListener(NAVIGATION_EVENT, stay);
  }, []);

  const navigate = useNavigate();
  const [cycle] = account.withdrawableCycles;
  useEffect(() => {
    if (continues && next === 'withdrawal' && cycle) void navigate(withdrawAddress(cycle));
  }, [continues, next, cycle, navigate]);

  const first = useRef(shownStep);
  useEffect(() => {
    if (first.current === shownStep) return;
    first.current = shownStep;
    // the form with the focus was removed
    box.current?.querySelector<HTMLElement>('[aria-current] h3')?.focus();
  }, [shownStep]);

  return (
    <Panel ref={box} aria-label={text.title}>
      <header>
        <h2>{text.title}</h2>
        {cycle && (
          <p>
            {text.waiting} <partner-balance view="amount" cycle={cycle} />
          </p>
        )}
        <p>{text.left(stepsLeft)}</p>
      </header>
      <ol>
        {account.setup.map(({ step, done }) => (
          <Step
            key={step}
            name={text.names[step]}
            needs={text.needs[step]}
            done={done && step !== heldStep}
            current={step === shownStep}
          >
            {step === shownStep && (
              <Task
                step={step}
                account={account}
                onHold={() => setHeldStep(step)}
                onPassword={() => setContinues(true)}
              />
            )}
          </Step>
        ))}
      </ol>
    </Panel>
  );
}

interface StepProps {
  name: string;
  needs?: string;
  done: boolean;
  current?: boolean;
  children?: ReactNode;
}

function Step({ name, needs, done, current = false, children }: StepProps) {
  const text = useText(setupText);
  return (
    <li className={done ? 'done' : undefined} aria-current={current ? 'step' : undefined}>
      <h3 tabIndex={-1}>
        <i aria-hidden>{done && <Icon name="check" size={14} />}</i>
        {name}
        {done && <VisuallyHidden>{text.done}</VisuallyHidden>}
      </h3>
      {!done && needs && <p>{needs}</p>}
      {children}
    </li>
  );
}

interface TaskProps {
  step: SetupStep;
  account: AccountSummary;
  onHold: () => void;
  /** called when the user has set the wallet password */
  onPassword: () => void;
}

/** Shows the form of the current step. The settlement cycle is chosen in a dialog, which the user may have postponed. */
function Task({ step, account, onHold, onPassword }: TaskProps) {
  const text = useText(setupText);
  const navigate = useNavigate();
  // each press adds a new element, which prompts again
  const [prompts, setPrompts] = useState(0);
  if (step === 'cycle')
    return (
      <Foot>
        <Button tone="primary" onClick={() => setPrompts(prompts + 1)}>
          {text.chooseCycle}
        </Button>
        {prompts > 0 && <partner-startup-dialogs key={prompts} />}
      </Foot>
    );
  if (step !== 'withdrawal')
    return (
      <ConfirmedAccount>
        {step === 'identity' && <partner-real-name onpartner-identity-verified={onHold} />}
        {step === 'payout' && <partner-payout />}
        {step === 'wallet-password' && <partner-password type="wallet" onpartner-password-changed={onPassword} />}
      </ConfirmedAccount>
    );
  const [cycle] = account.withdrawableCycles;
  return (
    <Foot>
      {!cycle && <p>{text.notOpen}</p>}
      <Button tone="primary" size="lg" onClick={() => void navigate(cycle ? withdrawAddress(cycle) : '/wallet')}>
        {cycle ? text.withdraw : text.seeWallet}
      </Button>
    </Foot>
  );
}

const Panel = styled.section`
  padding: 24px;
  border: 1px solid var(--_line);
  border-radius: 12px;
  background: var(--_surface);
  > header {
    margin-bottom: 20px;
    p {
      color: var(--_text-2);
    }
  }
  h2 {
    font-size: var(--_title-md);
    line-height: var(--_title-md-line);
    font-weight: 600;
  }
  li {
    position: relative;
    padding: 0 0 20px 40px;
    color: var(--_text-2);
    &::before {
      content: '';
      position: absolute;
      top: 24px;
      bottom: 0;
      left: 11px;
      width: 2px;
      background: var(--_line);
    }
    &:last-child {
      padding-bottom: 0;
      &::before {
        display: none;
      }
    }
    > p {
      color: var(--_text-3);
    }
  }
  /* the step names the password */
  partner-password::part(switch) {
    display: none;
  }
  h3 {
    font: inherit;
    line-height: 24px;
    outline: 0;
  }
  h3 > i {
    ${stepMark}
    background: var(--_surface);
    color: var(--_on-accent);
  }
  .done {
    h3 > i {
      border-color: var(--_accent);
      background: var(--_accent);
    }
    &::before {
      background: var(--_accent);
    }
  }
  [aria-current] {
    > h3 {
      font-weight: 600;
      color: var(--_text);
    }
    > p {
      color: var(--_text-2);
    }
    h3 > i {
      border-color: var(--_accent);
    }
    > :not(h3, p) {
      margin-top: 12px;
    }
  }
  @media (max-width: 640px) {
    padding: 16px;
    /* the form uses the full width */
    [aria-current] > :not(h3, p) {
      margin-left: -40px;
    }
    li[aria-current]::before {
      display: none;
    }
  }
`;

const Foot = styled.div`
  display: grid;
  justify-items: start;
  gap: 12px;
`;
