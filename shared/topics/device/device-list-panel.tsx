import { useEffect, useId, useRef, useState, type KeyboardEvent, type RefObject } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../host/locale.ts';
import { useDevicePages } from './use-device-pages.ts';
import { Button } from '../../ui/base/button.tsx';
import DialogSurface from '../../ui/overlay/dialog-surface.tsx';
import type { FieldIds } from '../../ui/form/field.tsx';
import { Icon } from '../../ui/base/icon.tsx';
import { LiveRegion } from '../../ui/base/live-region.tsx';
import { Popover } from '../../ui/overlay/popover.tsx';
import { Skeleton } from '../../ui/base/skeleton.tsx';
import { matches, type ChosenDevice } from './chosen-device.ts';
import { deviceChoiceText } from './device-choice.text.ts';

export interface DeviceChoiceProps {
  /** undefined: all devices */
  value: ChosenDevice | undefined;
  onChange: (device: ChosenDevice | undefined) => void;
  /** whether all devices under an agent are listed, or only a miner's own */
  agent: boolean;
  /** set in a form: one device is required, and `undefined` does not mean all of them */
  field?: (FieldIds & { readonly label: string }) | undefined;
  /** IDs that are selected elsewhere */
  taken?: readonly string[] | undefined;
}

interface DeviceListPanelProps extends DeviceChoiceProps {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** A popover next to its button; a sheet on phones. */
export default function DeviceListPanel({ anchor, ...props }: DeviceListPanelProps) {
  const text = useText(deviceChoiceText);
  const narrow = matchMedia('(max-width: 640px)').matches;
  const inside = <Search {...props} wide={narrow} />;
  return narrow ? (
    <DialogSurface title={text.label} onClose={props.onClose}>
      {inside}
    </DialogSurface>
  ) : (
    <Popover label={text.label} anchor={anchor} fromStart={props.field !== undefined} onClose={props.onClose}>
      {inside}
    </Popover>
  );
}

/** Maximum number of rows. Users with more devices type a few letters. */
const MOST = 50;

/** Rows that a key moves by. */
const STEPS: Record<string, number> = { ArrowDown: 1, ArrowUp: -1 };

function Search(props: Omit<DeviceListPanelProps, 'anchor'> & { wide: boolean }) {
  const { value, onChange, onClose, agent, field, taken = [], wide } = props;
  const text = useText(deviceChoiceText);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const box = useRef<HTMLUListElement>(null);
  const [typed, setTyped] = useState('');
  const [active, setActive] = useState(0);
  const search = typed.trim();
  const { list, total, counted, complete, loading, error, retry } = useDevices(agent);
  const found = list.filter((device) => matches(device, search) && !taken.includes(device.uuid));
  const shown = found.slice(0, MOST);
  // number of matching devices that are not shown
  const hidden = (search ? found.length : total - taken.length) - shown.length;
  const options: (ChosenDevice | undefined)[] = search || field ? shown : [undefined, ...shown];
  const at = Math.min(active, options.length - 1);
  const starting = !error && loading && (search !== '' || list.length === 0);
  const announced = search ? text.found(found.length) : '';

  // the panel takes the focus when it opens
  useEffect(() => {
    const frame = requestAnimationFrame(() => input.current?.focus());
    return () => cancelAnimationFrame(frame);
  }, []);
  useEffect(() => {
    box.current?.querySelector('[data-active]')?.scrollIntoView({ block: 'nearest' });
  }, [at]);

  const choose = (device: ChosenDevice | undefined) => {
    onChange(device && { uuid: device.uuid, name: device.name });
    onClose();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    const step = STEPS[event.key];
    if (step) setActive((at + step + options.length) % Math.max(1, options.length));
    else if (event.key === 'Enter' && options.length > 0) choose(options[at]);
    else return;
    event.preventDefault();
  };

  return (
    <Box $wide={wide} $short={field !== undefined && !wide}>
      <input
        ref={input}
        type="search"
        role="combobox"
        aria-label={text.search}
        aria-expanded
        aria-controls={`${id}list`}
        aria-autocomplete="list"
        aria-activedescendant={options.length > 0 ? `${id}${at}` : undefined}
        placeholder={text.search}
        autoComplete="off"
        spellCheck={false}
        value={typed}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <ul ref={box} id={`${id}list`} role="listbox" aria-label={text.label} aria-busy={loading}>
        {options.map((device, index) => (
          <li
            key={device?.uuid ?? ''}
            id={`${id}${index}`}
            role="option"
            aria-selected={device?.uuid === value?.uuid}
            data-active={index === at || undefined}
            onPointerMove={() => setActive(index)}
            onClick={() => choose(device)}
          >
            <span>{device?.name ?? text.all}</span>
            {device && <code>{device.uuid}</code>}
            {device?.uuid === value?.uuid && <Icon name="check" size={16} />}
          </li>
        ))}
      </ul>
      {error && (
        <div role="alert">
          <p>{error.message || text.failed}</p>
          <Button icon="refresh" onClick={retry}>
            {text.retry}
          </Button>
        </div>
      )}
      {starting && (
        <p>
          <Skeleton width={160} />
        </p>
      )}
      {!error && !starting && hidden > 0 && (search ? complete : counted) && <p>{text.more(hidden)}</p>}
      {search && !loading && !error && found.length === 0 && <p>{text.none}</p>}
      <LiveRegion>{loading ? text.loading : announced}</LiveRegion>
    </Box>
  );
}

/** Loads all devices page by page while the panel is open. The device list loads the same pages. */
function useDevices(agent: boolean) {
  const { pages, total = 0, ...rest } = useDevicePages(agent ? 'agent' : 'miner', { key_style: 'month' });
  const devices = pages.flatMap((page) =>
    page.list.map(({ uuid, name }): [string, ChosenDevice] => [uuid, { uuid, name: name || uuid }]),
  );
  // a device whose income rises during loading can be on two pages
  return { list: [...new Map(devices).values()], total, ...rest };
}

const Box = styled.div<{ $wide: boolean; $short: boolean }>`
  display: grid;
  gap: var(--_space-2);
  ${({ $wide }) => ($wide ? '' : 'width: 320px; padding: var(--_space-3);')}

  input {
    width: 100%;
    min-height: var(--_control);
    padding: 0 var(--_space-3);
    border: 1px solid var(--_line-control);
    border-radius: var(--_radius-md);
    background: var(--_surface);
    font-size: var(--_text-control);
    &:focus-visible {
      border-color: var(--_accent);
      border-radius: var(--_radius-md);
      outline: 1px solid var(--_accent);
      outline-offset: 0;
      box-shadow: 0 0 0 4px var(--_accent-soft);
    }
    &::placeholder {
      color: var(--_text-3);
    }
  }

  ul {
    /* inside a form there is less space below */
    max-height: ${({ $short }) => ($short ? 'min(240px, 30vh)' : 'min(320px, 50vh)')};
    margin: 0 calc(var(--_space-1) * -1);
    overflow-y: auto;
    overscroll-behavior: contain;
  }

  li {
    display: flex;
    align-items: center;
    gap: var(--_space-3);
    min-height: var(--_control);
    padding: 0 var(--_space-3);
    border-radius: var(--_radius-md);
    cursor: pointer;
  }

  [data-active] {
    background: var(--_fill);
  }

  [aria-selected='true'] {
    color: var(--_accent-text);
    font-weight: var(--_weight-title);
  }

  span {
    flex: 1;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  code {
    overflow: hidden;
    max-width: 9ch;
    font: var(--_text-xs) / var(--_line-xs) var(--_font-code);
    color: var(--_text-3);
    text-overflow: ellipsis;
    white-space: nowrap;
  }

  p {
    padding: 0 var(--_space-2);
    color: var(--_text-2);
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
  }

  [role='alert'] {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--_space-3);
  }
`;
