import { useEffect, useMemo, useRef, useState, type ReactNode } from 'react';
import { styled } from 'styled-components';
import { formatCents } from '#shared/core/money.ts';
import { brandOf } from '#shared/host/brand.ts';
import { useText } from '#shared/host/locale.ts';
import type { Reconciliation } from '#shared/topics/money/reconciliation.rules.ts';
import type { WalletRecords } from '#shared/topics/money/statement.rules.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { LiveRegion } from '#shared/ui/base/live-region.tsx';
import { Panel, PanelBody, PanelHead } from '#shared/ui/base/panel.tsx';
import { Badge, type StatusTone } from '#shared/ui/base/status.tsx';
import { ChoiceCards } from '#shared/ui/form/choice-cards.tsx';
import type { BankLine } from './bank-lines.rules.ts';
import { matchBank, ownTransfers, type BankMatch as Match, type OwnTransfer } from './bank-match.rules.ts';
import { bankMatchText, matchSummary } from './bank-match.text.ts';
import { useBankFile, type BankColumnQuestion } from './use-bank-file.ts';

interface BankMatchProps {
  wallets: readonly WalletRecords[];
  reconciliation: Reconciliation;
  masked: boolean;
  /** Called with the match that the exported file contains. */
  onMatch: (match: Match | undefined) => void;
}

/** Matches the transfers of the month with the file of a bank. */
export default function BankMatch({ wallets, reconciliation, masked, onMatch }: BankMatchProps) {
  const text = useText(bankMatchText);
  const reason = masked ? 'masked' : reasonOf(reconciliation);
  return (
    <Screen as="section" aria-label={text.title}>
      <PanelHead>
        <h2>{text.title}</h2>
      </PanelHead>
      <PanelBody>
        {reason ? (
          <p>{text[reason]}</p>
        ) : (
          <FileMatch wallets={wallets} reconciliation={reconciliation} onMatch={onMatch} />
        )}
      </PanelBody>
    </Screen>
  );
}

/** Returns why no transfer can be matched; a text key. */
function reasonOf({ withdrawals: { bank } }: Reconciliation): 'notSent' | 'noTransfers' | undefined {
  if (bank.arrived === undefined || bank.carriedOut === undefined) return 'notSent';
  return bank.list.length + bank.inTransit.length === 0 ? 'noTransfers' : undefined;
}

function FileMatch({ wallets, reconciliation, onMatch }: Omit<BankMatchProps, 'masked'>) {
  const text = useText(bankMatchText);
  const input = useRef<HTMLInputElement>(null);
  const [answers, setAnswers] = useState<ReadonlyMap<string, number | null>>(new Map());
  const file = useBankFile(() => setAnswers(new Map()));
  const { lines } = file;
  const match = useMemo(() => {
    if (!lines) return undefined;
    const { list, inTransit } = reconciliation.withdrawals.bank;
    const { name, nameEn } = brandOf();
    return matchBank({
      transfers: ownTransfers(wallets.flatMap(({ withdrawals }) => withdrawals)),
      shownIds: new Set([...list, ...inTransit].map(({ txId }) => txId)),
      lines: lines.lines,
      names: [name, nameEn ?? ''].filter(Boolean),
      answers,
    });
  }, [lines, wallets, reconciliation, answers]);
  useEffect(() => {
    onMatch(match);
    return () => onMatch(undefined);
  }, [match, onMatch]);
  return (
    <Zone
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault();
        const [dropped] = event.dataTransfer.files;
        if (dropped) file.read(dropped);
      }}
    >
      <p>{text.help}</p>
      <div>
        <Button icon="bill" onClick={() => input.current?.click()}>
          {match ? text.chooseOther : text.choose}
        </Button>
        <small>{text.dropped}</small>
      </div>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={text.choose}
        accept=".xlsx,.xls,.csv,application/vnd.openxmlformats-officedocument.spreadsheetml.sheet,application/vnd.ms-excel,text/csv"
        onChange={({ target }) => {
          const chosenFile = target.files?.[0];
          if (chosenFile) file.read(chosenFile);
          // the same file can be chosen again
          target.value = '';
        }}
      />
      <LiveRegion>{file.reading ? text.reading(file.reading) : match && matchSummary(match, text)}</LiveRegion>
      {file.reading && <p aria-hidden>{text.reading(file.reading)}</p>}
      {file.problem && <Banner tone="failure">{text[file.problem]}</Banner>}
      {file.question && (
        <ColumnQuestion key={file.question.missingMeaning} question={file.question} onChoose={file.choose} />
      )}
      {match && (
        <Result
          match={match}
          unreadable={lines!.unreadable}
          onAnswer={(txId, row) => setAnswers(new Map(answers).set(txId, row))}
        />
      )}
    </Zone>
  );
}

interface ColumnQuestionProps {
  question: BankColumnQuestion;
  onChoose: (column: number) => void;
}

