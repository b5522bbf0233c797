import { styled } from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { DeviceName } from '../../devices/device-name.tsx';
import type { UnmeasuredNode } from './bill.calls.ts';
import { unmeasuredText } from './unmeasured-nodes.text.ts';

/** Names the nodes and days of a bill that were not measured in the billed hours. */
export default function UnmeasuredNodes({ nodes }: { nodes: readonly UnmeasuredNode[] }) {
  const text = useText(unmeasuredText);
  return (
    <Banner>
      <Fold>
        <summary>{text.title(nodes.length)}</summary>
        <p>{text.why}</p>
        <ul>
          {nodes.map(({ device_id, device_name, dates }) => (
            <li key={device_id}>
              <DeviceName uuid={device_id} name={device_name} />
              {dates.length > 0 && <span>{dates.join(text.and)}</span>}
            </li>
          ))}
        </ul>
      </Fold>
    </Banner>
  );
}

const Fold = styled.details`
  summary {
    cursor: pointer;
    font-weight: var(--_weight-title);
  }

  li {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--_space-3);
    padding: var(--_space-1) 0;
    font-variant-numeric: tabular-nums;
  }
`;
