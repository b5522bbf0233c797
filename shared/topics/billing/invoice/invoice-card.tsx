import { useEffect, useRef, useState } from 'react';
import { styled } from 'styled-components';
import { isNotFound } from '#shared/client/errors.ts';
import { isGranted } from '#shared/client/session-scope.ts';
import { amountText, HIDDEN } from '#shared/core/masking.ts';
import { formatDate, type UnixSeconds } from '#shared/core/shanghai-time.ts';
import { useText } from '#shared/host/locale.ts';
import { useOffered } from '#shared/host/offered.ts';
import { QueryPart } from '#shared/element/query-state.tsx';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { copyAndNotify } from '#shared/ui/base/copy-text.ts';
import { DescriptionList } from '#shared/ui/base/description-list.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { lazyView } from '#shared/ui/base/lazy-view.tsx';
import { Panel, PanelBody, PanelHead, PanelPlaceholder } from '#shared/ui/base/panel.tsx';
import { Badge, type StatusTone } from '#shared/ui/base/status.tsx';
import { lazyDialog } from '#shared/ui/overlay/lazy-dialog.tsx';
import { getConfiguration } from '#shared/host/configuration.ts';
import { percentText } from '../bill/bill-format.ts';
import { AttachmentList } from '../../support/ticket/attachment-list.tsx';
import { downloadInvoiceDocument, useInvoicesQuery } from './invoice.api.ts';
import type { Invoice, InvoiceList } from './invoice.calls.ts';
import { invoiceTable, sentFields } from './invoice-copy.ts';
import { isOpenInvoice, knownInvoiceState, type InvoiceState } from './invoice.rules.ts';
import { invoiceCardText, stateText, typeText, type InvoiceCardText } from './invoice.text.ts';

const DocumentText = lazyView(() => import('../../content/article/document-text.tsx'));
const SendInvoiceDialog = lazyDialog(() => import('./send-invoice-dialog.tsx'));

interface InvoiceCardProps {
  masked: boolean;
  level: 2 | 3;
  /** called if the platform has no invoices */
  onMissing?: () => void;
  /** whether the host requests the invoices */
  isRequested?: boolean;
  /** called when the requested invoices are on screen */
  onViewed?: (() => void) | undefined;
}

/** The invoices of a company: which amounts to invoice, to whom, where to send them, and how far each is. */
export default function InvoiceCard({ masked, level, onMissing, isRequested = false, onViewed }: InvoiceCardProps) {
  const text = useText(invoiceCardText);
  const isOffered = useOffered('invoices') && isGranted('invoices');
  const query = useInvoicesQuery(undefined, { skip: !isOffered });
  const isMissing = !query.currentData && isNotFound(query.error);
  useEffect(() => {
    if (isMissing) onMissing?.();
  }, [isMissing, onMissing]);
  if (isMissing || !isOffered) return null;
  return (
    <QueryPart query={query} skeleton={<PanelPlaceholder height={320} />} title={text.failed} panel level={level}>
      {(invoices) => (
        <Invoices invoices={invoices} masked={masked} level={level} isRequested={isRequested} onViewed={onViewed} />
      )}
    </QueryPart>
  );
}

interface InvoicesProps extends Pick<InvoiceCardProps, 'masked' | 'level' | 'onViewed'> {
  invoices: InvoiceList;
  isRequested: boolean;
}

function Invoices({ invoices, masked, level, isRequested, onViewed }: InvoicesProps) {
  const text = useText(invoiceCardText);
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (!isRequested) return;
    title.current!.focus({ preventScroll: true });
    title.current!.scrollIntoView();
    onViewed?.();
  }, [isRequested, onViewed]);
  const [showsAll, setShowsAll] = useState(false);
  const { buyer, delivery } = invoices;
  const { list, unreadable = [] } = invoices.list;
  const open = list.filter(({ state }) => isOpenInvoice(state) || !knownInvoiceState(state));
  const due = list.filter(({ state }) => state === 'due');
  const shown = showsAll ? list : open;
  const Title = `h${level}` as const;
  const Part = `h${level === 2 ? 3 : 4}` as const;
  const article = getConfiguration().articles?.invoice;
  const buyerFields = sentFields(text.buyerFields, buyer);
  const deliveryFields = sentFields(text.deliveryFields, delivery);
  const copy = ({ currentTarget }: { currentTarget: HTMLElement }) =>
    void copyAndNotify(invoiceTable(text, invoices, due), currentTarget.closest('section'), text.byHand);
  return (
    <Panel as="section" aria-label={text.title}>
      <PanelHead>
        <div>
          <Title ref={title} tabIndex={-1}>
            {text.title}
          </Title>
          <Lead>{text.lead}</Lead>
        </div>
        <Button disabled={masked || due.length + buyerFields.length + deliveryFields.length === 0} onClick={copy}>
          {text.copy}
        </Button>
      </PanelHead>
      <Body>
        {unreadable.length > 0 && <Banner tone="warning">{text.unreadable(unreadable.join('、'))}</Banner>}
        {shown.length > 0 ? (
          <ul aria-label={text.months}>
            {shown.map((invoice) => (
              <Row key={invoice.month} invoice={invoice} masked={masked} />
            ))}
          </ul>
        ) : (
          <p>{list.length > 0 ? text.allDone : text.none}</p>
        )}
        {list.length > open.length && (
          <div>
            <LinkButton aria-expanded={showsAll} onClick={() => setShowsAll(!showsAll)}>
              {showsAll ? text.showOpen : text.showAll(list.length)}
            </LinkButton>
          </div>
        )}
        <Facts>
          {buyerFields.length > 0 && (
            <section>
              <Part>{text.buyer}</Part>
              <DescriptionList items={buyerFields} />
            </section>
          )}
          {buyerFields.length === 0 && article && (
            <section>
              <Part>{text.buyer}</Part>
              <DocumentText id={article} />
            </section>
          )}
          {deliveryFields.length > 0 && (
            <section>
              <Part>{text.delivery}</Part>
              <DescriptionList items={deliveryFields} />
            </section>
          )}
        </Facts>
      </Body>
    </Panel>
  );
}

