/** Matches withdrawals with the lines of a bank statement: by reference, then by amount and day (no React, no I/O). */
import { daysBetween, formatDate } from '#shared/core/shanghai-time.ts';
import type { Cents } from '#shared/core/money.ts';
import type { WithdrawalRecord } from '#shared/topics/money/wallet/wallet.calls.ts';
import type { BankLine } from './bank-lines.rules.ts';

/** A withdrawal that the bank has received, or that is in transit. */
export interface OwnTransfer {
  readonly txId: string;
  readonly bankReference: string | undefined;
  /** the received amount */
  readonly cents: Cents;
  /** of its arrival; of its request while it is in transit */
  readonly day: string;
  readonly isInTransit: boolean;
}

export interface MatchedTransfer {
  readonly transfer: OwnTransfer;
  readonly line: BankLine;
}

/** A transfer with several possible lines, among which the user chooses. */
export interface MatchQuestion {
  readonly transfer: OwnTransfer;
  readonly candidates: readonly BankLine[];
}

export interface BankMatch {
  readonly matched: readonly MatchedTransfer[];
  /** the same reference, and another amount */
  readonly different: readonly MatchedTransfer[];
  /** within the days of the file, and not in it */
  readonly missing: readonly OwnTransfer[];
  /** outside of the days of the file */
  readonly uncovered: readonly OwnTransfer[];
  readonly questions: readonly MatchQuestion[];
  /** other credits that name the platform, or have an amount of a transfer */
  readonly others: readonly BankLine[];
  /** the number of all other lines */
  readonly rest: number;
  /** first and last day of the file */
  readonly days: { readonly first: string; readonly last: string } | undefined;
}

export interface MatchInput {
  /** all known transfers, because a file can have lines of other months */
  readonly transfers: readonly OwnTransfer[];
  /** numbers of the transfers of the month */
  readonly shownIds: ReadonlySet<string>;
  readonly lines: readonly BankLine[];
  /** names of the platform */
  readonly names: readonly string[];
  /** rows that the user chose by number of the transfer; `null` for none of them */
  readonly answers: ReadonlyMap<string, number | null>;
}

/** Returns the transfers whose received amount and day the platform sent. */
export const ownTransfers = (records: readonly WithdrawalRecord[]): OwnTransfer[] =>
  records.flatMap(({ status, txId, bankReference, received, arrivedAt, create }): OwnTransfer[] => {
    const isInTransit = status === 'transferring' && !arrivedAt;
    if (status === 'failure' || received == null || (!isInTransit && !arrivedAt)) return [];
    const day = formatDate((arrivedAt || create) * 1000);
    return [{ txId, bankReference: bankReference ?? undefined, cents: received, day, isInTransit }];
  });

/** Calendar days between the arrival at the platform and at the bank. */
const MOST_DAYS_APART = 5;
/** A shorter number can be part of anything. */
const SHORTEST_REFERENCE = 6;

export function matchBank(input: MatchInput): BankMatch {
  return new Matcher(input).result();
}

class Matcher {
  private readonly input: MatchInput;
  /** lines that can be credits, and are not matched yet */
  private readonly open: Set<BankLine>;
  private readonly pending: Set<OwnTransfer>;
  private readonly matched: MatchedTransfer[] = [];
  private readonly different: MatchedTransfer[] = [];
  private readonly questions: MatchQuestion[] = [];
  /** payers of lines that state a reference of the platform, or else of lines for several transfers */
  private readonly payers = new Set<string>();
  /** whether the bank states references of the platform */
  private hasReferences = false;
  /** whether the file can show that a line is from another payer */
  private statesPayers = false;

  constructor(input: MatchInput) {
    this.input = input;
    this.open = new Set(input.lines.filter(({ isCredit }) => isCredit !== false));
    this.pending = new Set(input.transfers);
    this.takeAnswers();
    this.matchReferences();
    this.matchAmounts();
  }

  result(): BankMatch {
    const { lines, shownIds } = this.input;
    const days = lines.map(({ day }) => day).sort();
    const [first, last] = [days[0], days.at(-1)];
    const isShown = ({ txId }: OwnTransfer): boolean => shownIds.has(txId);
    const unmatched = [...this.pending].filter((transfer) => isShown(transfer) && !transfer.isInTransit);
    const isCovered = ({ day }: OwnTransfer): boolean => first !== undefined && day >= first && day <= last!;
    const ofMonth = <Row extends { readonly transfer: OwnTransfer }>(rows: readonly Row[]): Row[] =>
      rows
        .filter(({ transfer }) => isShown(transfer))
        .sort((one, other) => one.transfer.day.localeCompare(other.transfer.day));
    const askedLines = new Set(this.questions.flatMap(({ candidates }) => candidates));
    const others = this.others(askedLines);
    return {
      matched: ofMonth(this.matched),
      different: ofMonth(this.different),
      missing: unmatched.filter(isCovered),
      uncovered: unmatched.filter((transfer) => !isCovered(transfer)),
      questions: ofMonth(this.questions),
      others,
      rest: lines.length - this.matched.length - this.different.length - askedLines.size - others.length,
      days: first === undefined ? undefined : { first, last: last! },
    };
  }

  private take(transfer: OwnTransfer, line: BankLine): void {
    this.pending.delete(transfer);
    this.open.delete(line);
    (line.cents === transfer.cents ? this.matched : this.different).push({ transfer, line });
  }

