import { styled } from 'styled-components';
import { useText } from '../../host/locale.ts';
import { Button } from '../../ui/button.tsx';
import { Panel } from '../../ui/panel.tsx';
import { billText } from './bill.text.ts';

/** The monthly bill's place inside the wallet: says how bill and wallet belong together, and leads to the bills. */
export function BillPlace({ onOpen }: { onOpen: () => void }) {
  const text = useText(billText);
  return (
    <Panel as="section" aria-label={text.title}>
      <Row>
        <div>
          <h3>{text.title}</h3>
          <p>{text.where}</p>
        </div>
        <Button onClick={onOpen}>{text.open}</Button>
      </Row>
    </Panel>
  );
}

const Row = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: 12px 24px;
  padding: 16px var(--_panel-pad);

  h3 {
    font-size: var(--_title-sm);
    line-height: var(--_title-sm-line);
    font-weight: var(--_weight-title);
  }

  p {
    color: var(--_text-2);
  }
`;
