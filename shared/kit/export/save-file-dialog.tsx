import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import {
  exportAddress,
  isFrameWithoutDownloads,
  isMiniProgram,
  openNativePage,
  type ExportDetails,
} from '../../host/save-file.ts';
import { useText } from '../../host/locale.ts';
import { resolveAddress } from '../../host/page-address.ts';
import { Button } from '../../ui/base/button.tsx';
import { copyText } from '../../ui/base/copy-text.ts';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { Link } from '../../ui/base/link.tsx';
import { LiveRegion } from '../../ui/base/live-region.tsx';
import { saveFileText } from './save-file-dialog.text.ts';

interface SaveFileDialogProps {
  open: boolean;
  /** name of the requested file */
  title: string;
  details: ExportDetails;
  onClose: () => void;
}

/**
 * Shown where downloads fail: offers the host's page that has the file, or explains how to save it in a browser. Never
 * reports a false success.
 */
export default function SaveFileDialog({ open, title, details, onClose }: SaveFileDialogProps) {
  const text = useText(saveFileText);
  const address = exportAddress(details);
  return address ? (
    <Dialog open={open} size="sm" title={title} description={text.byPage} onClose={onClose}>
      <Link href={resolveAddress(address)} onClick={(event) => openNativePage(address) && event.preventDefault()}>
        {text.open}
      </Link>
    </Dialog>
  ) : (
    <InBrowser open={open} onClose={onClose} />
  );
}

function InBrowser({ open, onClose }: Pick<SaveFileDialogProps, 'open' | 'onClose'>) {
  const text = useText(saveFileText);
  const [copied, setCopied] = useState<boolean>();
  const shownElement = useRef<HTMLElement>(null);
  return (
    <Dialog
      open={open}
      size="sm"
      title={text.inBrowser}
      description={descriptionOf(text)}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text.close}</Button>
          <Button tone="primary" onClick={() => void copyText(location.href, shownElement.current).then(setCopied)}>
            {copied ? text.copied : text.copy}
          </Button>
        </>
      }
    >
      <Address ref={shownElement} aria-label={text.address}>
        {location.href}
      </Address>
      {copied === false && <p>{text.byHand}</p>}
      <LiveRegion>{copied !== undefined && (copied ? text.copied : text.byHand)}</LiveRegion>
    </Dialog>
  );
}

function descriptionOf(text: typeof saveFileText.en): string {
  if (isFrameWithoutDownloads()) return text.cannotInFrame;
  return isMiniProgram() ? text.cannot : text.cannotInChat;
}

const Address = styled.code`
  display: block;
  padding: var(--_space-3);
  border-radius: var(--_radius-md);
  background: var(--_surface-sunken);
  overflow-wrap: anywhere;
  user-select: all;
`;
