import { useWidget } from '#shared/host/widget-context.ts';
import { useText } from '#shared/host/locale.ts';
import { Button } from '#shared/ui/button.tsx';
import { StateCard } from '#shared/ui/state-card.tsx';
import type { Viewpoint } from './device-columns.tsx';
import { deviceListText } from './device-list.text.ts';

/** There are no nodes: where they come from. */
export function EmptyList({ viewpoint }: { viewpoint: Viewpoint }) {
  const text = useText(deviceListText);
  const widget = useWidget();
  if (viewpoint === 'agent-on-miner') return <StateCard level={2} icon="node" title={text.emptyOwner} />;
  const agent = viewpoint === 'agent';
  return (
    <StateCard
      level={2}
      icon="node"
      title={text.emptyTitle}
      text={agent ? text.emptyAgent : text.emptyMiner}
      actions={
        <Button tone="primary" onClick={() => widget.requestNavigation(agent ? 'miners' : 'bind-device')}>
          {agent ? text.invite : text.bind}
        </Button>
      }
    />
  );
}

/** There are nodes, and none of them matches. */
export function NoMatch({ waiting, onClear }: { waiting: boolean; onClear: () => void }) {
  const text = useText(deviceListText);
  return (
    <StateCard
      level={2}
      icon={waiting ? 'pending' : 'node'}
      title={text.noneTitle}
      text={waiting ? text.loadedOnly : text.noneText}
      actions={<Button onClick={onClear}>{text.clearAll}</Button>}
    />
  );
}
