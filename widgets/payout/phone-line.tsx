import { styled } from 'styled-components';
import { isGranted } from '#shared/client/session-scope.ts';
import { HIDDEN, maskPhone } from '#shared/core/masking.ts';
import { useText } from '#shared/host/locale.ts';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { payoutText } from './payout.text.ts';

interface PhoneLineProps {
  phoneNumber: string;
  /** whether numbers are hidden (§5, Masking) */
  hidden: boolean;
  onChange: () => void;
}

/** The withdrawal phone, with a button to change it (§2.7). */
export function PhoneLine({ phoneNumber, hidden, onChange }: PhoneLineProps) {
  const text = useText(payoutText);
  const shownPhone = hidden ? HIDDEN : maskPhone(phoneNumber);
  return (
    <Line>
      {phoneNumber ? shownPhone : text.none}
      {isGranted('modifyPhoneNumber') && (
        <LinkButton onClick={onChange} aria-label={text.phoneBind}>
          {text.phoneChange}
        </LinkButton>
      )}
    </Line>
  );
}

const Line = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: baseline;
  gap: 0 var(--_space-4);
  font-variant-numeric: tabular-nums;
`;
