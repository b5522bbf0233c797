/** Reads the statement of a bank in the browser. Nothing of it leaves the page. */
import { useEffect, useRef, useState } from 'react';
import type { FileColumn } from '#shared/spreadsheet/find-columns.ts';
import type { ParsedTable } from '#shared/spreadsheet/parse-table.ts';
import { BANK_HEADS, bankLines, NEEDED_HEADS, type BankLines, type BankMeaning } from './bank-lines.rules.ts';

/** Why a file contained no usable lines; a text key. */
export type BankFileProblem =
  | 'wrongType'
  | 'emptyFile'
  | 'noLines'
  | 'tooLarge'
  | 'tooMany'
  | 'unreadable'
  | 'notFetched';

const PROBLEMS = {
  type: 'wrongType',
  empty: 'emptyFile',
  'too-large': 'tooLarge',
  'too-many': 'tooMany',
  unreadable: 'unreadable',
} as const;

type Chosen = Readonly<Partial<Record<BankMeaning, number>>>;

/** A file with an unknown head, and its columns. */
export interface BankColumnQuestion {
  readonly missingMeaning: 'day' | 'credit';
  readonly choices: readonly FileColumn[];
}

type Outcome = BankLines | BankColumnQuestion | BankFileProblem;

export interface BankFileState {
  /** name of the file that is being read */
  readonly reading: string | undefined;
  readonly problem: BankFileProblem | undefined;
  readonly question: BankColumnQuestion | undefined;
  readonly lines: BankLines | undefined;
  readonly read: (file: File) => void;
  /** Reads the file of the question again, with the column that the user chose. */
  readonly choose: (column: number) => void;
}

/** @param onRead called when another file is read */
export function useBankFile(onRead: () => void): BankFileState {
  const [reading, setReading] = useState<string>();
  const [outcome, setOutcome] = useState<Outcome>();
  const source = useRef<{ file: File; chosenColumns: Chosen }>(undefined);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const read = async (file: File, chosenColumns: Chosen) => {
    running.current?.abort();
    const controller = new AbortController();
    running.current = controller;
    source.current = { file, chosenColumns };
    onRead();
    setOutcome(undefined);
    setReading(file.name);
    const result = await linesOf(file, chosenColumns, controller.signal);
    if (controller.signal.aborted) return;
    setReading(undefined);
    setOutcome(result);
  };
  const question = typeof outcome === 'object' && 'missingMeaning' in outcome ? outcome : undefined;
  return {
    reading,
    problem: typeof outcome === 'string' ? outcome : undefined,
    question,
    lines: typeof outcome === 'object' && 'lines' in outcome ? outcome : undefined,
    read: (file) => void read(file, {}),
    choose: (column) => {
      const { file, chosenColumns } = source.current!;
      void read(file, { ...chosenColumns, [question!.missingMeaning]: column });
    },
  };
}

async function linesOf(file: File, chosenColumns: Chosen, signal: AbortSignal): Promise<Outcome> {
  const reader = await import('#shared/spreadsheet/read-table.ts').catch(() => undefined);
  if (!reader) return 'notFetched';
  try {
    const report = await reader.readTable(
      file,
      { heads: BANK_HEADS, neededMeanings: NEEDED_HEADS, chosenColumns },
      signal,
    );
    if ('missingMeaning' in report) return report as BankColumnQuestion;
    const bankReport = bankLines(report as ParsedTable<BankMeaning>);
    return bankReport.lines.length > 0 ? bankReport : 'noLines';
  } catch (error) {
    return error instanceof reader.SpreadsheetError ? PROBLEMS[error.reason] : 'unreadable';
  }
}
