import { EnvironmentProvider } from '@ark-ui/react/environment';
import { createListCollection, Select, useSelectContext } from '@ark-ui/react/select';
import { useContext, useEffect, useImperativeHandle, useMemo, useRef, type Ref, type RefObject } from 'react';
import { styled } from 'styled-components';
import { labelId, type FieldIds } from '../form/field.tsx';
import { Icon } from '../base/icon.tsx';
import { SelectBox } from './select.styles.ts';
import { HiddenContext, Layer } from '../overlay/hidden.tsx';
import { useOverlays } from '../overlay/use-overlays.ts';
import { useEscape } from '../overlay/layer-stack.ts';
import { usePressOutside } from '../overlay/use-press-outside.ts';
import { useTopLayer } from '../overlay/use-top-layer.ts';
import { placeAtField } from '../overlay/window-place.ts';

const Options = styled(Select.Content)`
  max-height: min(320px, var(--_room-height, 60vh));
  overflow-y: auto;
  padding: var(--_space-1);
  border-radius: var(--_radius-lg);
  background: var(--_surface-raised);
  box-shadow: var(--_shadow-float);
  &:focus-visible {
    outline: 0;
    border-radius: var(--_radius-lg);
  }
  [data-part='item'] {
    display: flex;
    align-items: center;
    justify-content: space-between;
    gap: var(--_space-2);
    min-height: var(--_control);
    padding: 0 var(--_space-3);
    border-radius: var(--_radius-md);
    cursor: pointer;
    &[data-highlighted] {
      background: var(--_fill);
    }
    &[data-state='checked'] {
      font-weight: var(--_weight-title);
    }
    &[data-disabled] {
      color: var(--_text-disabled);
      cursor: not-allowed;
    }
  }
`;

interface SelectItem {
  value: string;
  label: string;
  disabled?: boolean | undefined;
}

export interface SelectListProps {
  value: string | undefined;
  onChange: (value: string) => void;
  items: readonly SelectItem[];
  /** default: 请选择 */
  placeholder?: string | undefined;
  error?: string | undefined;
  disabled?: boolean | undefined;
  /** the button, which a form focuses when the choice is wrong */
  ref?: Ref<HTMLButtonElement> | undefined;
  ids: FieldIds;
  /** the user's action before this code was loaded */
  start: '' | 'focus' | 'open';
}

interface ListLayerProps {
  list: RefObject<HTMLElement | null>;
  trigger: RefObject<HTMLElement | null>;
}

/** Esc and a press outside of an open list end here. Ark alone would let them reach the page, too. */
function ListLayer({ list, trigger }: ListLayerProps) {
  const { root, overlays } = useOverlays();
  const select = useSelectContext();
  const close = () => select.setOpen(false);
  const isCovered = useContext(HiddenContext);
  // Ark keeps a closed list for some frames
  const open = select.open && !isCovered;
  useTopLayer(overlays, { open });
  useEscape(open, { within: root, isModal: false, onEscape: close });
  usePressOutside({ box: list, anchor: trigger, active: open, onPress: close });
  return null;
}

/** The list with Ark's behavior: arrow keys, type-ahead, Home and End. */
export default function SelectList({
  value,
  onChange,
  items,
  placeholder,
  error,
  disabled,
  ref,
  ids,
  start,
}: SelectListProps) {
  const { root } = useOverlays();
  const trigger = useRef<HTMLButtonElement>(null);
  useImperativeHandle(ref, () => trigger.current!, []);
  const list = useRef<HTMLDivElement>(null);
  const collection = useMemo(
    () =>
      createListCollection({
        items: [...items],
        itemToValue: (item) => item.value,
        itemToString: (item) => item.label,
        isItemDisabled: (item) => item.disabled === true,
      }),
    [items],
  );
  // The button that had the focus has been removed. An open list has the focus, because it receives the arrow keys.
  useEffect(() => {
    if (start) (list.current ?? trigger.current)?.focus({ preventScroll: true });
  }, [start]);

  return (
    <EnvironmentProvider value={() => root}>
      <Select.Root
        collection={collection}
        value={value === undefined ? [] : [value]}
        onValueChange={(change) => change.value[0] !== undefined && onChange(change.value[0])}
        defaultOpen={start === 'open'}
        disabled={disabled ?? false}
        invalid={Boolean(error)}
        ids={{ trigger: ids.id, label: labelId(ids.id) }}
        positioning={{
          strategy: 'fixed',
          // Ark follows the field. Its own place is wrong on a zoomed page.
          async updatePosition({ updatePosition, floatingElement }) {
            await updatePosition();
            if (floatingElement && trigger.current)
              placeAtField(floatingElement, trigger.current.getBoundingClientRect());
          },
        }}
        lazyMount
        unmountOnExit
      >
        <Select.Control>
          <Select.Context>
            {(select) => (
              <SelectBox
                {...select.getTriggerProps()}
                ref={trigger}
                // a closed list is not in the document
                {...(!select.open && { 'aria-controls': undefined })}
                aria-describedby={ids['aria-describedby']}
                aria-invalid={ids['aria-invalid']}
              >
                <Select.ValueText placeholder={placeholder} />
                <Icon name="down" size={16} />
              </SelectBox>
            )}
          </Select.Context>
        </Select.Control>
        <Layer>
          <Select.Positioner>
            <ListLayer list={list} trigger={trigger} />
            <Options ref={list}>
              {items.map((item) => (
                <Select.Item key={item.value} item={item}>
                  <Select.ItemText>{item.label}</Select.ItemText>
                  <Select.ItemIndicator>
                    <Icon name="check" size={16} />
                  </Select.ItemIndicator>
                </Select.Item>
              ))}
            </Options>
          </Select.Positioner>
        </Layer>
      </Select.Root>
    </EnvironmentProvider>
  );
}
