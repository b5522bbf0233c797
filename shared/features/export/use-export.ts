import { useEffect, useRef, useState } from 'react';
import { saveFile } from '../../host/save-file.ts';
import { notify } from '../../host/notify.ts';
import type { PlatformError } from '../../client/errors.ts';
import type { ExportJob, ExportProgress } from './export-job.ts';

export type ExportState =
  | { readonly kind: 'idle' }
  /** progress: undefined until the first rows have come */
  | { readonly kind: 'running'; readonly progress?: ExportProgress }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'done'; readonly name: string };

export interface ExportOrder {
  /** Describes the export; fetched with the code that carries it out. */
  job: () => Promise<ExportJob>;
  /** what is said when it fails, such as 导出月账单失败 */
  failure: string;
  /** the file was handed over */
  onDone?: ((rows: number) => void) | undefined;
}

const runner = () => import('./run-export.ts');

/** Fetches what an export needs ahead of the click. */
export const preloadExport = (): void => void runner().catch(() => undefined);

/** One export at a time; it ends with the element that shows it. */
export function useExport({ job, failure, onDone }: ExportOrder) {
  const [state, setState] = useState<ExportState>({ kind: 'idle' });
  const running = useRef<AbortController>(undefined);
  useEffect(() => () => running.current?.abort(), []);

  async function start(): Promise<void> {
    if (running.current) return;
    const stop = new AbortController();
    running.current = stop;
    setState({ kind: 'running' });
    try {
      const [{ runExport }, described] = await Promise.all([runner(), job()]);
      const { file, name, rows } = await runExport(described, stop.signal, (progress) => {
        if (!stop.signal.aborted) setState({ kind: 'running', progress });
      });
      saveFile(file, name);
      setState({ kind: 'done', name });
      const remark = rows > 0 ? described.remark?.() : undefined;
      if (remark) notify({ tone: 'warning', message: remark });
      onDone?.(rows);
    } catch (error) {
      if (stop.signal.aborted) return setState({ kind: 'cancelled' });
      setState({ kind: 'failed' });
      notify({ tone: 'failure', message: failure, requestId: (error as Partial<PlatformError>).requestId });
    } finally {
      running.current = undefined;
    }
  }

  return { state, start: () => void start(), cancel: () => running.current?.abort() };
}
