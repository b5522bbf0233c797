import type { ReactNode } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../host/locale.ts';
import { Button } from '../../ui/base/button.tsx';
import { formText } from './form.text.ts';
import type { PlatformForm } from './use-platform-form.ts';

/** The buttons of a form, with a note next to them. */
export const ButtonRow = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--_space-2) var(--_space-4);
  /* the gap holds the error of the field above */
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

type AnyForm = Pick<PlatformForm<never>, 'busy' | 'online'>;

interface SubmitAboveProps {
  of: AnyForm;
  busyLabel?: string;
  /** a link for users who need another form */
  elsewhere: ReactNode;
  children: ReactNode;
}

/** A submit button as wide as the form, the reason why it is disabled, and a link to another form below. */
export function SubmitAbove({ of, busyLabel, elsewhere, children }: SubmitAboveProps) {
  const text = useText(formText);
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

/** A submit button and the reason why it is disabled. */
export function SubmitRow({ of, children }: { of: AnyForm; children: ReactNode }) {
  const text = useText(formText);
  return (
    <ButtonRow>
      <Button type="submit" tone="primary" size="lg" disabled={!of.online} busy={of.busy}>
        {children}
      </Button>
      {!of.online && <p role="status">{text.offline}</p>}
    </ButtonRow>
  );
}