  private takeAnswers(): void {
    const { answers } = this.input;
    for (const transfer of this.pending) {
      const row = answers.get(transfer.txId);
      const line = [...this.open].find((each) => each.row === row);
      if (line) this.take(transfer, line);
    }
  }

  /** Transfers without a line, except those for which the user rejected every candidate. */
  private unanswered(): OwnTransfer[] {
    return [...this.pending].filter(({ txId }) => this.input.answers.get(txId) !== null);
  }

  private question(transfer: OwnTransfer, candidates: readonly BankLine[]): void {
    this.pending.delete(transfer);
    this.questions.push({ transfer, candidates });
  }

  private matchReferences(): void {
    const byReference = linesByReference(this.open);
    const matches = this.unanswered().flatMap((transfer) => {
      const quotedLines = new Set(referencesOf(transfer).flatMap((reference) => byReference.get(reference) ?? []));
      const lines = [...quotedLines].filter((line) => this.open.has(line));
      return lines.length > 0 ? [{ transfer, lines, same: lines.filter(({ cents }) => cents === transfer.cents) }] : [];
    });
    this.hasReferences = matches.length > 0;
    for (const { lines } of matches) for (const { payer } of lines) if (payer) this.payers.add(payer);
    for (const { transfer, lines, same } of matches) {
      const [line] = same.length > 0 ? same : lines;
      const isOnly = (same.length > 0 ? same : lines).length === 1;
      const rivals = matches.filter(
        (each) => each.lines.includes(line!) && (same.length === 0 || each.same.includes(line!)),
      );
      if (isOnly && rivals.length === 1) this.take(transfer, line!);
      else if (same.length > 0) this.question(transfer, same);
    }
  }

  /**
   * The user confirms a line of the same amount if it is not the only one, if several transfers claim it, or if it is
   * probably from another payer.
   */
  private matchAmounts(): void {
    const candidates = this.unanswered()
      .map((transfer) => ({ transfer, lines: this.near(transfer) }))
      .filter(({ lines }) => lines.length > 0);
    const claims = countOf(candidates.flatMap(({ lines }) => lines));
    const isClaimedOnce = (line: BankLine): boolean => line.isCredit === true && claims.get(line) === 1;
    this.learnPayers();
    for (const { transfer, lines } of candidates)
      if (lines.length === 1 && isClaimedOnce(lines[0]!) && this.isFromPlatform(lines[0]!))
        this.take(transfer, lines[0]!);
      else this.question(transfer, lines);
  }

  private near({ cents, day }: OwnTransfer, lines = [...this.open]): BankLine[] {
    return lines.filter((line) => line.cents === cents && Math.abs(daysBetween(day, line.day)) <= MOST_DAYS_APART);
  }

  /**
   * The payer of lines for several transfers is the platform, or pays for it. So is the only payer, if no line names the
   * platform. Lines that the user chose count as well, so that a choice changes no other match.
   */
  private learnPayers(): void {
    const credits = this.input.lines.filter(({ isCredit }) => isCredit);
    const isNamed = this.hasReferences || credits.some((line) => this.namesPlatform(line));
    const candidates = this.input.transfers.map((transfer) => this.near(transfer, credits));
    const claims = countOf(candidates.flat());
    const all = new Set(candidates.flat().map(({ payer }) => payer));
    this.statesPayers = isNamed || [...all].some(Boolean);
    if (this.hasReferences) return;
    const sure = candidates.map((lines) => lines.filter((line) => claims.get(line) === 1));
    const counts = countOf(sure.flatMap((lines) => [...new Set(lines.map(({ payer }) => payer))]));
    for (const [payer, count] of counts)
      if (payer && (count > 1 || (all.size === 1 && !isNamed))) this.payers.add(payer);
  }

  /** In a file without references, payers or the name of the platform, any line can be from the platform. */
  private isFromPlatform(line: BankLine): boolean {
    return !this.statesPayers || this.payers.has(line.payer) || this.namesPlatform(line);
  }

  private namesPlatform({ texts }: BankLine): boolean {
    const names = [...this.input.names, ...this.payers];
    return texts.some((text) => names.some((name) => text.includes(name)));
  }

  private others(askedLines: ReadonlySet<BankLine>): BankLine[] {
    const { transfers, shownIds } = this.input;
    const amounts = new Set(transfers.filter(({ txId }) => shownIds.has(txId)).map(({ cents }) => cents));
    return [...this.open].filter(
      (line) => line.isCredit && !askedLines.has(line) && (amounts.has(line.cents) || this.namesPlatform(line)),
    );
  }
}

function countOf<Value>(values: readonly Value[]): Map<Value, number> {
  const counts = new Map<Value, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}

const referencesOf = ({ txId, bankReference }: OwnTransfer): string[] =>
  [txId, bankReference ?? '']
    .map((reference) => reference.trim().toUpperCase())
    .filter(({ length }) => length >= SHORTEST_REFERENCE);

/** Returns the lines by each whole cell, and by each number or word within one. */
function linesByReference(lines: Iterable<BankLine>): ReadonlyMap<string, readonly BankLine[]> {
  const linesByWord = new Map<string, BankLine[]>();
  for (const line of lines) {
    const words = line.texts.flatMap((text) => [text.trim(), ...text.split(/[^0-9A-Za-z]+/)]);
    for (const word of new Set(words.map((each) => each.toUpperCase()))) {
      if (word.length < SHORTEST_REFERENCE) continue;
      const wordLines = linesByWord.get(word);
      if (wordLines) wordLines.push(line);
      else linesByWord.set(word, [line]);
    }
  }
  return linesByWord;
}
