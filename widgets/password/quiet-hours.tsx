import { styled } from 'styled-components';
import {
  lengthOf,
  MOST_QUIET_HOURS,
  USUAL_QUIET_HOURS,
  type QuietHours,
} from '#shared/topics/notices/preferences.rules.ts';
import { useText } from '#shared/host/locale.ts';
import { Checkbox } from '#shared/ui/form/checkbox.tsx';
import { ToolbarSelect } from '#shared/ui/select/toolbar-select.tsx';
import { Choice } from './message-choice.tsx';
import { messagePreferencesText } from './message-preferences.text.ts';
import { useChangeableChoices, useMessageChoice } from './use-message-choice.ts';

const HOURS_OF_DAY = 24;
const hourAfter = (hour: number, by: number): number => (hour + by) % HOURS_OF_DAY;
const timeOf = (hour: number): string => `${`${hour}`.padStart(2, '0')}:00`;

/** Lets the user choose hours in which SMS and messages to groups wait. @param hours null for none */
export function QuietHoursChoice({ hours }: { hours: QuietHours | null }) {
  const text = useText(messagePreferencesText);
  const changeable = useChangeableChoices();
  const [isSaving, choose] = useMessageChoice();
  const isOn = hours !== null;
  const change = (quietHours: QuietHours | null) => void choose({ quietHours }, text.quietSaved);
  return (
    <Choice aria-busy={isSaving}>
      <Checkbox checked={isOn} disabled={!changeable} onChange={(chosen) => change(chosen ? USUAL_QUIET_HOURS : null)}>
        {text.quiet}
      </Checkbox>
      <p>{text.quietText}</p>
      {hours && changeable && (
        <Span>
          <ToolbarSelect
            label={text.quietFrom}
            value={`${hours.from}`}
            // the same length
            onChange={(from) => change({ from: Number(from), to: hourAfter(Number(from), lengthOf(hours)) })}
            items={Array.from({ length: HOURS_OF_DAY }, (_, hour) => ({ value: `${hour}`, label: timeOf(hour) }))}
          />
          <span aria-hidden>–</span>
          <ToolbarSelect
            label={text.quietTo}
            value={`${hours.to}`}
            onChange={(to) => change({ ...hours, to: Number(to) })}
            items={Array.from({ length: MOST_QUIET_HOURS }, (_, index) => {
              const to = hourAfter(hours.from, index + 1);
              return { value: `${to}`, label: to > hours.from ? timeOf(to) : text.nextDay(timeOf(to)) };
            })}
          />
        </Span>
      )}
      {hours && !changeable && <p>{`${timeOf(hours.from)}–${timeOf(hours.to)}`}</p>}
    </Choice>
  );
}

const Span = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--_space-2);
  padding: var(--_space-2) 0 0 calc(18px + var(--_space-2));
`;
