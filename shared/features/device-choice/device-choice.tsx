import { useRef, useState } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../host/locale.ts';
import { Icon } from '../../ui/icon.tsx';
import { lazyModule } from '../../ui/lazy-part.ts';
import { deviceChoiceText } from './device-choice.text.ts';
import type { DeviceChoiceProps } from './device-list-panel.tsx';

const list = lazyModule(() => import('./device-list-panel.tsx'));

/** All nodes, or one of them; the list and its search are fetched when they are wanted. */
export function DeviceChoice(props: DeviceChoiceProps) {
  const { value, field } = props;
  const text = useText(deviceChoiceText);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const { label = text.label, ...ids } = field ?? {};
  const shown = value?.name ?? (field ? text.choose : text.all);
  const module = list.use(open, () => setOpen(false));
  return (
    <>
      <Trigger
        {...ids}
        ref={button}
        type="button"
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-label={`${label}: ${shown}`}
        aria-busy={(open && !module) || undefined}
        onPointerEnter={list.preload}
        onFocus={list.preload}
        onClick={() => setOpen(!open)}
      >
        <Icon name="node" size={16} />
        <span data-empty={field && !value ? '' : undefined}>{shown}</span>
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
  svg,
  [data-empty] {
    color: var(--_text-3);
  }
  /* among the fields of a form it is as wide as they are */
  &[id] {
    width: 100%;
    max-width: none;
    border-color: var(--_line-control);
    font-size: var(--_text-control);
    text-align: left;
  }
  &[aria-invalid] {
    border-color: var(--_failure);
  }
`;
