import { QrCode } from '@ark-ui/react/qr-code';

/** The squares of a QR code. */
export const QrPattern = ({ value, label }: { value: string; label: string }) => (
  <QrCode.Root value={value} encoding={{ ecc: 'M', border: 0 }} style={{ display: 'contents' }}>
    <QrCode.Frame role="img" aria-label={label}>
      <QrCode.Pattern fill="currentColor" />
    </QrCode.Frame>
  </QrCode.Root>
);
