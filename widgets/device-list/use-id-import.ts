import { useEffect, useRef, useState } from 'react';
import { idsOfColumn } from './device-list.rules.ts';

/** Why a file gave no ids; a key of the words. */
export type ImportProblem = 'wrongType' | 'emptyFile' | 'tooLarge' | 'tooMany' | 'unreadable' | 'notFetched';

export interface ImportedIds {
  readonly file: string;
  /** as `idKey` makes them, to what is written in the file */
  readonly ids: ReadonlyMap<string, string>;
}

export interface IdImport {
  /** name of the file that is being read */
  readonly reading: string | undefined;
  readonly problem: ImportProblem | undefined;
  readonly read: (file: File) => void;
  readonly cancel: () => void;
  readonly dismiss: () => void;
}

/** Reads device ids from a spreadsheet (§5, Excel import). What was imported before stays when a file is of no use. */
export function useIdImport(onIds: (imported: ImportedIds) => void): IdImport {
  const [reading, setReading] = useState<string>();
  const [problem, setProblem] = useState<ImportProblem>();
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const cancel = () => {
    running.current?.abort();
    setReading(undefined);
  };
  const read = async (file: File) => {
    cancel();
    const own = new AbortController();
    running.current = own;
    setProblem(undefined);
    setReading(file.name);
    const outcome = await idsOf(file, own.signal);
    if (own.signal.aborted) return;
    setReading(undefined);
    if (typeof outcome === 'string') setProblem(outcome);
    else onIds({ file: file.name, ids: outcome });
  };
  return {
    reading,
    problem,
    read: (file) => void read(file),
    cancel,
    dismiss: () => setProblem(undefined),
  };
}

async function idsOf(file: File, signal: AbortSignal): Promise<ReadonlyMap<string, string> | ImportProblem> {
  const reader = await import('#shared/spreadsheet/read-column.ts').catch(() => undefined);
  if (!reader) return 'notFetched';
  try {
    const ids = idsOfColumn(await reader.readFirstColumn(file, signal));
    return ids.size ? ids : 'emptyFile';
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
