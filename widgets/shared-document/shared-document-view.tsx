import { useRef, type Ref } from 'react';
import { styled } from 'styled-components';
import { isNotFound } from '#shared/client/errors.ts';
import { formatMinute } from '#shared/core/shanghai-time.ts';
import { QueryPart } from '#shared/element/query-state.tsx';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { canSaveFiles } from '#shared/host/save-file.ts';
import { useWidgetState } from '#shared/host/widget-context.ts';
import { useSharedDocument } from '#shared/topics/money/shared-document/shared-document.api.ts';
import type { DocumentContent, Issue } from '#shared/topics/money/shared-document/shared-document.calls.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { Panel, PanelPlaceholder, Panels } from '#shared/ui/base/panel.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import { sharedDocumentText } from './shared-document.text.ts';

const Paper = lazyView(() => import('./document-paper.tsx'));

/** Shows the document of a link. Unknown, expired and ended links look the same. */
export default function SharedDocumentView({ token = '' }: { token: string | undefined }) {
  const text = useText(sharedDocumentText);
  const query = useSharedDocument(token);
  const isInvalid = token === '' || isNotFound(query.error);
  useWidgetState(query.currentData !== undefined || isInvalid, query.error);
  return (
    <Panels as="section" aria-label={text.title}>
      {isInvalid ? (
        <Panel>
          <StateCard icon="lock" title={text.invalid} text={text.invalidText} level={2} />
        </Panel>
      ) : (
        <QueryPart query={query} skeleton={<PanelPlaceholder height={640} />} title={text.failedTitle} panel level={2}>
          {({ issue, content }) => <Loaded issue={issue} content={content} />}
        </QueryPart>
      )}
    </Panels>
  );
}

interface LoadedProps {
  issue: Issue;
  content: DocumentContent;
}

function Loaded({ issue, content }: LoadedProps) {
  const text = useText(sharedDocumentText);
  const paper = useRef<HTMLElement>(null);
  const minute = (seconds: number) => formatMinute(seconds * 1000);
  const print = async () => {
    const printing = await import('#shared/kit/print/print-paper.ts').catch(() => undefined);
    if (printing) printing.printPaper(paper.current!, text.title);
    else notify({ tone: 'failure', message: text.printFailed });
  };
  return (
    <>
      <Head>
        <div>
          <p>{text.issued(issue.issuer, minute(issue.issuedAt))}</p>
          <p>{text.until(issue.recipient, minute(issue.expiresAt))}</p>
          <small>{text.unverified}</small>
        </div>
        {canSaveFiles() && <Button onClick={() => void print()}>{text.print}</Button>}
      </Head>
      <Paper
        required
        fallback={<PanelPlaceholder height={560} />}
        content={content}
        createdAt={issue.issuedAt * 1000}
        paper={paper as Ref<HTMLElement>}
      />
    </>
  );
}

const Head = styled.header`
  display: flex;
  flex-wrap: wrap;
  align-items: flex-start;
  justify-content: space-between;
  gap: var(--_space-3);
  > div {
    flex: 1 1 260px;
    overflow-wrap: anywhere;
  }
  small {
    color: var(--_text-2);
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
  }
`;
