/** Reads device IDs from a spreadsheet, or takes pasted ones (§5, Excel import). */
import { useEffect, useRef, useState } from 'react';
import type { FileColumn } from '#shared/spreadsheet/find-columns.ts';
import type { ParsedColumn } from '#shared/spreadsheet/parse-column.ts';
import { ID_HEADS, idsOfColumn } from './id-import.rules.ts';

/** Why a file contained no usable IDs; a text key. */
type ImportProblem = 'wrongType' | 'emptyFile' | 'tooLarge' | 'tooMany' | 'unreadable' | 'notFetched';

export interface ImportedIds {
  /** name of the file; `undefined` for pasted IDs */
  readonly file: string | undefined;
  /** keys (see `searchKey`) with the IDs as the user wrote them */
  readonly ids: ReadonlyMap<string, string>;
}

/** A file without a known head, and its columns. */
export interface ColumnQuestion {
  readonly file: File;
  readonly choices: readonly FileColumn[];
}

/** Rows of the file whose IDs it does not contain. */
type LostRows = Pick<ParsedColumn, 'lostDigits' | 'withoutResult'>;

const NO_LOSS: LostRows = { lostDigits: [], withoutResult: [] };

export interface IdImport {
  /** name of the file that is being read */
  readonly reading: string | undefined;
  readonly problem: ImportProblem | undefined;
  readonly lost: LostRows;
  readonly question: ColumnQuestion | undefined;
  readonly read: (file: File) => void;
  /** Reads the file of the question again, with the column that the user chose. */
  readonly choose: (column: number) => void;
  /** Uses pasted IDs. */
  readonly use: (ids: ReadonlyMap<string, string>) => void;
  readonly cancel: () => void;
  readonly dismiss: () => void;
}

/** If a file is unusable, the previous import stays. */
export function useIdImport(onIds: (imported: ImportedIds) => void): IdImport {
  const [reading, setReading] = useState<string>();
  const [problem, setProblem] = useState<ImportProblem>();
  const [lost, setLost] = useState(NO_LOSS);
  const [question, setQuestion] = useState<ColumnQuestion>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const cancel = () => {
    running.current?.abort();
    setReading(undefined);
    setQuestion(undefined);
  };
  const dismiss = () => {
    setProblem(undefined);
    setLost(NO_LOSS);
  };
  const read = async (file: File, column?: number) => {
    cancel();
    const controller = new AbortController();
    running.current = controller;
    dismiss();
    setReading(file.name);
    const outcome = await idsOf(file, column, controller.signal);
    if (controller.signal.aborted) return;
    setReading(undefined);
    if (typeof outcome === 'string') return setProblem(outcome);
    if ('choices' in outcome) return setQuestion({ file, ...outcome });
    setLost(outcome);
    if (outcome.ids.size > 0) onIds({ file: file.name, ids: outcome.ids });
  };
  return {
    reading,
    problem,
    lost,
    question,
    read: (file) => void read(file),
    choose: (column) => question && void read(question.file, column),
    use: (ids) => {
      cancel();
      dismiss();
      onIds({ file: undefined, ids });
    },
    cancel,
    dismiss,
  };
}

interface ReadIds extends LostRows, Pick<ImportedIds, 'ids'> {}

type Outcome = ReadIds | Pick<ColumnQuestion, 'choices'> | ImportProblem;

async function idsOf(file: File, chosenColumn: number | undefined, signal: AbortSignal): Promise<Outcome> {
  const reader = await import('#shared/spreadsheet/read-column.ts').catch(() => undefined);
  if (!reader) return 'notFetched';
  try {
    const column = await reader.readColumn(file, { heads: ID_HEADS, chosenColumn }, signal);
    if ('choices' in column) return column;
    const { texts, lostDigits, withoutResult } = column;
    const ids = idsOfColumn(texts);
    return ids.size + lostDigits.length + withoutResult.length > 0 ? { ids, lostDigits, withoutResult } : 'emptyFile';
  } catch (error) {
    return error instanceof reader.SpreadsheetError ? PROBLEMS[error.reason] : 'unreadable';
  }
}

const PROBLEMS = {
  type: 'wrongType',
  empty: 'emptyFile',
  'too-large': 'tooLarge',
  'too-many': 'tooMany',
  unreadable: 'unreadable',
} as const;
