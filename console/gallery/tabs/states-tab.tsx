import styled from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { ChoiceCards } from '#shared/ui/choice-cards.tsx';
import { elementText } from '../element.text.ts';
import { statesOf, type Exhibit, type State } from '../exhibits.ts';
import { Note } from '../page-parts.tsx';

interface StateChoiceProps {
  exhibit: Exhibit;
  state: State;
  onChange: (state: State) => void;
}

/** The states that the stage can be brought into, and how that is done. */
export function StateChoice({ exhibit, state, onChange }: StateChoiceProps) {
  const text = useText(elementText);
  const states = statesOf(exhibit);
  if (states.length === 1) return <p>{text.onlyReady}</p>;
  return (
    <Cards aria-label={text.state}>
      <ChoiceCards
        label={text.state}
        value={state}
        onChange={onChange}
        items={states.map((value) => ({ value, label: text.states[value].name, text: text.states[value].hint }))}
      />
      <Note>{text.statesHint}</Note>
    </Cards>
  );
}

/* wide enough for their sentences, four beside each other */
const Cards = styled.section`
  [role='radiogroup'] > div {
    grid-template-columns: repeat(auto-fill, minmax(min(100%, 200px), 1fr));
  }
  > p {
    margin-top: 8px;
  }
`;
