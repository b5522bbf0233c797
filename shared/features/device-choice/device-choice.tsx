import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../host/locale.ts';
import { Icon } from '../../ui/icon.tsx';
import { lazyPart } from '../../ui/lazy-part.ts';
import { deviceChoiceText } from './device-choice.text.ts';

/** A device as it is named. */
export interface ChosenDevice {
  readonly uuid: string;
  readonly name: string;
}

export interface DeviceChoiceProps {
  /** undefined: all of them */
  value: ChosenDevice | undefined;
  onChange: (device: ChosenDevice | undefined) => void;
  /** whose devices: all under an agent, or a miner's own */
  agent: boolean;
}

const list = lazyPart(() => import('./device-list-panel.tsx'));

/** All nodes, or one of them; the list and its search are fetched when they are wanted. */
export function DeviceChoice(props: DeviceChoiceProps) {
  const { value } = props;
  const text = useText(deviceChoiceText);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const module = list.use(open, () => setOpen(false));
  return (
    <>
      <Trigger
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={`${text.label}: ${value?.name ?? text.all}`}
        aria-busy={(open && !module) || undefined}
        onPointerEnter={list.preload}
        onFocus={list.preload}
        onClick={() => setOpen(!open)}
      >
        <Icon name="node" size={16} />
        <span>{value?.name ?? text.all}</span>
        <Icon name="down" size={16} />
      </Trigger>
      {open && module && <module.DeviceListPanel {...props} anchor={button} onClose={() => setOpen(false)} />}
    </>
  );
}

const Trigger = styled.button`
  display: inline-flex;
  align-items: center;
  gap: var(--_space-2);
  min-width: 0;
  max-width: 240px;
  min-height: var(--_control);
  padding: 0 var(--_space-3);
  border: 1px solid var(--_line-strong);
  background: var(--_surface);
  &,
  &:focus-visible {
    border-radius: var(--_radius-md);
  }
  &:hover {
    border-color: var(--_line-control);
  }
  &[aria-busy] {
    cursor: progress;
  }
  span {
    flex: 1;
    overflow: hidden;
    text-overflow: ellipsis;
    white-space: nowrap;
  }
  svg {
    color: var(--_text-3);
  }
`;
