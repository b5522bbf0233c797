import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { FailedCard } from '#shared/element/failed-card.tsx';
import { useText } from '#shared/host/locale.ts';
import type { PlatformError } from '#shared/client/errors.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { Panel } from '#shared/ui/base/panel.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import { dialText } from './dial.text.ts';

/** No device was named, and this view cannot choose one. */
export function NoDevice() {
  const text = useText(dialText);
  useWidgetState(true);
  return (
    <Panel as="section">
      <StateCard level={2} icon="node" title={text.missing} text={text.missingText} actions={<ToDevices />} />
    </Panel>
  );
}

function ToDevices() {
  const text = useText(dialText);
  const widget = useWidget();
  return (
    <Button tone="primary" onClick={() => widget.requestNavigation('devices')}>
      {text.toDevices}
    </Button>
  );
}

interface DialFailedProps {
  error: PlatformError;
  busy: boolean;
  onRetry: () => void;
}

/** The cards could not be read; of a device that is not the person's they never will be. */
export function DialFailed({ error, busy, onRetry }: DialFailedProps) {
  const text = useText(dialText);
  if (error.status === 404)
    return (
      <div role="alert">
        <StateCard
          level={2}
          icon="node"
          title={error.message}
          text={text.missingText}
          requestId={error.requestId}
          actions={<ToDevices />}
        />
      </div>
    );
  return <FailedCard error={error} busy={busy} onRetry={onRetry} title={text.failed} level={2} />;
}

/** The device has reported no card yet. */
export function NoCards({ busy, onRefresh }: { busy: boolean; onRefresh: () => void }) {
  const text = useText(dialText);
  return (
    <StateCard
      level={2}
      icon="node"
      title={text.noCards}
      text={text.noCardsText}
      actions={
        <Button icon="refresh" busy={busy} onClick={onRefresh}>
          {text.refresh}
        </Button>
      }
    />
  );
}
