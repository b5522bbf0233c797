/** Uploads files while the user writes a ticket or a reply. */
import { useEffect, useRef, useState } from 'react';
import { MOST_IN_FLIGHT } from '#shared/core/heavy-work.ts';
import { textOf } from '#shared/host/locale.ts';
import { attachmentFault, MOST_ATTACHMENTS } from './attachment.rules.ts';
import { attachmentText } from './attachment.text.ts';
import { uploadAttachment } from './ticket.api.ts';

/** A chosen file. */
export interface Upload {
  readonly key: number;
  readonly file: File;
  /** sent share, from 0 to 1 */
  readonly progress: number;
  /** ID of the stored file */
  readonly id?: string | undefined;
  /** why the file was not uploaded */
  readonly error?: string | undefined;
  /** whether another upload of the same file can succeed */
  readonly canRetry?: boolean | undefined;
}

export interface Uploads {
  readonly list: readonly Upload[];
  /** a message about files that were not added */
  readonly problem: string | undefined;
  add(files: readonly File[]): void;
  retry(key: number): void;
  remove(key: number): void;
}

const ids = (list: readonly Upload[]): string[] => list.flatMap(({ id }) => (id === undefined ? [] : [id]));

/** Returns the IDs to send, or why the files cannot be sent yet. */
export function uploadedIds({ list }: Uploads): { readonly ids: string[] } | { readonly problem: string } {
  const text = textOf(attachmentText);
  if (list.some(({ error }) => error !== undefined)) return { problem: text.fix };
  return ids(list).length < list.length ? { problem: text.wait } : { ids: ids(list) };
}

let free: number = MOST_IN_FLIGHT.upload;
const waiting: (() => void)[] = [];

/** Runs the uploads of all forms on the page in turn, because the platform refuses more of them at the same time. */
async function inTurn<Result>(upload: () => Promise<Result>): Promise<Result> {
  if (free > 0) free--;
  else await new Promise<void>((resolve) => waiting.push(resolve));
  try {
    return await upload();
  } finally {
    const next = waiting.shift();
    if (next) next();
    else free++;
  }
}

const SIGNATURE_BYTES = 16;
const LONGEST_NAME = 200;

let lastKey = 0;

/** @param keptUploads uploads of an earlier form */
export function useUploads(keptUploads: readonly Upload[] = []): Uploads {
  const [list, setList] = useState(() => keptUploads);
  const [problem, setProblem] = useState<string>();
  const running = useRef(new Map<number, AbortController>());
  useEffect(() => {
    const uploads = running.current;
    return () => uploads.forEach((upload) => upload.abort());
  }, []);

  const change = (key: number, values: Partial<Upload>) =>
    setList((all) => all.map((each) => (each.key === key ? { ...each, ...values } : each)));
  const start = async ({ key, file }: Upload) => {
    const controller = new AbortController();
    running.current.set(key, controller);
    const { signal } = controller;
    const result = await inTurn(() => sendFile(file, signal, (progress) => change(key, { progress })));
    running.current.delete(key);
    if (!signal.aborted) change(key, result);
  };

  return {
    list,
    problem,
    add(files) {
      const room = MOST_ATTACHMENTS - list.length;
      setProblem(files.length > room ? textOf(attachmentText).tooMany(MOST_ATTACHMENTS) : undefined);
      const addedUploads = files.slice(0, room).map((file): Upload => ({ key: ++lastKey, file, progress: 0 }));
      setList((all) => [...all, ...addedUploads]);
      addedUploads.forEach((each) => void start(each));
    },
    retry(key) {
      const upload = list.find((each) => each.key === key);
      if (!upload) return;
      change(key, { error: undefined, progress: 0 });
      void start(upload);
    },
    remove(key) {
      running.current.get(key)?.abort();
      setProblem(undefined);
      setList((all) => all.filter((each) => each.key !== key));
    },
  };
}

async function sendFile(
  file: File,
  signal: AbortSignal,
  onProgress: (share: number) => void,
): Promise<Partial<Upload>> {
  const { faults, failed } = textOf(attachmentText);
  // removed while other files were uploaded
  if (signal.aborted) return {};
  try {
    const start = new Uint8Array(await file.slice(0, SIGNATURE_BYTES).arrayBuffer());
    const fault = attachmentFault(file.size, start);
    if (fault) return { error: faults[fault] };
    const content = await base64Of(file);
    const { data, error } = await uploadAttachment(
      { name: file.name.slice(-LONGEST_NAME), content },
      signal,
      onProgress,
    );
    return error
      ? { error: error.message || failed, canRetry: error.kind !== 'invalid' }
      : { id: data.id, progress: 1 };
  } catch {
    // a file that was moved or changed since it was chosen
    return { error: faults.unreadable };
  }
}

/** @throws DOMException if the file cannot be read */
const base64Of = (file: File): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.onload = () => resolve((reader.result as string).replace(/^.*?,/, ''));
    reader.onerror = () => reject(reader.error!);
    reader.readAsDataURL(file);
  });
