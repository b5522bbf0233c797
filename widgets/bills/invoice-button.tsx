import { useHostValue } from '#shared/host/widget-context.ts';
import { useText } from '#shared/host/locale.ts';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { lazyDialog } from '#shared/ui/overlay/lazy-dialog.tsx';
import { invoiceText } from './invoice-dialog.text.ts';

const InvoiceDialog = lazyDialog(() => import('./invoice-dialog.tsx'));

interface InvoiceButtonProps {
  masked: boolean;
  /** whether the host requests the dialog */
  isRequested: boolean;
  /** called when the requested dialog closes */
  onViewed: () => void;
}

/** Opens the figures for invoices, which only companies make. */
export default function InvoiceButton({ masked, isRequested, onViewed }: InvoiceButtonProps) {
  const text = useText(invoiceText);
  const [open, setOpen] = useHostValue(isRequested);
  const close = () => {
    setOpen(false);
    if (isRequested) onViewed();
  };
  return (
    <>
      <LinkButton
        aria-haspopup="dialog"
        onPointerEnter={() => void InvoiceDialog.preload()}
        onClick={() => setOpen(true)}
      >
        {text.title}
      </LinkButton>
      {open && (
        <InvoiceDialog frame={{ title: text.title, size: 'lg' }} onFrameClose={close} masked={masked} onClose={close} />
      )}
    </>
  );
}
