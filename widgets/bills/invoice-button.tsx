import { useState } from 'react';
import { useText } from '#shared/host/locale.ts';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { lazyDialog } from '#shared/ui/overlay/lazy-dialog.tsx';
import { invoiceText } from './invoice-dialog.text.ts';

const InvoiceDialog = lazyDialog(() => import('./invoice-dialog.tsx'));

/** Opens the figures for invoices, which only companies make. */
export default function InvoiceButton({ masked }: { masked: boolean }) {
  const text = useText(invoiceText);
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
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
