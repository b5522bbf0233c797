import { QrCode } from '@ark-ui/react/qr-code';

/** The squares of a QR code, with the margin that readers require: four squares (ISO/IEC 18004). */
export default function QrPattern({ value, label }: { value: string; label: string }) {
  return (
    <QrCode.Root value={value} encoding={{ ecc: 'M', border: 4 }} style={{ display: 'contents' }}>
      <QrCode.Frame role="img" aria-label={label}>
        <QrCode.Pattern fill="currentColor" />
      </QrCode.Frame>
    </QrCode.Root>
  );
}
