import { useState } from 'react';
import { useWidgetState } from '#shared/host/widget-context.ts';
import { useText } from '#shared/host/locale.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { Dialog, preloadDialog } from '#shared/ui/overlay/dialog.tsx';
import { useIdlePreload } from '#shared/ui/base/use-idle.ts';
import { CardsPanel } from './cards-panel.tsx';
import { dialText } from './device-dial.text.ts';

interface DialDrawerProps {
  deviceUuid: string;
  onDialling: (uuid: string) => void;
}

/** The button 'configure network' (§2.6). It opens a drawer with the cards, which load when it opens. */
export function DialDrawer({ deviceUuid, onDialling }: DialDrawerProps) {
  const text = useText(dialText);
  const [open, setOpen] = useState(false);
  useIdlePreload(preloadDialog);
  useWidgetState(true);
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {text.configure}
      </Button>
      <CardsDrawer deviceUuid={open ? deviceUuid : undefined} onClose={() => setOpen(false)} onDialling={onDialling} />
    </>
  );
}

interface CardsDrawerProps {
  /** `undefined`: closed */
  deviceUuid: string | undefined;
  /** shown if the platform does not send the name with the cards */
  deviceName?: string | undefined;
  onClose: () => void;
  onDialling: (uuid: string) => void;
}

/** The drawer with the cards, without its button. */
export function CardsDrawer({ deviceUuid, deviceName, onClose, onDialling }: CardsDrawerProps) {
  const text = useText(dialText);
  return (
    <Dialog open={deviceUuid !== undefined} drawer title={text.configure} onClose={onClose}>
      {deviceUuid !== undefined && (
        <CardsPanel
          inDrawer
          deviceUuid={deviceUuid}
          deviceName={deviceName}
          onDialling={() => {
            onClose();
            onDialling(deviceUuid);
          }}
        />
      )}
    </Dialog>
  );
}
