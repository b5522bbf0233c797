import { QrCode } from '@ark-ui/react/qr-code';

/** The squares of a QR code. */
export default function QrPattern({ value, label }: { value: string; label: string }) {
  return (
    <QrCode.Root value={value} encoding={{ ecc: 'M', border: 0 }} style={{ display: 'contents' }}>
      <QrCode.Frame role="img" aria-label={label}>
        <QrCode.Pattern fill="currentColor" />
      </QrCode.Frame>
    </QrCode.Root>
  );
}
