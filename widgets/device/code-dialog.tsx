import { useRef } from 'react';
import { styled } from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { canSaveFiles } from '#shared/host/save-file.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { QrCode } from '#shared/ui/qr/qr-code.tsx';
import { deviceCodeText } from './device-code.text.ts';
import { codeOf } from './device.rules.ts';

interface CodeDialogProps {
  uuid: string;
  /** '' for a device without a name */
  name: string;
  onClose: () => void;
}

/** Shows the code that the form for binding scans, to print as a label. */
export default function CodeDialog({ uuid, name, onClose }: CodeDialogProps) {
  const text = useText(deviceCodeText);
  const label = useRef<HTMLDivElement>(null);
  const print = async () => {
    const printing = await import('#shared/kit/print/print-paper.ts').catch(() => undefined);
    if (printing) printing.printPaper(label.current!, `${text.title} ${uuid}`);
    else notify({ tone: 'failure', message: text.printFailed });
  };
  return (
    <Dialog
      open
      size="sm"
      title={text.title}
      description={text.lead}
      onClose={onClose}
      footer={canSaveFiles() && <Button onClick={() => void print()}>{text.print}</Button>}
    >
      <Label ref={label}>
        <QrCode value={codeOf(uuid)} label={text.label(uuid)} />
        {name && name !== uuid && <b>{name}</b>}
        <code>{uuid}</code>
      </Label>
    </Dialog>
  );
}

const Label = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--_space-2);
  text-align: center;
  overflow-wrap: anywhere;
  code {
    font: calc(var(--_text-base) * 13 / 14) / calc(var(--_text-base) * 20 / 14) var(--_font-code);
    /* two equal lines instead of one character on the second */
    text-wrap: balance;
    word-break: break-all;
  }
`;
