import { styled } from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { toPlatformError, type PlatformError } from '#shared/client/errors.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Link, LinkButton } from '#shared/ui/base/link.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { QrCode } from '#shared/ui/qr/qr-code.tsx';
import { useEffect, useRef, type ReactNode } from 'react';
import { Button } from '#shared/ui/base/button.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { miniProgramText } from './mini-program.text.ts';
import { useUrlSchemeQuery } from './mini-program.api.ts';

/** Schemes that a phone opens directly. Any other address is shown only as a QR code. */
const OPENS = /^(https|weixin):/i;

/** Users of phones cannot scan their own screen. */
const isPhone = (): boolean => matchMedia('(pointer: coarse)').matches;

/** Returns whether this device opens the address directly. */
const opensHere = (url: string | undefined): url is string => url !== undefined && OPENS.test(url) && isPhone();

export interface MiniProgram {
  readonly url: string | undefined;
  /** whether this device opens the address directly */
  readonly opens: boolean;
  /** of the last request, unless it is repeated now */
  readonly error: PlatformError | undefined;
  retry(): void;
}

/** Requests access to the mini-program for the component that shows it (§7.1). */
export function useMiniProgram(): MiniProgram {
  const { currentData, error, isFetching, refetch } = useUrlSchemeQuery();
  const url = currentData?.url;
  return {
    url,
    opens: opensHere(url),
    error: isFetching ? undefined : toPlatformError(error),
    retry: () => void refetch(),
  };
}

/** The QR code of the mini-program; on phones, a link that opens it. */
export function MiniProgramCode({ program: { url, opens, error, retry } }: { program: MiniProgram }) {
  const text = useText(miniProgramText);
  if (error && !url)
    return (
      <Banner tone="failure" requestId={error.requestId} action={<LinkButton onClick={retry}>{text.retry}</LinkButton>}>
        {text.failed}
      </Banner>
    );
  // most addresses open directly
  if (url === undefined && isPhone()) return <Skeleton height={48} />;
  return opens ? <MiniProgramLink url={url} /> : <QrCode value={url} label={text.code} />;
}

/** Opens the mini-program if the device supports it; otherwise shows nothing. */
export function MiniProgramLink({ url }: { url: string | undefined }) {
  const text = useText(miniProgramText);
  return opensHere(url) ? <MiniProgramAction href={url}>{text.open}</MiniProgramAction> : null;
}

/** On phones, the link is the main action of the dialog. */
const MiniProgramAction = styled(Link)`
  display: grid;
  place-content: center;
  width: 100%;
  min-height: 48px;
  border-radius: var(--_radius-md);
  color: var(--_on-accent);
  background: var(--_accent);
  font-size: var(--_text-md);
  font-weight: var(--_weight-label);
  text-decoration: none;
  &:hover {
    background: var(--_accent-hover);
  }
`;

/** A dialog with a QR code closes automatically after this time (§9). */
export const QR_EXPIRES_MS = 12 * 60 * 60 * 1000;

/**
 * Calls `end` once after a time limit. The limit starts when the component mounts; rendering does not restart it.
 * @param ms of the limit
 */
export function useTimeLimit(end: () => void, ms: number): void {
  const latest = useRef(end);
  useEffect(() => {
    latest.current = end;
  });
  useEffect(() => {
    const timer = setTimeout(() => latest.current(), ms);
    return () => clearTimeout(timer);
  }, [ms]);
}

interface MiniProgramDialogProps {
  title: string;
  /** instruction for the QR code, or on phones for the link */
  scan: string;
  phone: string;
  later: string;
  /** label of the button that checks whether the step is done */
  check: string;
  checking: string;
  busy: boolean;
  onCheck: () => void;
  onClose: () => void;
  /** the next step, or the reason why the step is not done yet */
  children: ReactNode;
}

/** A step in the mini-program: its QR code, or a link on phones. Closes automatically after 12 h (§9). */
export function MiniProgramDialog(props: MiniProgramDialogProps) {
  const { title, scan, phone, later, check, checking, busy, onCheck, onClose, children } = props;
  const program = useMiniProgram();
  useTimeLimit(onClose, QR_EXPIRES_MS);
  return (
    <Dialog
      open
      size="sm"
      title={title}
      description={program.opens ? phone : scan}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{later}</Button>
          <Button tone={program.opens ? 'quiet' : 'primary'} busy={busy} busyLabel={checking} onClick={onCheck}>
            {check}
          </Button>
        </>
      }
    >
      <Middle>
        <MiniProgramCode program={program} />
        {children}
      </Middle>
    </Dialog>
  );
}

const Middle = styled.div`
  display: grid;
  justify-items: center;
  gap: var(--_space-4);
  text-align: center;
  color: var(--_text-2);
`;
