import { useText } from '../../host/locale.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { StateCard } from '../../ui/state-card.tsx';
import { billText } from './bill.text.ts';

/** The monthly bill's place inside the wallet: says where the bill is and leads there. */
export function BillPlace({ onOpen }: { onOpen: () => void }) {
  const text = useText(billText);
  return (
    <Panel as="section" aria-label={text.title}>
      <StateCard
        icon="bill"
        title={text.title}
        text={text.where}
        actions={
          <Button tone="quiet" onClick={onOpen}>
            {text.open}
          </Button>
        }
      />
    </Panel>
  );
}