/** Prompts for a column whose head is unknown, by the heads of the file. */
function ColumnQuestion({ question, onChoose }: ColumnQuestionProps) {
  const text = useText(bankMatchText);
  const [column, setColumn] = useState<string>();
  const [error, setError] = useState<string>();
  return (
    <>
      <ChoiceCards
        stacked
        label={question.missingMeaning === 'day' ? text.missingDay : text.missingCredit}
        value={column}
        error={error}
        onChange={(value) => {
          setColumn(value);
          setError(undefined);
        }}
        items={question.choices.map(({ column: at, letters, head, example }) => ({
          value: `${at}`,
          label: text.columnOf(letters, head),
          text: example && text.example(example),
        }))}
      />
      <div>
        <Button
          tone="primary"
          onClick={() => (column === undefined ? setError(text.noColumn) : onChoose(Number(column)))}
        >
          {text.next}
        </Button>
      </div>
    </>
  );
}

interface ResultProps {
  match: Match;
  unreadable: readonly number[];
  onAnswer: (txId: string, row: number | null) => void;
}

const NONE = 'none';

function Result({ match, unreadable, onAnswer }: ResultProps) {
  const text = useText(bankMatchText);
  const { matched, different, missing, uncovered, questions, others, rest, days } = match;
  return (
    <>
      <p>
        <strong>{matchSummary(match, text)}</strong>
      </p>
      {days && <small>{text.days(days.first, days.last)}</small>}
      {unreadable.length > 0 && <Banner tone="warning">{text.unreadableRows(unreadable.join(' '))}</Banner>}
      {questions.map(({ transfer, candidates }) => (
        <ChoiceCards
          key={transfer.txId}
          stacked
          label={text.ask(formatCents(transfer.cents), transfer.day, transfer.txId)}
          value={undefined}
          onChange={(value) => onAnswer(transfer.txId, value === NONE ? null : Number(value))}
          items={[
            ...candidates.map(({ day, row, texts }) => ({
              value: `${row}`,
              label: text.candidate(day, row),
              text: texts.filter(Boolean).join(' · '),
            })),
            { value: NONE, label: text.none },
          ]}
        />
      ))}
      <ul>
        {different.map(({ transfer, line }) => (
          <Row key={transfer.txId} tone="failure" label={text.different} transfer={transfer} line={line} />
        ))}
        {missing.map((transfer) => (
          <Row key={transfer.txId} tone="failure" label={text.missing} transfer={transfer} />
        ))}
        {uncovered.map((transfer) => (
          <Row key={transfer.txId} tone="warning" label={text.uncovered} transfer={transfer} />
        ))}
        {matched.map(({ transfer, line }) => (
          <Row key={transfer.txId} tone="success" label={text.matched} transfer={transfer} line={line} />
        ))}
      </ul>
      {others.length > 0 && (
        <>
          <h3>{text.otherTitle}</h3>
          <ul>
            {others.map((line) => (
              <Row key={line.row} label={text.other} line={line} />
            ))}
          </ul>
        </>
      )}
      <small>{text.rest(rest)}</small>
    </>
  );
}

interface RowProps {
  tone?: StatusTone;
  label: string;
  transfer?: OwnTransfer;
  line?: BankLine;
}

/** A transfer and its line at the bank. */
function Row({ tone, label, transfer, line }: RowProps) {
  const text = useText(bankMatchText);
  const details: ReactNode[] = [
    transfer && text.platformLine(transfer.day, transfer.txId),
    transfer?.isInTransit && text.inTransit,
    line && text.bankLine(line.day, line.row),
    !transfer && line?.payer,
    transfer && line && transfer.cents !== line.cents && text.differenceOf(formatCents(line.cents - transfer.cents)),
  ];
  return (
    <li>
      <Badge tone={tone}>{label}</Badge>
      <b>{formatCents((transfer ?? line)!.cents)}</b>
      <small>{details.filter(Boolean).join(' · ')}</small>
    </li>
  );
}

/** Not part of a printed page. */
const Screen = styled(Panel)`
  @media print {
    display: none;
  }
`;

const Zone = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--_space-4);
  > div:has(> button) {
    display: flex;
    flex-wrap: wrap;
    align-items: center;
    gap: var(--_space-3);
  }
  small {
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
    color: var(--_text-2);
    overflow-wrap: anywhere;
  }
  h3 {
    font-weight: var(--_weight-title);
  }
  ul {
    display: grid;
    font-variant-numeric: tabular-nums lining-nums;
  }
  li {
    display: grid;
    grid-template-columns: 1fr auto;
    align-items: center;
    gap: var(--_space-1) var(--_space-3);
    padding: var(--_space-2) 0;
    border-bottom: var(--_hairline);
    > :first-child {
      justify-self: start;
    }
    > small {
      grid-column: 1 / -1;
    }
  }
  b {
    font-weight: var(--_weight-title);
  }
`;
