import { styled } from 'styled-components';
import { useText } from '../../host/locale.ts';
import { Icon } from '../../ui/base/icon.tsx';
import { lazyView } from '../../ui/base/lazy-view.tsx';
import { pickerLook, usePicker } from '../../ui/date/picker-button.ts';
import { deviceChoiceText } from './device-choice.text.ts';
import type { DeviceChoiceProps } from './device-list-panel.tsx';

const DeviceListPanel = lazyView(() => import('./device-list-panel.tsx'));

/** Selects all nodes or one of them. The list and its search load on demand. */
export function DeviceChoice(props: DeviceChoiceProps) {
  const { value, field } = props;
  const text = useText(deviceChoiceText);
  const { button, open, close } = usePicker(DeviceListPanel.preload);
  const { label = text.label, ...ids } = field ?? {};
  const shownName = value?.name ?? (field ? text.choose : text.all);
  return (
    <>
      <Trigger {...ids} {...button} aria-label={`${label}: ${shownName}`}>
        <Icon name="node" size={16} />
        <span data-empty={field && !value ? '' : undefined}>{shownName}</span>
        <Icon name="down" size={16} />
      </Trigger>
      {open && <DeviceListPanel {...props} anchor={button.ref} onClose={close} />}
    </>
  );
}

const Trigger = styled.button`
  display: inline-flex;
  align-items: center;
  gap: var(--_space-2);
  min-width: 0;
  max-width: 240px;
  padding: 0 var(--_space-3);
  ${pickerLook}
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
  /* in a form it has the width of the other fields */
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
