import { useId, useLayoutEffect, useRef, useState } from 'react';
import { useText } from '#shared/host/locale.ts';
import { useWidgetState } from '#shared/host/widget-context.ts';
import { ArticleDetails, ArticleView } from '#shared/topics/content/article/article-view.tsx';
import { useArticle } from '#shared/topics/content/article/use-article.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { Icon } from '#shared/ui/base/icon.tsx';
import { Document, AgreementsLayout, AgreementList } from './agreements.styles.ts';
import { agreementsText } from './agreements.text.ts';

/** Numbers of the articles (wire.md). */
const DOCUMENTS = [
  { id: '10072', name: 'privacy' },
  { id: '10073', name: 'thirdParty' },
  { id: '10074', name: 'personal' },
] as const;

type DocumentId = (typeof DOCUMENTS)[number]['id'];

/**
 * Shows the list and the selected document side by side. On phones, it shows one of them at a time, so that a document has
 * the full width. Only the width of the element decides between the two layouts.
 */
export default function AgreementsView() {
  const text = useText(agreementsText);
  const [chosenId, setChosenId] = useState<DocumentId>(DOCUMENTS[0].id);
  /** whether a document is selected; on phones, it replaces the list */
  const [reads, setReads] = useState(false);
  const id = useId();
  const list = useRef<HTMLElement>(null);
  const heading = useRef<HTMLHeadingElement>(null);
  const { name } = DOCUMENTS.find((each) => each.id === chosenId)!;
  const article = useArticle(chosenId, DOCUMENT_LEVEL);
  useWidgetState(true);

  const hasMoved = useRef(false);
  useLayoutEffect(() => {
    if (!hasMoved.current) return;
    hasMoved.current = false;
    // On phones, the focused entry has just been hidden.
    if (!reads) list.current?.querySelector<HTMLElement>('[aria-current]')?.focus();
    else if (list.current?.getClientRects().length === 0) heading.current?.focus();
  });
  const move = (to: boolean) => {
    hasMoved.current = true;
    setReads(to);
  };

  return (
    <AgreementsLayout as="section" aria-labelledby={`${id}title`} data-reads={reads ? '' : undefined}>
      <AgreementList ref={list} aria-label={text.list}>
        <h2 id={`${id}title`}>{text.title}</h2>
        <ul>
          {DOCUMENTS.map((each) => (
            <li key={each.id}>
              <button
                type="button"
                aria-current={each.id === chosenId ? 'true' : undefined}
                aria-controls={`${id}document`}
                onClick={() => {
                  setChosenId(each.id);
                  move(true);
                }}
              >
                <span>
                  <b>{text[each.name]}</b>
                  <small>{text[`${each.name}Text`]}</small>
                </span>
                <Icon name="right" size={16} />
              </button>
            </li>
          ))}
        </ul>
      </AgreementList>
      <Document id={`${id}document`} aria-labelledby={`${id}heading`}>
        <Button tone="plain" icon="left" onClick={() => move(false)}>
          {text.back}
        </Button>
        <header>
          <h3 ref={heading} id={`${id}heading`} tabIndex={-1}>
            {text[name]}
          </h3>
          <p>{article.state !== 'failed' && <ArticleDetails shownArticle={article} />}</p>
        </header>
        <ArticleView shownArticle={article} />
      </Document>
    </AgreementsLayout>
  );
}

/** Level of the document's heading. */
const DOCUMENT_LEVEL = 3;
