import { useId, useState } from 'react';
import { styled } from 'styled-components';
import { useWidgetState } from '#shared/host/widget-context.ts';
import { FailedCard } from '#shared/features/query-state.tsx';
import { canSaveFiles } from '#shared/host/save-file.ts';
import { textOf, useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import type { PlatformError } from '#shared/client/errors.ts';
import { useGenerateImageLinkMutation, useImageRecommendationQuery } from '#shared/client/images.api.ts';
import { useOnline } from '#shared/client/use-online.ts';
import { Banner } from '#shared/ui/banner.tsx';
import { LinkButton } from '#shared/ui/link.tsx';
import { Panel, PanelHead } from '#shared/ui/panel.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { StateCard } from '#shared/ui/state-card.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import { bindHelpText } from './bind-help.text.ts';
import { Table } from './bind-help-layout.ts';
import { packagesOf } from './bind.rules.ts';
import { ImageRow } from './image-row.tsx';

/** The image packages, and the way to the tutorial. */
export function ImagePanel({ onTutorial }: { onTutorial: () => void }) {
  const text = useText(bindHelpText);
  const id = useId();
  const connected = useOnline();
  const { currentData, error, isFetching, refetch } = useImageRecommendationQuery();
  const [generate] = useGenerateImageLinkMutation();
  /** the version whose address is being made; one at a time */
  const [working, setWorking] = useState<string>();
  const [problem, setProblem] = useState<PlatformError>();
  const packages = currentData && packagesOf(currentData);
  const failed = !currentData && error !== undefined;
  useWidgetState(currentData !== undefined, error);

  const make = async (version: string): Promise<void> => {
    if (working !== undefined) return;
    setWorking(version);
    setProblem(undefined);
    const answer = await generate({ version });
    setWorking(undefined);
    if (answer.error) setProblem(answer.error);
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
          <Banner tone="failure" requestId={problem.requestId}>
            {text.generateFailed}
            <br />
            {problem.message}
          </Banner>
        </Notes>
      )}
      {packages && !connected && (
        <Notes>
          <Banner icon="offline">{text.offline}</Banner>
        </Notes>
      )}
      {packages && !canSaveFiles() && (
        <Notes>
          <Banner>{text.webview}</Banner>
        </Notes>
      )}
      {failed && <FailedCard error={error} busy={isFetching} onRetry={() => void refetch()} title={text.failed} />}
      {packages?.length === 0 && <StateCard icon="node" title={text.emptyTitle} text={text.emptyText} />}
      {!failed && packages?.length !== 0 && (
        <Table role="table" aria-label={text.images} aria-busy={!packages || undefined}>
          <thead role="rowgroup">
            <tr role="row">
              {[text.version, text.address, text.expires, text.md5].map((head) => (
                <th key={head} role="columnheader" scope="col">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody role="rowgroup">
            {packages ? (
              packages.map((each) => (
                <ImageRow
                  key={each.version}
                  image={each}
                  recommended={each.version === currentData?.version}
                  busy={working === each.version}
                  blocked={!connected}
                  onMake={() => void make(each.version)}
                />
              ))
            ) : (
              <tr role="row">
                {[64, 120, 72, 200].map((width) => (
                  <td key={width} role="cell">
                    <Skeleton width={width} height={16} />
                  </td>
                ))}
              </tr>
            )}
          </tbody>
        </Table>
      )}
      {!packages && !failed && <VisuallyHidden role="status">{text.loading}</VisuallyHidden>}
    </Panel>
  );
}

const Quiet = styled.p`
  font-size: var(--_text-xs);
  line-height: var(--_line-xs);
  color: var(--_text-3);
`;

const Notes = styled.div`
  padding: 0 var(--_panel-pad) var(--_space-4);
`;
