import { Fragment, useMemo } from 'react';
import { styled } from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { QueryPart } from '#shared/element/query-state.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { StateCard } from '#shared/ui/base/state-card.tsx';
import { VisuallyHidden } from '#shared/ui/base/visually-hidden.tsx';
import { Dialog } from '#shared/ui/overlay/dialog.tsx';
import { changedBlocks, type ChangedBlock, type Part } from './agreement-diff.rules.ts';
import { agreementChangesText } from './agreement-changes.text.ts';
import { articleDate, ArticleView } from './article-view.tsx';
import { useArticleHistoryQuery } from './article.api.ts';
import type { ArticleVersion } from './article.calls.ts';
import { blocksOf } from './agreement-blocks.ts';
import { useArticle, useShownArticle, type ShownArticle } from './use-article.ts';

/** Level of the dialog's heading. */
const LEVEL = 2;

interface AgreementChangesProps {
  /** the article number */
  id: string;
  title: string;
  /** the version to compare with the current one */
  earlier: string;
  onClose: () => void;
}

/** Shows in a dialog what is new in the current version of a document, compared with an earlier one. */
export default function AgreementChanges({ id, title, earlier, onClose }: AgreementChangesProps) {
  const text = useText(agreementChangesText);
  const later = useArticle(id, LEVEL);
  const history = useArticleHistoryQuery({ id });
  const version = history.currentData?.find((each) => each.version === earlier);
  const dated = (name: string, updatedAt: ArticleVersion['date']) => {
    const day = articleDate({ updatedAt });
    return day ? text.dated(name, day) : name;
  };
  return (
    <Dialog
      open
      size="lg"
      title={title}
      description={
        later.article && version
          ? text.versions(dated(earlier, version.date), dated(later.article.version, later.article.updatedAt))
          : undefined
      }
      onClose={onClose}
      footer={
        <Button tone="primary" onClick={onClose}>
          {text.close}
        </Button>
      }
    >
      {later.state === 'ready' ? (
        <QueryPart
          query={history}
          skeleton={<ArticleView shownArticle={LOADING} dense />}
          title={text.failed}
          level={3}
        >
          {() =>
            version?.content ? (
              <Compared version={version} later={later.content!} />
            ) : (
              <StateCard icon="bill" title={text.missing(earlier)} level={3} />
            )
          }
        </QueryPart>
      ) : (
        <ArticleView shownArticle={later} dense />
      )}
    </Dialog>
  );
}

const LOADING: ShownArticle = {
  ...{ state: 'loading', article: undefined, content: undefined, error: undefined, busy: true },
  retry: () => undefined,
};

interface ComparedProps {
  version: ArticleVersion;
  /** the sanitized current text */
  later: DocumentFragment;
}

function Compared({ version, later }: ComparedProps) {
  const text = useText(agreementChangesText);
  const article = useMemo(() => ({ ...version, id: version.version, updatedAt: version.date }), [version]);
  const earlier = useShownArticle({ article, error: undefined, busy: false, retry: () => undefined }, LEVEL);
  const changes = useMemo(
    () => earlier.content && changedBlocks(blocksOf(earlier.content), blocksOf(later)),
    [earlier.content, later],
  );
  if (!changes) return <ArticleView shownArticle={earlier} dense />;
  if (changes.length === 0) return <p>{text.unchanged}</p>;
  return (
    <Changes>
      <p>{text.changes(changes.length)}</p>
      {changes.map((change, at) => (
        <Fragment key={at}>
          {!change.isHeading && change.heading !== headingBefore(changes[at - 1]) && <h3>{change.heading}</h3>}
          <ChangedText change={change} />
        </Fragment>
      ))}
    </Changes>
  );
}

/** Returns the heading that is on screen after a changed block. */
function headingBefore(change: ChangedBlock | undefined): string {
  if (!change?.isHeading) return change?.heading ?? '';
  return change.parts.map(({ kind, text }) => (kind === 'removed' ? '' : text)).join('');
}

/** The words name each change for screen readers, most of which do not announce `ins` and `del`. */
function ChangedText({ change }: { change: ChangedBlock }) {
  const text = useText(agreementChangesText);
  const marked = ({ kind, text: words }: Part) => {
    if (kind === 'same') return words;
    const Mark = kind === 'added' ? 'ins' : 'del';
    return (
      <Mark>
        <VisuallyHidden>{text[kind]}</VisuallyHidden>
        {words}
        <VisuallyHidden>{text.end}</VisuallyHidden>
      </Mark>
    );
  };
  const Tag = change.isHeading ? 'h3' : 'p';
  return (
    <Tag>
      {change.parts.map((part, at) => (
        <Fragment key={at}>{marked(part)}</Fragment>
      ))}
    </Tag>
  );
}

const Changes = styled.div`
  display: grid;
  gap: var(--_space-3);
  max-width: 42em;
  line-height: 1.75;
  overflow-wrap: anywhere;
  > p:first-child {
    color: var(--_text-2);
  }
  h3 {
    margin-top: var(--_space-3);
    font-weight: var(--_weight-title);
  }
  ins,
  del {
    padding: 1px 2px;
    border-radius: var(--_radius-sm);
    color: inherit;
    text-decoration-thickness: 1px;
    box-decoration-break: clone;
  }
  ins {
    background: var(--_success-soft);
    text-decoration-line: underline;
    text-underline-offset: 3px;
  }
  del {
    background: var(--_failure-soft);
    text-decoration-line: line-through;
  }
`;
