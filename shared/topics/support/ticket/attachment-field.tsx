import { useEffect, useId, useLayoutEffect, useRef, useState, type DragEvent, type Ref } from 'react';
import { styled } from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { Button } from '#shared/ui/base/button.tsx';
import { Icon } from '#shared/ui/base/icon.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { LiveRegion } from '#shared/ui/base/live-region.tsx';
import { FieldNote } from '#shared/ui/form/field.tsx';
import { ATTACHMENT_TYPES, MOST_ATTACHMENTS } from './attachment.rules.ts';
import { attachmentText } from './attachment.text.ts';
import { fileSize } from './file-size.ts';
import { uploadedIds, type Upload, type Uploads } from './use-uploads.ts';

const ACCEPTED = Object.values(ATTACHMENT_TYPES)
  .flatMap(({ mime, ending }) => [mime, `.${ending}`])
  .join(',');

interface AttachmentFieldProps {
  /** the field of the form: its error states why the form was not sent, until the reason is gone */
  of: {
    readonly field: { readonly ref: Ref<HTMLDivElement> };
    readonly fieldState: { readonly error?: { readonly message?: string | undefined } | undefined };
  };
  uploads: Uploads;
}

/** Files of a form: chosen, dropped, or pasted anywhere in the form. */
export function AttachmentField({ of: { field, fieldState }, uploads }: AttachmentFieldProps) {
  const text = useText(attachmentText);
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const input = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);
  const { list, problem, add } = uploads;
  const addLatest = useRef(add);
  useLayoutEffect(() => {
    addLatest.current = add;
  });
  useEffect(() => {
    const form = box.current?.closest('form');
    const paste = (event: ClipboardEvent) => {
      const files = [...(event.clipboardData?.files ?? [])];
      if (files.length === 0) return;
      event.preventDefault();
      addLatest.current(files);
    };
    form?.addEventListener('paste', paste);
    return () => form?.removeEventListener('paste', paste);
  }, []);
  const drag = (event: DragEvent, isOver: boolean) => {
    event.preventDefault();
    setOver(isOver);
  };
  return (
    <div ref={box}>
      <Label id={`${id}label`}>{text.label}</Label>
      <Zone
        ref={field.ref}
        role="group"
        tabIndex={-1}
        aria-labelledby={`${id}label`}
        aria-describedby={`${id}note`}
        $over={over}
        onDragOver={(event) => drag(event, true)}
        onDragLeave={(event) => drag(event, false)}
        onDrop={(event) => {
          drag(event, false);
          add([...event.dataTransfer.files]);
        }}
      >
        {list.length > 0 && (
          <ul>
            {list.map((upload) => (
              <Row
                key={upload.key}
                upload={upload}
                uploads={uploads}
                onRemoved={() => box.current?.querySelector<HTMLElement>('[role=group]')?.focus()}
              />
            ))}
          </ul>
        )}
        <Button size="sm" disabled={list.length >= MOST_ATTACHMENTS} onClick={() => input.current?.click()}>
          {text.choose}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          aria-label={text.choose}
          accept={ACCEPTED}
          onChange={({ target }) => {
            add([...(target.files ?? [])]);
            // the same file can be chosen again
            target.value = '';
          }}
        />
      </Zone>
      <FieldNote
        id={`${id}note`}
        help={text.help(MOST_ATTACHMENTS)}
        error={problem ?? ('problem' in uploadedIds(uploads) ? fieldState.error?.message : undefined)}
      />
      <LiveRegion>{announced(list, text)}</LiveRegion>
    </div>
  );
}

/** Returns the outcome of the last finished upload. */
function announced(list: readonly Upload[], text: (typeof attachmentText)['zh-CN']): string {
  const last = list.filter(({ id, error }) => id ?? error).at(-1);
  if (!last) return '';
  return last.error === undefined ? text.uploaded(last.file.name) : `${last.file.name}: ${last.error}`;
}

interface RowProps {
  upload: Upload;
  uploads: Uploads;
  onRemoved: () => void;
}

function Row({ upload, uploads, onRemoved }: RowProps) {
  const text = useText(attachmentText);
  const { key, file, progress, id, error, canRetry } = upload;
  const { name, size } = file;
  const percent = Math.round(progress * 100);
  return (
    <li>
      <Icon name={error === undefined ? 'bill' : 'failure'} size={16} />
      <span>{name}</span>
      {canRetry && error !== undefined && (
        <LinkButton aria-label={text.retryOf(name)} onClick={() => uploads.retry(key)}>
          {text.retry}
        </LinkButton>
      )}
      <LinkButton
        aria-label={text.removeOf(name)}
        onClick={() => {
          uploads.remove(key);
          onRemoved();
        }}
      >
        {text.remove}
      </LinkButton>
      {error !== undefined && <small data-wrong="">{error}</small>}
      {error === undefined && id !== undefined && <small>{fileSize(size)}</small>}
      {error === undefined && id === undefined && (
        <small>
          <progress max={100} value={percent} aria-label={text.progressOf(name)} />
          {text.uploading(percent)}
        </small>
      )}
    </li>
  );
}

const Label = styled.div`
  margin-bottom: var(--_space-2);
  font-weight: var(--_weight-label);
`;

const Zone = styled.div<{ $over: boolean }>`
  padding: var(--_space-3);
  border: 1px dashed var(--_${({ $over }) => ($over ? 'accent' : 'line-control')});
  border-radius: var(--_radius-md);
  background: var(--_${({ $over }) => ($over ? 'accent-soft' : 'surface')});

  ul {
    margin-bottom: var(--_space-3);
  }

  li {
    display: grid;
    grid-template-columns: 16px minmax(0, 1fr) auto auto;
    align-items: baseline;
    gap: 0 var(--_space-3);
    padding: var(--_space-2) 0;
    border-bottom: var(--_hairline);
    > svg {
      align-self: center;
      color: var(--_text-3);
    }
  }

  li > span {
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  li > button:last-of-type {
    grid-column: 4;
  }

  small {
    display: flex;
    grid-column: 2 / -1;
    align-items: center;
    gap: var(--_space-2);
    color: var(--_text-3);
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
    font-variant-numeric: tabular-nums;
  }

  [data-wrong] {
    color: var(--_failure);
  }

  progress {
    flex: 1;
    max-width: 160px;
    height: 4px;
    accent-color: var(--_accent);
  }
`;
