import { styled } from 'styled-components';
import { Checkbox } from '#shared/ui/form/checkbox.tsx';
import { useMessageChoice } from './use-message-choice.ts';

interface MessageChoiceProps {
  /** the name of the choice on the platform */
  name: 'riskSms' | 'reminderSms' | 'moneyRobot' | 'riskRobot' | 'reminderRobot' | 'robotAmounts';
  isOn: boolean;
  changeable: boolean;
  label: string;
  text: string;
  saved: string;
}

/** A choice that the user can change without a proof. */
export function MessageChoice({ name, isOn, changeable, label, text, saved }: MessageChoiceProps) {
  const [isSaving, choose] = useMessageChoice();
  return (
    <Choice aria-busy={isSaving}>
      <Checkbox
        checked={isSaving ? !isOn : isOn}
        disabled={!changeable}
        onChange={(chosen) => void choose({ [name]: chosen }, saved)}
      >
        {label}
      </Checkbox>
      <p>{text}</p>
    </Choice>
  );
}

export const Choice = styled.div`
  padding: 0 var(--_panel-pad) var(--_panel-pad);
  p {
    padding-left: calc(18px + var(--_space-2));
    color: var(--_text-2);
  }
`;
