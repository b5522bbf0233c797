import { useEffect, useState, useRef } from 'react';
import { serverNow } from '#shared/client/server-clock.ts';
import { plainText } from '#shared/domain/plain-text.ts';
import { formatDateTime } from '#shared/domain/shanghai-time.ts';
import { getConfiguration } from '#shared/host/configuration.ts';
import { canSaveFiles } from '#shared/host/save-file.ts';
import { textOf, useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import type { ImagePackage } from '#shared/contract/images.ts';
import { Badge } from '#shared/ui/badge.tsx';
import { Button } from '#shared/ui/button.tsx';
import { copyText } from '#shared/ui/copy-text.ts';
import { Link, LinkButton } from '#shared/ui/link.tsx';
import { bindHelpText } from './bind-help.text.ts';
import { downloadAddress, leftOf, leftText, linkState } from './bind.rules.ts';

/** The platform's time, ms, every second until `end`, then no more. */
function useSeconds(end: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const look = (): void => {
      const at = serverNow();
      setNow(at);
      if (at >= end) clearInterval(timer);
    };
    const timer = setInterval(look, 1000);
    // A new end begins at once, not a second later.
    look();
    return () => clearInterval(timer);
  }, [end]);
  return now;
}

interface ImageRowProps {
  image: ImagePackage;
  recommended: boolean;
  /** its address is being made */
  busy: boolean;
  /** there is no network */
  blocked: boolean;
  onMake: () => void;
}

/** @param shown what is selected where the clipboard is refused */
async function copyAndTell(words: string, shown: Element | null): Promise<void> {
  const done = await copyText(words, shown);
  const text = textOf(bindHelpText);
  notify(done ? { tone: 'success', message: text.copied } : { tone: 'info', message: text.copyByHand });
}

/** One package: version, address, how long it is good for, MD5. */
export function ImageRow({ image, recommended, busy, blocked, onMake }: ImageRowProps) {
  const text = useText(bindHelpText);
  const address = useRef<HTMLElement>(null);
  const sum = useRef<HTMLElement>(null);
  const end = endOf(image);
  const now = useSeconds(image.downloadURL ? end : 0);
  const state = linkState(image, now);
  const base = new URL(getConfiguration().apiBase || '/', location.href).href;
  const href = state === 'live' ? downloadAddress(image.downloadURL, base) : undefined;
  const version = plainText(image.version);
  const md5 = plainText(image.md5);

  return (
    <tr role="row">
      <td role="cell">
        <span className="version">
          <b>{version || '--'}</b>
          {recommended && <Badge tone="accent">{text.recommended}</Badge>}
        </span>
      </td>
      <td role="cell" data-head={text.address}>
        <div className="ways">
          {href && canSaveFiles() && (
            <Link href={href} external download aria-label={text.downloadOf(version)}>
              {text.download}
            </Link>
          )}
          {href && <LinkButton onClick={() => void copyAndTell(href, address.current)}>{text.copyAddress}</LinkButton>}
          {state === 'live' ? (
            <LinkButton disabled={blocked || busy} aria-busy={busy || undefined} onClick={onMake}>
              {busy ? text.working : text.refresh}
            </LinkButton>
          ) : (
            <Button
              tone={recommended ? 'primary' : 'quiet'}
              size="sm"
              busy={busy}
              busyLabel={text.working}
              disabled={blocked}
              onClick={onMake}
            >
              {state === 'none' ? text.generate : text.refresh}
            </Button>
          )}
        </div>
        {state === 'live' && (href ? <code ref={address}>{href}</code> : <small>{text.unusable}</small>)}
      </td>
      <td role="cell" data-head={text.expires}>
        <Expiry image={image} now={now} />
      </td>
      <td role="cell" data-head={text.md5}>
        {md5 ? (
          <>
            <code ref={sum}>{md5}</code>
            <div className="ways">
              <LinkButton onClick={() => void copyAndTell(md5, sum.current)}>{text.copyMd5}</LinkButton>
            </div>
          </>
        ) : (
          '--'
        )}
      </td>
    </tr>
  );
}

/** ms; 0 when nobody says */
const endOf = (image: ImagePackage): number => image.imageCosTempLinkExpireTime * 1000;

/** How long the address is good for. */
function Expiry({ image, now }: { image: ImagePackage; now: number }) {
  const text = useText(bindHelpText);
  const state = linkState(image, now);
  if (state !== 'live') return <span className="left">{state === 'none' ? text.notGenerated : text.expired}</span>;
  if (!endOf(image)) return '--';
  return (
    <>
      <span className="left" role="timer">
        {text.left} {leftText(leftOf(image, now))}
      </span>
      <small>{text.until(formatDateTime(endOf(image)).slice(5, 16))}</small>
    </>
  );
}
