import type { Ref } from 'react';
import { useText } from '#shared/host/locale.ts';
import { LedgerPaper } from '#shared/topics/devices/ledger-paper.tsx';
import { accountLabelOf } from '#shared/topics/money/account-label.rules.ts';
import { ReceiptPaper } from '#shared/topics/money/receipt-paper.tsx';
import { receiptText } from '#shared/topics/money/receipt.text.ts';
import type { DocumentContent } from '#shared/topics/money/shared-document/shared-document.calls.ts';
import { StatementPaper } from '#shared/topics/money/statement-paper.tsx';
import { Panel, PanelBody, PanelHead } from '#shared/ui/base/panel.tsx';
import { Status } from '#shared/ui/base/status.tsx';
import { ChangePaper } from './change-paper.tsx';

interface DocumentPaperProps {
  content: DocumentContent;
  /** ms */
  createdAt: number;
  paper: Ref<HTMLElement>;
}

/** The paper of a document: the one that its owner prints. */
export default function DocumentPaper({ content, createdAt, paper }: DocumentPaperProps) {
  const text = useText(receiptText);
  switch (content.kind) {
    case 'ledger':
      return (
        <LedgerPaper
          ref={paper}
          username={content.username}
          month={content.month}
          ledger={content.ledger}
          createdAt={createdAt}
        />
      );
    case 'change':
      return <ChangePaper ref={paper} content={content} createdAt={createdAt} />;
    case 'statement':
      return <StatementPaper ref={paper} document={content} masked={false} createdAt={createdAt} />;
    case 'receipt':
      return (
        <Panel as="section" aria-label={text.receipt}>
          <PanelHead>
            <h2>{text.receipt}</h2>
          </PanelHead>
          <PanelBody>
            <ReceiptPaper
              ref={paper}
              record={content.record}
              walletType={content.walletType}
              username={content.username}
              masked={false}
              createdAt={createdAt}
              account={accountLabelOf(text, false)(content.record)}
              status={<Status tone="success">{text.success}</Status>}
            />
          </PanelBody>
        </Panel>
      );
  }
}
