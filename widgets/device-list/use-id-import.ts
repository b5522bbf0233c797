/** Reads device IDs from a spreadsheet, or takes pasted ones (§5, Excel import). */
import { useEffect, useRef, useState } from 'react';
import { idsOfColumn } from './device-list.rules.ts';

/** Why a file contained no usable IDs; a text key. */
type ImportProblem = 'wrongType' | 'emptyFile' | 'tooLarge' | 'tooMany' | 'unreadable' | 'notFetched';

export interface ImportedIds {
  /** name of the file; `undefined` for pasted IDs */
  readonly file: string | undefined;
  /** keys (see `searchKey`) with the IDs as the user wrote them */
  readonly ids: ReadonlyMap<string, string>;
}

export interface IdImport {
  /** name of the file that is being read */
  readonly reading: string | undefined;
  readonly problem: ImportProblem | undefined;
  /** rows of the file whose IDs have lost digits */
  readonly lostDigits: readonly number[];
  readonly read: (file: File) => void;
  /** Uses pasted IDs. */
  readonly use: (ids: ReadonlyMap<string, string>) => void;
  readonly cancel: () => void;
  readonly dismiss: () => void;
}

/** If a file is unusable, the previous import stays. */
export function useIdImport(onIds: (imported: ImportedIds) => void): IdImport {
  const [reading, setReading] = useState<string>();
  const [problem, setProblem] = useState<ImportProblem>();
  const [lostDigits, setLostDigits] = useState<readonly number[]>([]);
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  const cancel = () => {
    running.current?.abort();
    setReading(undefined);
  };
  const dismiss = () => {
    setProblem(undefined);
    setLostDigits([]);
  };
  const read = async (file: File) => {
    cancel();
    const own = new AbortController();
    running.current = own;
    dismiss();
    setReading(file.name);
    const outcome = await idsOf(file, own.signal);
    if (own.signal.aborted) return;
    setReading(undefined);
    if (typeof outcome === 'string') return setProblem(outcome);
    setLostDigits(outcome.lostDigits);
    if (outcome.ids.size > 0) onIds({ file: file.name, ids: outcome.ids });
  };
  return {
    reading,
    problem,
    lostDigits,
    read: (file) => void read(file),
    use: (ids) => {
      cancel();
      dismiss();
      onIds({ file: undefined, ids });
    },
    cancel,
    dismiss,
  };
}

interface ReadIds extends Pick<IdImport, 'lostDigits'>, Pick<ImportedIds, 'ids'> {}

async function idsOf(file: File, signal: AbortSignal): Promise<ReadIds | ImportProblem> {
  const reader = await import('#shared/spreadsheet/read-column.ts').catch(() => undefined);
  if (!reader) return 'notFetched';
  try {
    const { texts, lostDigits } = await reader.readFirstColumn(file, signal);
    const ids = idsOfColumn(texts);
    return ids.size + lostDigits.length > 0 ? { ids, lostDigits } : 'emptyFile';
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
