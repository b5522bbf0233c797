import { useState } from 'react';
import { useText } from '#shared/host/locale.ts';
import { Button, IconButton } from '#shared/ui/base/button.tsx';
import { lazyDialog } from '#shared/ui/overlay/lazy-dialog.tsx';
import type { FilteredList, ListedFilters } from './saved-filter.rules.ts';
import { savedFiltersText } from './saved-filter.text.ts';

const SavedFiltersDialog = lazyDialog(() => import('./saved-filters-dialog.tsx'));

const BOOKMARK = 'M5.5 3.3h9v13.4L10 13.4l-4.5 3.3z';

export interface SavedFiltersProps<List extends FilteredList> extends ListedFilters<List> {
  /** with its label and as wide as its container, such as in a sheet */
  wide?: boolean;
}

/** Opens the filters of a list that the user has saved. */
export default function SavedFiltersButton<List extends FilteredList>({
  wide = false,
  ...filters
}: SavedFiltersProps<List>) {
  const { title } = useText(savedFiltersText);
  const [isOpen, setOpen] = useState(false);
  const close = () => setOpen(false);
  const opener = {
    'aria-haspopup': 'dialog',
    onPointerEnter: () => void SavedFiltersDialog.preload(),
    onClick: () => setOpen(true),
  } as const;
  return (
    <>
      {wide ? (
        <Button wide {...opener}>
          {title}
        </Button>
      ) : (
        <IconButton label={title} path={BOOKMARK} {...opener} />
      )}
      {isOpen && (
        <SavedFiltersDialog
          frame={{ title, size: 'sm' }}
          onFrameClose={close}
          {...(filters as unknown as ListedFilters)}
          onClose={close}
        />
      )}
    </>
  );
}
