import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { FailedCard } from '#shared/element/failed-card.tsx';
import { useText } from '#shared/host/locale.ts';
import { isNotFound, type PlatformError } from '#shared/client/errors.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { Panel } from '#shared/ui/base/panel.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import { dialText } from './device-dial.text.ts';

/** Shown if no device is specified in a view that cannot select one. */
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

/** Shown if the cards could not be loaded. A retry does not help for a device of another user. */
export function DialFailed({ error, busy, onRetry }: DialFailedProps) {
  const text = useText(dialText);
  if (isNotFound(error))
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

/** Shown if the device has not reported any card yet. */
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
