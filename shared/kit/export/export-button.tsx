import { useRef, useState, useEffect } from 'react';
import { styled } from 'styled-components';
import { hasFeature } from '../../client/session-scope.ts';
import { useText } from '../../host/locale.ts';
import { canSaveFiles, type ExportDetails, isSaveCertain, saveFile } from '../../host/save-file.ts';
import { Button, IconButton, type ButtonProps } from '../../ui/base/button.tsx';
import { lazyView } from '../../ui/base/lazy-view.tsx';
import { LiveRegion } from '../../ui/base/live-region.tsx';
import { notify } from '../../host/notify.ts';
import { notifyMissingCode } from '../../ui/overlay/missing-code.ts';
import type { PlatformError } from '../../client/errors.ts';
import type { ExportJob, ExportProgress } from './export-job.ts';
import { exportText } from './export-button.text.ts';

type ExportState =
  | { readonly kind: 'idle' }
  /** progress: undefined until the first rows have arrived */
  | { readonly kind: 'running'; readonly progress?: ExportProgress }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'failed' }
  | { readonly kind: 'done'; readonly message: string };

interface ExportOrder {
  /** Describes the export. Loaded together with the code that runs it. */
  job: () => Promise<ExportJob>;
  /** message for a failure, such as 导出月账单失败 */
  failure: string;
  /** called when the file has been saved */
  onDone?: ((rows: number) => void) | undefined;
}

const runner = () => import('./export-job.ts');

/** Loads the export code ahead of the click. */
const preloadExport = (): void => void runner().catch(() => undefined);

/** Runs one export at a time. It is canceled when its element is removed. */
function useExport({ job, failure, onDone }: ExportOrder) {
  const text = useText(exportText);
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
      const message = (isSaveCertain() ? text.done : text.made)(name);
      setState({ kind: 'done', message });
      if (!isSaveCertain()) notify({ tone: 'info', message });
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

const SaveFileDialog = lazyView(() => import('./save-file-dialog.tsx'));

interface ExportButtonProps extends ExportOrder {
  /** label of the button, such as 导出月账单 */
  label: string;
  /** parameters from which a page of the host creates the same file where this page cannot save files (hazard 28) */
  details: ExportDetails;
  tone?: ButtonProps['tone'];
}

const formatCount = (count: number): string => count.toLocaleString('en-US');

/** Exports a spreadsheet, unless the session has no exports. The button shows progress in its label and in a bar, and can cancel. */
export function ExportButton({ label, details, tone, ...order }: ExportButtonProps) {
  const text = useText(exportText);
  const { state, start, cancel } = useExport(order);
  const [elsewhere, setElsewhere] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const running = state.kind === 'running';
  const progress = running ? state.progress : undefined;
  const share = progress ? progress.done / Math.max(1, progress.total) : 0;

  if (!hasFeature('export')) return null;
  const press = () => (canSaveFiles() ? start() : setElsewhere(true));
  const stop = () => {
    cancel();
    // The pressed button is about to be removed.
    button.current?.focus();
  };

  return (
    <Wrapper>
      <Button
        ref={button}
        tone={tone}
        icon="download"
        busy={running}
        busyLabel={
          <Count>
            {progress ? text.progress(formatCount(progress.done), formatCount(progress.total)) : text.preparing}
          </Count>
        }
        onPointerEnter={preloadExport}
        onFocus={preloadExport}
        onClick={press}
      >
        {label}
      </Button>
      {running && (
        <>
          <Bar
            role="progressbar"
            aria-label={label}
            aria-valuenow={Math.round(share * 100)}
            style={{ transform: `scaleX(${share})` }}
          />
          <IconButton label={text.cancel} icon="close" onClick={stop} />
        </>
      )}
      <LiveRegion>{announcementOf(state, share, text)}</LiveRegion>
      {elsewhere && (
        <SaveFileDialog
          open
          title={label}
          details={details}
          onClose={() => setElsewhere(false)}
          onFail={() => {
            notifyMissingCode();
            setElsewhere(false);
          }}
        />
      )}
    </Wrapper>
  );
}

/** Returns the text for screen readers: it changes every quarter, not on every page. */
function announcementOf(state: ExportState, share: number, text: typeof exportText.en): string {
  const quarter = Math.floor(share * 4) * 25;
  switch (state.kind) {
    case 'running':
      return quarter > 0 ? text.share(quarter) : text.preparing;
    case 'cancelled':
      return text.cancelled;
    case 'done':
      return state.message;
    // The toast shows the reason.
    case 'failed':
    case 'idle':
      return '';
  }
}

const Wrapper = styled.span`
  position: relative;
  display: inline-flex;
  overflow: clip;
  border-radius: var(--_radius-md);

  > button:first-child {
    flex: 1;
  }

  /* overlaps the end of the button, where the label leaves space */
  > button:nth-of-type(2) {
    position: absolute;
    inset: 0 0 0 auto;
    min-height: 0;
    width: 36px;
  }

  > button:focus-visible {
    outline-offset: -2px;
  }

  @media (pointer: coarse) {
    > button:nth-of-type(2) {
      width: 44px;
    }
  }
`;

const Count = styled.span`
  padding-right: var(--_space-6);
  font-variant-numeric: tabular-nums;

  @media (pointer: coarse) {
    padding-right: var(--_space-8);
  }
`;

const Bar = styled.i`
  position: absolute;
  inset: auto 0 0;
  height: 3px;
  background: var(--_accent);
  transform-origin: left;
  transition: transform var(--_enter) linear;
  pointer-events: none;

  @media (prefers-reduced-motion: reduce) {
    transition: none;
  }
`;
