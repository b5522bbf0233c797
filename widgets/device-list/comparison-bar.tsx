import { styled } from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { LEAST_COMPARED, MOST_COMPARED } from './comparison.rules.ts';
import { deviceListText } from './device-list.text.ts';

interface ComparisonBarProps {
  /** number of selected nodes */
  count: number;
  onCompare: () => void;
  onCancel: () => void;
}

/** Shown while the user selects nodes: their number, and the buttons that compare them or end the selection. */
export function ComparisonBar({ count, onCompare, onCancel }: ComparisonBarProps) {
  const text = useText(deviceListText);
  return (
    <Bar role="group" aria-label={text.compare}>
      <p role="status">
        {count === 0 ? text.pickNodes(LEAST_COMPARED, MOST_COMPARED) : text.picked(count, MOST_COMPARED)}
      </p>
      <Buttons>
        <Button onClick={onCancel}>{text.cancel}</Button>
        <Button tone="primary" disabled={count < LEAST_COMPARED} onClick={onCompare}>
          {text.compareNow}
        </Button>
      </Buttons>
    </Bar>
  );
}

/* At the lower edge of the window, because the nodes to select can be far apart. */
const Bar = styled.div`
  position: sticky;
  bottom: 0;
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--_space-2) var(--_space-3);
  padding: var(--_space-3) var(--_panel-pad);
  border-top: var(--_hairline);
  background: var(--_surface-raised);
  p {
    flex: 1 1 160px;
  }
`;

/* they stay side by side if the text above needs the whole row */
const Buttons = styled.div`
  display: flex;
  gap: var(--_space-3);
  margin-left: auto;
`;
