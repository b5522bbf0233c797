import { useId, useState } from 'react';
import { QueryState } from '../../shared/features/query-state.tsx';
import { articleDate } from '../../shared/features/article/article-date.ts';
import { useHostValue } from '../../shared/host/widget-context.ts';
import { useText } from '../../shared/host/locale.ts';
import { useArticleHistoryQuery } from '../../shared/client/articles.api.ts';
import type { ArticleVersion } from '../../shared/contract/articles.ts';
import { Button } from '../../shared/ui/button.tsx';
import { Panel } from '../../shared/ui/panel.tsx';
import { Skeleton } from '../../shared/ui/skeleton.tsx';
import { StateCard } from '../../shared/ui/state-card.tsx';
import { Tabs } from '../../shared/ui/tabs.tsx';
import { VisuallyHidden } from '../../shared/ui/visually-hidden.tsx';
import { TabsBox, Versions } from './history-layout.ts';
import { historyText } from './history.text.ts';
import { VersionText } from './version-text.tsx';

/** Numbers of the articles (wire.md). */
const DOCUMENTS = { privacy: '10072', 'third-party': '10073', personal: '10074', sla: '10071' } as const;
type DocumentName = keyof typeof DOCUMENTS;
const NAMES = Object.keys(DOCUMENTS) as DocumentName[];

/** A document's versions, newest first. */
export function HistoryView({ asked }: { asked: DocumentName }) {
  const text = useText(historyText);
  const id = useId();
  const [chosen, setChosen] = useHostValue(asked);
  return (
    <Panel as="section">
      <TabsBox>
        <Tabs
          label={text.documents}
          value={chosen}
          onChange={setChosen}
          panel={id}
          items={NAMES.map((name) => ({ value: name, label: text.names[name] }))}
        />
      </TabsBox>
      <div id={id} role="tabpanel" aria-label={text.names[chosen]}>
        <History key={chosen} id={DOCUMENTS[chosen]} />
      </div>
    </Panel>
  );
}

function History({ id }: { id: string }) {
  const text = useText(historyText);
  const query = useArticleHistoryQuery({ id });
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
      {(versions) =>
        versions.length === 0 ? (
          <StateCard level={2} icon="bill" title={text.empty} text={text.emptyText} />
        ) : (
          <Versions>
            {versions.map((version, index) => (
              <Version key={`${version.version} ${index}`} version={version} />
            ))}
          </Versions>
        )
      }
    </QueryState>
  );
}

function Version({ version }: { version: ArticleVersion }) {
  const text = useText(historyText);
  const id = useId();
  const [open, setOpen] = useState(false);
  const name = version.version ? text.version(version.version) : text.unnamed;
  return (
    <li>
      <header>
        <h2>{name}</h2>
        <time>{articleDate({ updatedAt: version.date }) ?? text.dateUnknown}</time>
      </header>
      <h3>{text.changes}</h3>
      <p>{version.changes || text.noChanges}</p>
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
      <div id={id}>{open && <VersionText version={version} />}</div>
    </li>
  );
}
