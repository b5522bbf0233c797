import { type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { BusinessContact } from '#shared/topics/content/article/business-contact.tsx';
import { QueryState } from '#shared/element/query-state.tsx';
import { canSaveFiles } from '#shared/host/save-file.ts';
import { textOf, useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { type PlatformError, toPlatformError } from '#shared/client/errors.ts';
import { useOnline } from '#shared/client/use-online.ts';
import { Banner, ErrorBanner } from '#shared/ui/base/banner.tsx';
import { Link, LinkButton } from '#shared/ui/base/link.tsx';
import { Panel, PanelHead } from '#shared/ui/base/panel.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import { VisuallyHidden } from '#shared/ui/base/visually-hidden.tsx';
import { serverNow } from '#shared/client/server-clock.ts';
import { cleanText } from '#shared/core/clean-text.ts';
import { formatDateTime } from '#shared/core/shanghai-time.ts';
import { getConfiguration } from '#shared/host/configuration.ts';
import { resolveAddress } from '#shared/host/page-address.ts';
import { type ImagePackage } from '#shared/topics/devices/image.calls.ts';
import { Badge } from '#shared/ui/base/status.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { copyAndNotify } from '#shared/ui/base/copy-text.ts';
import { bindHelpText } from './bind-help.text.ts';
import { ImageTable } from './image-panel.styles.ts';
import { downloadAddress, leftOf, leftText, linkState, packagesOf } from './bind-help.rules.ts';
import { useImageRecommendationQuery, useGenerateImageLinkMutation } from '#shared/topics/devices/image.api.ts';

/** Lists the image packages and links to the tutorial. */
export function ImagePanel({ onTutorial }: { onTutorial: () => void }) {
  const text = useText(bindHelpText);
  const id = useId();
  const connected = useOnline();
  const query = useImageRecommendationQuery();
  const { currentData } = query;
  const [generate] = useGenerateImageLinkMutation();
  /** the version whose address is being generated; one at a time */
  const [working, setWorking] = useState<string>();
  const [problem, setProblem] = useState<PlatformError>();

  const make = async (version: string): Promise<void> => {
    if (working !== undefined) return;
    setWorking(version);
    setProblem(undefined);
    const response = await generate({ version });
    setWorking(undefined);
    if (response.error) setProblem(toPlatformError(response.error));
    else notify({ tone: 'success', message: textOf(bindHelpText).refreshed });
  };

  return (
    <Panel as="section" aria-labelledby={`${id}images`}>
      <PanelHead>
        <div>
          <h2 id={`${id}images`}>{text.images}</h2>
          <Quiet>{text.imagesText}</Quiet>
        </div>
        <LinkButton onClick={onTutorial}>{text.tutorial}</LinkButton>
      </PanelHead>
      {problem && (
        <Notes>
          <ErrorBanner error={problem} title={text.generateFailed} />
        </Notes>
      )}
      {currentData && !connected && (
        <Notes>
          <Banner icon="offline">{text.offline}</Banner>
        </Notes>
      )}
      {currentData && !canSaveFiles() && (
        <Notes>
          <Banner>{text.webview}</Banner>
        </Notes>
      )}
      <QueryState query={query} skeleton={<PackagesSkeleton />} title={text.failed}>
        {(recommendation) => {
          const packages = packagesOf(recommendation);
          return packages.length === 0 ? (
            <StateCard icon="node" title={text.emptyTitle} text={text.emptyText} actions={<BusinessContact button />} />
          ) : (
            <Packages>
              {packages.map((each) => (
                <ImageRow
                  key={each.version}
                  image={each}
                  recommended={each.version === recommendation.version}
                  busy={working === each.version}
                  blocked={!connected}
                  onMake={() => void make(each.version)}
                />
              ))}
            </Packages>
          );
        }}
      </QueryState>
    </Panel>
  );
}

/** The table of the packages around its rows. */
function Packages({ busy, children }: { busy?: true; children: ReactNode }) {
  const text = useText(bindHelpText);
  return (
    <ImageTable role="table" aria-label={text.images} aria-busy={busy}>
      <thead role="rowgroup">
        <tr role="row">
          {[text.version, text.address, text.expires, text.md5].map((head) => (
            <th key={head} role="columnheader" scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody role="rowgroup">{children}</tbody>
    </ImageTable>
  );
}

function PackagesSkeleton() {
  const text = useText(bindHelpText);
  return (
    <>
      <VisuallyHidden role="status">{text.loading}</VisuallyHidden>
      <Packages busy>
        {Array.from({ length: USUAL_PACKAGES }, (_, index) => (
          <tr key={index} role="row">
            <td role="cell">
              <Skeleton width={64} height={16} />
            </td>
            <td role="cell" data-head={text.address}>
              <div className="ways">
                <Awaited>
                  <Skeleton width={92} height={32} />
                </Awaited>
              </div>
            </td>
            <td role="cell" data-head={text.expires}>
              <Skeleton width={56} />
            </td>
            <td role="cell" data-head={text.md5}>
              <code>
                <Skeleton width={208} />
              </code>
              <div className="ways">
                <Awaited>
                  <Skeleton width={60} />
                </Awaited>
              </div>
            </td>
          </tr>
        ))}
      </Packages>
    </>
  );
}

const USUAL_PACKAGES = 3;

/** As high as a link or a button. */
const Awaited = styled.span`
  display: flex;
  align-items: center;
  min-height: 24px;
  @media (pointer: coarse) {
    min-height: 44px;
  }
`;

const Quiet = styled.p`
  font-size: var(--_text-xs);
  line-height: var(--_line-xs);
  color: var(--_text-3);
`;

const Notes = styled.div`
  padding: 0 var(--_panel-pad) var(--_space-4);
`;

/** Returns the platform's time in ms, updated every second until `end`. */
function useSeconds(end: number): number {
  const [now, setNow] = useState(serverNow);
  useEffect(() => {
    const look = (): void => {
      const at = serverNow();
      setNow(at);
      if (at >= end) clearInterval(timer);
    };
    const timer = setInterval(look, 1000);
    // A new end takes effect immediately, not a second later.
    look();
    return () => clearInterval(timer);
  }, [end]);
  return now;
}

interface ImageRowProps {
  image: ImagePackage;
  recommended: boolean;
  /** whether the address is being generated */
  busy: boolean;
  /** whether the browser is offline */
  blocked: boolean;
  onMake: () => void;
}

/** Shows one package: version, address, remaining validity and MD5. */
function ImageRow({ image, recommended, busy, blocked, onMake }: ImageRowProps) {
  const text = useText(bindHelpText);
  const address = useRef<HTMLElement>(null);
  const sum = useRef<HTMLElement>(null);
  const end = endOf(image);
  const now = useSeconds(image.downloadURL ? end : 0);
  const state = linkState(image, now);
  const base = resolveAddress(getConfiguration().apiBase || '/');
  const href = state === 'live' ? downloadAddress(image.downloadURL, base) : undefined;
  const version = cleanText(image.version);
  const md5 = cleanText(image.md5);

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
          {href && (
            <LinkButton onClick={() => void copyAndNotify(href, address.current, text.copyByHand)}>
              {text.copyAddress}
            </LinkButton>
          )}
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
              <LinkButton onClick={() => void copyAndNotify(md5, sum.current, text.copyByHand)}>
                {text.copyMd5}
              </LinkButton>
            </div>
          </>
        ) : (
          '--'
        )}
      </td>
    </tr>
  );
}

/** Returns the expiry in ms, or 0 if it is unknown. */
const endOf = (image: ImagePackage): number => image.imageCosTempLinkExpireTime * 1000;

/** Shows the remaining validity of the address. */
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
