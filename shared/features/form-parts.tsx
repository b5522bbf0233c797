import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useText } from '../host/locale.ts';
import { useSessionStatus } from '../client/use-status.ts';
import { Banner } from '../ui/base/banner.tsx';
import { Button } from '../ui/base/button.tsx';
import { type ValidatedForm } from './use-validated-form.ts';
import { ruleFormText } from './use-validated-form.text.ts';

/** What sends a form, and beside it why it cannot. */
export const ButtonRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--_space-2) var(--_space-4);
  /* an error of the field above stands in the gap */
  margin-top: var(--_space-2);
  p {
    color: var(--_text-2);
  }
  @container (max-width: 480px) {
    > button {
      width: 100%;
    }
  }
`;

type AnyForm = Pick<ValidatedForm<never>, 'busy' | 'online' | 'refusal'>;

/** Why the platform refused, where that belongs to no field. That nobody was signed in is over once somebody is. */
export function Refusal({ of: { refusal } }: { of: Pick<AnyForm, 'refusal'> }) {
  const session = useSessionStatus();
  if (!refusal || (refusal.kind === 'unauthorized' && session === 'active')) return null;
  return (
    <Banner tone="failure" requestId={refusal.requestId}>
      {refusal.message}
    </Banner>
  );
}

interface SubmitAboveProps {
  of: AnyForm;
  busyLabel?: string;
  /** the way for whom this form is not */
  elsewhere: ReactNode;
  children: ReactNode;
}

/** The button as wide as the form, why it cannot be pressed, and below it the way elsewhere. */
export function SubmitAbove({ of, busyLabel, elsewhere, children }: SubmitAboveProps) {
  const text = useText(ruleFormText);
  return (
    <Foot>
      <Button type="submit" tone="primary" size="lg" wide disabled={!of.online} busy={of.busy} busyLabel={busyLabel}>
        {children}
      </Button>
      {!of.online && <p role="status">{text.offline}</p>}
      {elsewhere}
    </Foot>
  );
}

const Foot = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--_space-4);
  p {
    color: var(--_text-2);
  }
`;

/** The button, and why it cannot be pressed. */
export function SubmitRow({ of, children }: { of: AnyForm; children: ReactNode }) {
  const text = useText(ruleFormText);
  return (
    <ButtonRow>
      <Button type="submit" tone="primary" size="lg" disabled={!of.online} busy={of.busy}>
        {children}
      </Button>
      {!of.online && <p role="status">{text.offline}</p>}
    </ButtonRow>
  );
}