const TONES: Readonly<Record<InvoiceState, StatusTone>> = {
  due: 'warning',
  sent: 'transfer',
  received: 'success',
  paid: 'success',
};

function Row({ invoice, masked }: { invoice: Invoice; masked: boolean }) {
  const text = useText(invoiceCardText);
  const [isSending, setSending] = useState(false);
  const isSendable = useOffered('sendInvoice') && isGranted('sendInvoice');
  const { month, amount, state, documents } = invoice;
  const known = knownInvoiceState(state);
  const close = () => setSending(false);
  return (
    <li>
      <b>{month}</b>
      <span translate="no">{masked ? HIDDEN : text.amountOf(amountText(amount ?? undefined, false))}</span>
      <Badge tone={known && TONES[known]}>{stateText(text, state)}</Badge>
      {isSendable && isOpenInvoice(state) && (
        <LinkButton
          aria-label={state === 'due' ? text.recordOf(month) : text.correctOf(month)}
          aria-haspopup="dialog"
          onPointerEnter={() => void SendInvoiceDialog.preload()}
          onClick={() => setSending(true)}
        >
          {state === 'due' ? text.record : text.correct}
        </LinkButton>
      )}
      <small>{factsOf(text, invoice).join(' · ')}</small>
      {documents.length > 0 && (
        <div>
          <AttachmentList
            attachments={documents}
            call="invoiceDocument"
            download={downloadInvoiceDocument}
            text={{ ...text, attachments: text.documents }}
          />
        </div>
      )}
      {isSending && (
        <SendInvoiceDialog
          frame={{ title: text.dialog(month), size: 'md' }}
          onFrameClose={close}
          invoice={invoice}
          masked={masked}
          onClose={close}
        />
      )}
    </li>
  );
}

const dayOf = (seconds: UnixSeconds): string => formatDate(seconds * 1000);

/** The facts that the platform sent. */
function factsOf(text: InvoiceCardText, invoice: Invoice): string[] {
  const { rate, invoiceType, number, issuedOn, receivedAt, paidAt, state } = invoice;
  return [
    rate == null ? state === 'due' && text.ownRate : text.rateOf(percentText(rate)),
    typeText(text, invoiceType),
    number && text.numberOf(number),
    issuedOn && text.issued(issuedOn),
    receivedAt != null && text.received(dayOf(receivedAt)),
    paidAt != null && text.paid(dayOf(paidAt)),
  ].filter((fact) => typeof fact === 'string' && fact !== '') as string[];
}

const Lead = styled.p`
  color: var(--_text-2);
`;

const Body = styled(PanelBody)`
  display: grid;
  gap: var(--_space-4);
  > p {
    color: var(--_text-2);
  }
  > ul > li {
    display: grid;
    grid-template-columns: 88px minmax(0, 1fr) auto auto;
    align-items: center;
    gap: var(--_space-1) var(--_space-4);
    padding: var(--_space-3) 0;
    border-top: var(--_hairline);
    font-variant-numeric: tabular-nums lining-nums;
    &:last-child {
      border-bottom: var(--_hairline);
    }
    > b {
      font-weight: var(--_weight-title);
    }
    > small,
    > div {
      grid-column: 1 / -1;
      color: var(--_text-2);
      overflow-wrap: anywhere;
    }
  }
  @container (max-width: 480px) {
    > ul > li {
      grid-template-columns: auto minmax(0, 1fr);
      > span:first-of-type {
        text-align: right;
      }
      > button {
        justify-self: end;
      }
    }
  }
`;

/** The buyer next to the address, where there is space. */
const Facts = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 320px), 1fr));
  gap: var(--_space-4) var(--_space-6);
  h3,
  h4 {
    font-weight: var(--_weight-title);
  }
`;
