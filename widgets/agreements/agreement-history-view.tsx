import { styled } from 'styled-components';
import { useId, useState } from 'react';
import { useText } from '#shared/host/locale.ts';
import { QueryState } from '#shared/element/query-state.tsx';
import { articleDate, ArticleView } from '#shared/topics/content/article/article-view.tsx';
import { useHostValue } from '#shared/host/widget-context.ts';
import { useArticleHistoryQuery, useArticleQuery } from '#shared/topics/content/article/article.api.ts';
import type { Article, ArticleVersion } from '#shared/topics/content/article/article.calls.ts';
import { Badge } from '#shared/ui/base/status.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { Panel } from '#shared/ui/base/panel.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import { Tabs } from '#shared/ui/base/tabs.tsx';
import { VisuallyHidden } from '#shared/ui/base/visually-hidden.tsx';
import { lazyDialog } from '#shared/ui/overlay/lazy-dialog.tsx';
import { useShownArticle } from '#shared/topics/content/article/use-article.ts';
import { agreementHistoryText } from './agreements.text.ts';

const AgreementChanges = lazyDialog(() => import('#shared/topics/content/article/agreement-changes.tsx'));

const TabsBox = styled.div`
  padding: 0 var(--_panel-pad);
  border-bottom: var(--_hairline);
`;

/** Lists the versions along a timeline. */
const Versions = styled.ol`
  display: grid;
  padding: var(--_panel-pad);
  > * {
    position: relative;
    min-width: 0;
    padding: 0 0 var(--_space-8) var(--_space-6);
    border-left: 2px solid var(--_line);
    &::before {
      content: '';
      position: absolute;
      top: 8px;
      left: -6px;
      width: 10px;
      height: 10px;
      border-radius: 50%;
      background: var(--_accent);
    }
    &:last-child {
      padding-bottom: 0;
    }
  }
  header {
    display: flex;
    flex-wrap: wrap;
    align-items: baseline;
    gap: 0 var(--_space-4);
    margin-bottom: var(--_space-2);
  }
  h2 {
    font-size: var(--_title-sm);
    line-height: var(--_title-sm-line);
    font-weight: var(--_weight-title);
  }
  time {
    color: var(--_text-2);
    font-variant-numeric: tabular-nums;
  }
  h3 {
    color: var(--_text-3);
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
  }
  p {
    max-width: 60em;
    margin-bottom: var(--_space-3);
  }
`;

/** Numbers of the articles (wire.md). */
const DOCUMENTS = { privacy: '10072', 'third-party': '10073', personal: '10074', sla: '10071' } as const;
type DocumentName = keyof typeof DOCUMENTS;
const NAMES = Object.keys(DOCUMENTS) as DocumentName[];

/** Lists the versions of a document, the version in force first. */
export default function AgreementHistoryView({ document: requested }: { document: DocumentName }) {
  const text = useText(agreementHistoryText);
  const id = useId();
  const [chosenDocument, setChosenDocument] = useHostValue(requested);
  return (
    <Panel as="section">
      <TabsBox>
        <Tabs
          label={text.documents}
          value={chosenDocument}
          onChange={setChosenDocument}
          panel={id}
          items={NAMES.map((name) => ({ value: name, label: text.names[name] }))}
        />
      </TabsBox>
      <div id={id} role="tabpanel" aria-label={text.names[chosenDocument]}>
        <History key={chosenDocument} id={DOCUMENTS[chosenDocument]} />
      </div>
    </Panel>
  );
}

function History({ id }: { id: string }) {
  const text = useText(agreementHistoryText);
  const query = useArticleHistoryQuery({ id });
  const { currentData: present, isFetching } = useArticleQuery(id);
  const skeleton = (
    <>
      <VisuallyHidden role="status">{text.loading}</VisuallyHidden>
      <Versions as="div" aria-hidden="true">
        {Array.from({ length: 3 }, (_, index) => (
          <div key={index}>
            <Skeleton width={180} height={20} />
            <Skeleton />
          </div>
        ))}
      </Versions>
    </>
  );
  return (
    <QueryState query={query} skeleton={skeleton} title={text.failed} level={2}>
      {(versions) => {
        // the version in force would move the others
        if (isFetching && !present) return skeleton;
        return versions.length === 0 && !present ? (
          <StateCard level={2} icon="bill" title={text.empty} text={text.emptyText} />
        ) : (
          <Versions>
            {present && <Version inForce version={{ ...present, date: present.updatedAt, changes: '' }} />}
            {versions.map((version, index) => (
              <Version key={`${version.version} ${index}`} version={version} current={present} />
            ))}
            {versions.length === 0 && (
              <li>
                <h2>{text.empty}</h2>
                <p>{text.emptyText}</p>
              </li>
            )}
          </Versions>
        );
      }}
    </QueryState>
  );
}

interface VersionProps {
  version: ArticleVersion;
  /** whether this version is in force: it is the document itself, which has no list of changes */
  inForce?: true;
  /** the document, to compare an earlier version with */
  current?: Article | undefined;
}

function Version({ version, inForce, current }: VersionProps) {
  const text = useText(agreementHistoryText);
  const id = useId();
  const [open, setOpen] = useState(false);
  const unnamed = inForce ? text.present : text.unnamed;
  const name = version.version ? text.version(version.version) : unnamed;
  return (
    <li>
      <header role="none">
        <h2>{name}</h2>
        {inForce && <Badge tone="success">{text.inForce}</Badge>}
        <time>{articleDate({ updatedAt: version.date }) ?? text.dateUnknown}</time>
      </header>
      {!inForce && (
        <>
          <h3>{text.changes}</h3>
          <p>{version.changes || text.noChanges}</p>
        </>
      )}
      {version.content && (
        <Button
          size="sm"
          aria-expanded={open}
          aria-controls={id}
          aria-label={open ? undefined : text.readOf(version.version)}
          onClick={() => setOpen(!open)}
        >
          {open ? text.hide : text.read}
        </Button>
      )}
      {current && version.version && version.content && <CompareButton id={current.id} version={version} />}
      <div id={id}>{open && <VersionText version={version} />}</div>
    </li>
  );
}

/** Opens the words in which the version in force differs from an earlier one. */
function CompareButton({ id, version: { version, title } }: { id: string; version: ArticleVersion }) {
  const text = useText(agreementHistoryText);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  return (
    <>
      {' '}
      <Button
        size="sm"
        aria-haspopup="dialog"
        aria-label={text.compareOf(version)}
        onPointerEnter={() => void AgreementChanges.preload()}
        onClick={() => setOpen(true)}
      >
        {text.compare}
      </Button>
      {isOpen && (
        <AgreementChanges
          frame={{ title, size: 'lg' }}
          onFrameClose={close}
          id={id}
          title={title}
          earlier={version}
          onClose={close}
        />
      )}
    </>
  );
}

/** Level of the heading above the text. */
const LEVEL = 2;

/** Shows the text of a version, sanitized like every article (hazard 8). */
function VersionText({ version: { content, title, version, date } }: { version: ArticleVersion }) {
  const article = { id: version, title, content, version, updatedAt: date };
  const shownArticle = useShownArticle({ article, error: undefined, busy: false, retry: () => undefined }, LEVEL);
  return <ArticleView shownArticle={shownArticle} />;
}
