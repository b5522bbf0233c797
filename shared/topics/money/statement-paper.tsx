import type { Ref } from 'react';
import { monthRange } from '../billing/bill/bill-month.rules.ts';
import { amountText } from '../../core/masking.ts';
import type { Cents } from '../../core/money.ts';
import { addMonths, formatDate, formatMinute } from '../../core/shanghai-time.ts';
import { useText } from '../../host/locale.ts';
import { Skeleton } from '../../ui/base/skeleton.tsx';
import { billRows, mismatchRows, type StatementRow } from './statement-rows.ts';
import type { StatementDocument } from './statement-document.rules.ts';
import { ReconciliationSection } from './statement-reconciliation.tsx';
import { PaperBox } from '../../kit/print/paper.styles.ts';
import {
  INCOME_KINDS,
  sumOfAll,
  type CreditedBill,
  type LineKind,
  type StatementLine,
  type WalletStatement,
} from './statement.rules.ts';
import { lineLabel, statementMonth, statementText, walletName } from './statement.text.ts';

interface StatementPaperProps {
  document: StatementDocument;
  masked: boolean;
  /** whether the bill is loading */
  loading?: boolean;
  /** ms */
  createdAt: number;
  ref: Ref<HTMLElement>;
}

/** The statement as it is printed: summary, bill, and the lines of each wallet. */
export function StatementPaper({ document, masked, loading = false, createdAt, ref }: StatementPaperProps) {
  const { username, month, wallets, bill, steps } = document;
  const text = useText(statementText);
  const { start, end } = monthRange(month);
  const details = [
    [text.user, username],
    [text.period, text.range(formatDate(start * 1000), formatDate(end * 1000))],
    [text.made, formatMinute(createdAt)],
  ] as const;
  return (
    <PaperBox ref={ref}>
      <header>
        <h2>
          {text.title} <span>{statementMonth(text, month)}</span>
        </h2>
        <dl>
          {details.map(([label, value]) => (
            <div key={label}>
              <dt>{label}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      </header>
      <Summary wallets={wallets} masked={masked} />
      {loading && <Skeleton height={160} />}
      {!loading && bill && <Bill month={addMonths(month, -1)} bill={bill} masked={masked} />}
      {!loading && <ReconciliationSection month={month} steps={steps} masked={masked} />}
      {wallets.map((wallet) => (
        <Lines key={wallet.walletType} wallet={wallet} masked={masked} />
      ))}
    </PaperBox>
  );
}

/** The rows between both balances. Other entries appear only if there are some. */
const sumKinds = (wallets: readonly WalletStatement[]): readonly LineKind[] => [
  ...INCOME_KINDS,
  ...(wallets.some(({ lines }) => lines.some(({ kind }) => kind === 'other')) ? (['other'] as const) : []),
  'withdraw',
];

interface WalletsProps {
  wallets: readonly WalletStatement[];
  masked: boolean;
}

/** Opening balance, sums by kind and closing balance of each wallet and of all of them. */
function Summary({ wallets, masked }: WalletsProps) {
  const text = useText(statementText);
  const row = (label: string, value: (wallet: WalletStatement) => Cents | undefined, className?: string) => {
    const amounts = wallets.map(value);
    return (
      <tr key={label} className={className}>
        <th scope="row">{label}</th>
        {amounts.map((cents, at) => (
          <td key={wallets[at]!.walletType}>{amountText(cents, masked)}</td>
        ))}
        {wallets.length > 1 && <td>{amountText(sumOfAll(amounts), masked)}</td>}
      </tr>
    );
  };
  return (
    <section className={wallets.length > 1 ? 'both' : undefined}>
      <h3>{text.summary}</h3>
      {wallets.some(({ sums }) => !sums) && <p role="note">{text.incomplete}</p>}
      <table>
        <thead>
          <tr>
            <th scope="col">{text.item}</th>
            {wallets.map(({ walletType }) => (
              <th key={walletType} scope="col">
                {walletName(text, walletType)}
              </th>
            ))}
            {wallets.length > 1 && <th scope="col">{text.all}</th>}
          </tr>
        </thead>
        <tbody>
          {row(text.opening, ({ opening }) => opening)}
          {sumKinds(wallets).map((kind) => row(text[kind], ({ sums }) => sums?.[kind]))}
          {row(text.closing, ({ closing }) => closing, 'total')}
        </tbody>
      </table>
      {wallets.map(
        ({ walletType, mismatch }) =>
          mismatch && (
            <table key={walletType} aria-label={text.mismatch(walletName(text, walletType))}>
              <caption>{text.mismatch(walletName(text, walletType))}</caption>
              <RowTable rows={mismatchRows(mismatch, text)} masked={masked} />
            </table>
          ),
      )}
    </section>
  );
}

/** Labels and amounts. */
const RowTable = ({ rows, masked }: { rows: readonly StatementRow[]; masked: boolean }) => (
  <tbody>
    {rows.map(({ label, cents, level }) => (
      <tr key={label} className={level}>
        <th scope="row">{label}</th>
        <td>{amountText(cents, masked)}</td>
      </tr>
    ))}
  </tbody>
);

/** Income, fines, compensation and tax of the bill that arrived in this month. */
function Bill({ month, bill, masked }: { month: string; bill: CreditedBill; masked: boolean }) {
  const text = useText(statementText);
  return (
    <section>
      <h3>
        {text.bill(statementMonth(text, month))} <small>{text.billNote}</small>
      </h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{text.item}</th>
            <th scope="col">{text.yuan}</th>
          </tr>
        </thead>
        <RowTable rows={billRows(bill, text)} masked={masked} />
      </table>
    </section>
  );
}

/** Every entry and withdrawal of the month, with the balance after it. */
function Lines({ wallet, masked }: { wallet: WalletStatement; masked: boolean }) {
  const text = useText(statementText);
  const { walletType, lines, opening, closing } = wallet;
  return (
    <section className="lines">
      <h3>{text.lines(walletName(text, walletType))}</h3>
      <table>
        <thead>
          <tr>
            <th scope="col">{text.date}</th>
            <th scope="col">{text.kind}</th>
            <th scope="col" className="serial">
              {text.serial}
            </th>
            <th scope="col">{text.incoming}</th>
            <th scope="col">{text.outgoing}</th>
            <th scope="col">{text.balance}</th>
          </tr>
        </thead>
        <tbody>
          <Balance label={text.opening} cents={opening} masked={masked} />
          {lines.length === 0 && (
            <tr>
              <td className="none" colSpan={6}>
                {text.noLines}
              </td>
            </tr>
          )}
          {lines.map((line) => (
            <tr key={line.id}>
              <td>{formatDate(line.time * 1000)}</td>
              <td>
                {lineLabel(text, line)}
                {!masked && <Parts parts={line.parts} />}
              </td>
              <td className="serial">{line.id}</td>
              <td>{line.amount >= 0 && amountText(line.amount, masked)}</td>
              <td>{line.amount < 0 && amountText(-line.amount, masked)}</td>
              <td data-head={text.balance}>{amountText(line.balance, masked)}</td>
            </tr>
          ))}
          <Balance label={text.closing} cents={closing} masked={masked} className="total" />
        </tbody>
      </table>
    </section>
  );
}

/** What arrives of a withdrawal, and when. Nothing if the platform sends no parts. */
function Parts({ parts: { received, tax, fee, arrivedAt, bankReference } = {} }: Pick<StatementLine, 'parts'>) {
  const text = useText(statementText);
  if (received == null) return null;
  const knownAmount = (cents: Cents | null | undefined) => amountText(cents ?? undefined, false);
  const details = [
    text.partsOf(knownAmount(received), knownAmount(tax), knownAmount(fee)),
    arrivedAt && text.arrivedOn(formatDate(arrivedAt * 1000)),
    bankReference,
  ];
  return <small>{details.filter(Boolean).join(' · ')}</small>;
}

interface BalanceProps {
  label: string;
  cents: Cents | undefined;
  masked: boolean;
  className?: string;
}

const Balance = ({ label, cents, masked, className }: BalanceProps) => (
  <tr className={className}>
    <td />
    <td>{label}</td>
    <td className="serial" />
    <td />
    <td />
    <td>{amountText(cents, masked)}</td>
  </tr>
);
