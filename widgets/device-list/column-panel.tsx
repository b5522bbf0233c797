import type { RefObject } from 'react';
import { styled } from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { Popover } from '#shared/ui/overlay/popover.tsx';
import { ColumnBoxes } from './column-boxes.tsx';
import type { FilterProps } from './device-filters.tsx';
import { listDialogsText } from './list-dialogs.text.ts';

interface ColumnPanelProps extends Pick<FilterProps, 'columns' | 'hidden' | 'onHidden'> {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** Selects the columns of the list. */
export default function ColumnPanel({ anchor, onClose, ...choice }: ColumnPanelProps) {
  const text = useText(listDialogsText);
  return (
    <Popover label={text.columns} anchor={anchor} onClose={onClose}>
      <Boxes>
        <ColumnBoxes {...choice} />
      </Boxes>
    </Popover>
  );
}

const Boxes = styled.div`
  display: grid;
  gap: var(--_space-2);
  padding: var(--_space-4);
`;
