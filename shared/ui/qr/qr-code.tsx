import { styled } from 'styled-components';
import { useText } from '../../host/locale.ts';
import { Button } from '../base/button.tsx';
import { lazyView } from '../base/lazy-view.tsx';
import { Skeleton } from '../base/skeleton.tsx';
import { qrCodeText } from './qr-code.text.ts';

const Box = styled.figure<{ $faded: boolean }>`
  position: relative;
  display: grid;
  place-items: center;
  width: 168px;
  height: 168px;
  border: var(--_hairline);
  border-radius: var(--_radius-lg);
  --_fill: #ebefef;
  background: #fff;
  color: #0f1a1b;
  svg[role] {
    width: 100%;
    height: 100%;
    ${({ $faded }) => $faded && 'opacity:.08;'}
  }
  > button {
    position: absolute;
  }
`;

interface QrCodeProps {
  /** the content of the code; a skeleton is shown until it is known */
  value: string | undefined;
  /** purpose of the code, for users who cannot see it */
  label: string;
  /** faded, with a refresh button on top */
  expired?: boolean | undefined;
  onRefresh?: (() => void) | undefined;
  refreshing?: boolean | undefined;
}

const QrPattern = lazyView(() => import('./qr-pattern.tsx'));

/** Always dark on white in every theme, because cameras require this contrast. */
export function QrCode({ value, label, expired = false, onRefresh, refreshing }: QrCodeProps) {
  const text = useText(qrCodeText);
  const skeleton = <Skeleton width={120} height={120} />;
  return (
    <Box $faded={expired} aria-busy={!value || undefined}>
      {value ? <QrPattern fallback={skeleton} value={value} label={expired ? text.expired : label} /> : skeleton}
      {expired && onRefresh && (
        <Button tone="primary" icon="refresh" busy={refreshing ?? false} busyLabel={text.refresh} onClick={onRefresh}>
          {text.refresh}
        </Button>
      )}
    </Box>
  );
}
