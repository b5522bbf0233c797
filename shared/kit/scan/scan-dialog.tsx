import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../host/locale.ts';
import { Banner } from '../../ui/base/banner.tsx';
import { Button } from '../../ui/base/button.tsx';
import { LinkButton } from '../../ui/base/link.tsx';
import { Dialog } from '../../ui/overlay/dialog.tsx';
import { useIsShown } from '../../ui/overlay/use-is-shown.ts';
import { isLasting } from './camera.ts';
import { codesOfPhoto, type PhotoFault } from './photo.ts';
import { scanText } from './scan.text.ts';
import { useCamera } from './use-camera.ts';
import { useCodes } from './use-codes.ts';

interface ScannerProps {
  /** Returns the value of a code, `undefined` for a code of another kind. The text of a code is hostile input. */
  valueOf: (text: string) => string | undefined;
  /** shown for a code of another kind, and for several codes with different values */
  notes: { readonly foreign: string; readonly several: string };
  /** receives the value of the only code in the picture */
  onRead: (value: string) => void;
}

interface ScanDialogProps extends ScannerProps {
  title: string;
  onClose: () => void;
}

/** Reads a QR code with the camera, or from a photo. */
export default function ScanDialog({ title, onClose, ...scanner }: ScanDialogProps) {
  return (
    <Dialog open size="sm" title={title} onClose={onClose}>
      <Scanner {...scanner} />
    </Dialog>
  );
}

type Note = PhotoFault | keyof ScannerProps['notes'] | 'slow';

/** After this time without a code, the user gets advice. */
const SLOW_MS = 10_000;

function Scanner({ valueOf, notes, onRead }: ScannerProps) {
  const text = useText(scanText);
  const box = useRef<HTMLDivElement>(null);
  const video = useRef<HTMLVideoElement>(null);
  const [note, setNote] = useState<Note>();
  const { state, retry } = useCamera(video, useIsShown(box));
  const isLive = state === 'live';

  const accept = (codes: readonly string[]): void => {
    const values = new Set(codes.map(valueOf).filter((value) => value !== undefined));
    const [value] = values;
    if (value === undefined) setNote('foreign');
    else if (values.size > 1) setNote('several');
    else onRead(value);
  };
  useCodes(video, isLive, accept);
  useEffect(() => {
    if (!isLive) return;
    const timer = setTimeout(() => setNote((last) => last ?? 'slow'), SLOW_MS);
    return () => clearTimeout(timer);
  }, [isLive]);

  const fault = state === 'starting' || isLive ? undefined : state;
  const usual = isLive ? text.aim : text.starting;
  return (
    <Box ref={box}>
      <View hidden={fault !== undefined}>
        <video ref={video} autoPlay muted playsInline disablePictureInPicture aria-hidden />
      </View>
      <div role="status">
        {fault && (
          <Banner tone="warning" action={!isLasting(fault) && <LinkButton onClick={retry}>{text.retry}</LinkButton>}>
            {text.faults[fault]}
          </Banner>
        )}
        {note ? <p>{{ ...text.notes, ...notes }[note]}</p> : !fault && <p>{usual}</p>}
      </div>
      <PhotoButton
        onStart={() => setNote(undefined)}
        onEnd={(codes) => (typeof codes === 'string' ? setNote(codes) : accept(codes))}
      />
    </Box>
  );
}

interface PhotoButtonProps {
  onStart: () => void;
  /** receives the codes of a photo, or why there is none; not called after the dialog is closed */
  onEnd: (codes: readonly string[] | PhotoFault) => void;
}

/** Reads a photo, for browsers without a camera and codes that the camera does not read. */
function PhotoButton({ onStart, onEnd }: PhotoButtonProps) {
  const text = useText(scanText);
  const input = useRef<HTMLInputElement>(null);
  const [isReading, setReading] = useState(false);
  const read = async (photo: File | undefined) => {
    if (!photo) return;
    setReading(true);
    onStart();
    const codes = await codesOfPhoto(photo);
    if (!input.current) return;
    setReading(false);
    onEnd(codes);
  };
  return (
    <>
      <Button wide busy={isReading} busyLabel={text.reading} onClick={() => input.current?.click()}>
        {text.photo}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={text.photo}
        accept="image/jpeg,image/png"
        onChange={({ target }) => {
          void read(target.files?.[0]);
          // the same photo can be chosen again
          target.value = '';
        }}
      />
    </>
  );
}

const Box = styled.div`
  display: grid;
  gap: var(--_space-4);
  p {
    text-align: center;
    text-wrap: balance;
    color: var(--_text-2);
  }
`;

/* As dark as a picture without light, in every theme. */
const View = styled.div`
  position: relative;
  height: min(352px, 50vh);
  overflow: hidden;
  border-radius: var(--_radius-lg);
  background: #0f1a1b;
  &[hidden] {
    display: none;
  }
  video {
    width: 100%;
    height: 100%;
    object-fit: cover;
  }
  &::after {
    content: '';
    position: absolute;
    inset: 0;
    width: min(232px, 33vh);
    height: min(232px, 33vh);
    margin: auto;
    border: 2px solid #fff;
    border-radius: var(--_radius-lg);
    box-shadow: 0 0 0 100vmax #0f1a1b66;
  }
`;
