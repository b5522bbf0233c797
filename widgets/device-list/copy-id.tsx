import { useRef } from 'react';
import { textOf } from '../../shared/host/locale.ts';
import { notify } from '../../shared/host/notify.ts';
import { copyText } from '../../shared/ui/copy-text.ts';
import { Icon } from '../../shared/ui/icon.tsx';
import { deviceListText } from './device-list.text.ts';

const COPY = 'M7.5 7.5h9v9h-9zM4.5 12.5h-1v-9h9v1';

/** A serial number and the button that copies it; Tab comes to the button of the chosen row alone. */
export function CopyId({ id, active }: { id: string; active: boolean }) {
  const shown = useRef<HTMLSpanElement>(null);
  const label = textOf(deviceListText).copy;
  const copy = async () => {
    const done = await copyText(id, shown.current);
    const text = textOf(deviceListText);
    notify(done ? { tone: 'success', message: text.copied } : { tone: 'info', message: text.copyByHand });
  };
  return (
    <span className="id">
      <span ref={shown}>{id}</span>
      <button
        type="button"
        className="copy"
        aria-label={label}
        title={label}
        tabIndex={active ? 0 : -1}
        onClick={() => void copy()}
      >
        <Icon path={COPY} size={16} />
      </button>
    </span>
  );
}
