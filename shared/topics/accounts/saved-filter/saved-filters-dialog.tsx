import { useRef, useState } from 'react';
import { useController } from 'react-hook-form';
import { styled } from 'styled-components';
import { errorToShow } from '#shared/client/errors.ts';
import { isGranted } from '#shared/client/session-scope.ts';
import { useOnline } from '#shared/client/use-online.ts';
import { oneLine, searchKey } from '#shared/core/clean-text.ts';
import { QueryPart } from '#shared/element/query-state.tsx';
import { useText } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { useOffered } from '#shared/host/offered.ts';
import { FormFields } from '#shared/kit/form/form-layout.tsx';
import { formText } from '#shared/kit/form/form.text.ts';
import { FormRefusal } from '#shared/kit/form/refusal.tsx';
import { ButtonRow } from '#shared/kit/form/submit-row.tsx';
import { usePlatformForm } from '#shared/kit/form/use-platform-form.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { Badge } from '#shared/ui/base/status.tsx';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { Dialog, preloadDialog } from '#shared/ui/overlay/dialog.tsx';
import { useDeleteSavedFilterMutation, useSavedFiltersQuery, useSaveFilterMutation } from './saved-filter.api.ts';
import type { SavedFilter } from './saved-filter.calls.ts';
import {
  isSameFilters,
  LONGEST_FILTER_NAME,
  MOST_SAVED_FILTERS,
  readFilters,
  writtenFilters,
  type FilteredList,
  type ListedFilters,
} from './saved-filter.rules.ts';
import { savedFiltersText } from './saved-filter.text.ts';
import { savedFiltersDialogText } from './saved-filters-dialog.text.ts';

// its dialog opens as soon as this code is loaded
void preloadDialog();

interface SavedFiltersDialogProps extends ListedFilters {
  onClose: () => void;
}

/** Lists the saved filters of a list: the user chooses, renames and deletes one, or saves the current filters with a name. */
export default function SavedFiltersDialog({ list, current, onChoose, note, onClose }: SavedFiltersDialogProps) {
  const { title } = useText(savedFiltersText);
  const text = useText(savedFiltersDialogText);
  // the user can change them on other devices
  const query = useSavedFiltersQuery(undefined, { refetchOnMountOrArgChange: true });
  const isSavable = useOffered('saveFilter') && isGranted('saveFilter');
  const rows = useRef<HTMLUListElement>(null);
  const [renamed, setRenamed] = useState<SavedFilter>();
  const filters = writtenFilters(current);
  // the focused button is removed
  const focusList = () => rows.current?.focus({ preventScroll: true });
  return (
    <Dialog open size="sm" title={title} description={text.lead} onClose={onClose}>
      <QueryPart query={query} skeleton={<Skeleton height={88} />} title={text.failed} level={3}>
        {(all) => {
          const saved = all.filter((each) => each.list === list && readFilters(list, each.filters));
          return (
            <>
              <Rows ref={rows} aria-label={text.list} tabIndex={-1}>
                {saved.map((each) => (
                  <Row
                    key={each.id}
                    saved={each}
                    isCurrent={isSameFilters(each.filters, filters)}
                    onChoose={() => {
                      onClose();
                      onChoose(readFilters(list, each.filters)!);
                    }}
                    onRename={isSavable ? () => setRenamed(each) : undefined}
                    onDeleted={() => {
                      setRenamed(undefined);
                      focusList();
                    }}
                  />
                ))}
                {saved.length === 0 && <li>{text.empty}</li>}
              </Rows>
              {isSavable && (
                <NameForm
                  key={renamed?.id}
                  list={list}
                  saved={saved}
                  filters={filters}
                  note={note}
                  renamed={renamed}
                  onRenamed={() => {
                    setRenamed(undefined);
                    focusList();
                  }}
                />
              )}
            </>
          );
        }}
      </QueryPart>
    </Dialog>
  );
}

interface RowProps {
  saved: SavedFilter;
  isCurrent: boolean;
  onChoose: () => void;
  /** undefined without the permission */
  onRename: (() => void) | undefined;
  onDeleted: () => void;
}

function Row({ saved: { id, name }, isCurrent, onChoose, onRename, onDeleted }: RowProps) {
  const text = useText(savedFiltersDialogText);
  const { unknown } = useText(formText);
  const online = useOnline();
  const isDeletable = useOffered('deleteSavedFilter') && isGranted('deleteSavedFilter');
  const [remove, { isLoading }] = useDeleteSavedFilterMutation();
  const onDelete = async () => {
    if (isLoading) return;
    const failure = await errorToShow((await remove({ id })).error, unknown);
    if (failure) return notify({ tone: 'failure', message: failure.message });
    notify({ tone: 'success', message: text.deleted(name) });
    onDeleted();
  };
  return (
    <li>
      <button type="button" aria-current={isCurrent || undefined} onClick={onChoose}>
        <span translate="no">{name}</span>
        {isCurrent && <Badge tone="accent">{text.current}</Badge>}
      </button>
      {onRename && (
        <LinkButton aria-label={text.renameOf(name)} onClick={onRename}>
          {text.rename}
        </LinkButton>
      )}
      {isDeletable && (
        <LinkButton aria-label={text.deleteOf(name)} disabled={!online} onClick={() => void onDelete()}>
          {text.delete}
        </LinkButton>
      )}
    </li>
  );
}

interface NameFormProps {
  list: FilteredList;
  saved: readonly SavedFilter[];
  /** of the screen */
  filters: SavedFilter['filters'];
  note: string | undefined;
  /** the filter that gets a new name; `undefined` to save those of the screen */
  renamed: SavedFilter | undefined;
  onRenamed: () => void;
}

/** Saves the filters of the screen with a name, replaces those of a name, or renames saved ones. */
function NameForm({ list, saved, filters, note, renamed, onRenamed }: NameFormProps) {
  const text = useText(savedFiltersDialogText);
  const shared = useText(formText);
  const [save] = useSaveFilterMutation();
  const named = (name: string) => saved.find((each) => searchKey(each.name) === searchKey(name));
  const isFull = saved.length >= MOST_SAVED_FILTERS;
  const problemOf = (name: string): string | undefined => {
    const other = named(name);
    if (oneLine(name) === '') return text.nameMissing;
    if ([...oneLine(name)].length > LONGEST_FILTER_NAME) return text.nameTooLong(LONGEST_FILTER_NAME);
    if (renamed) return other && other.id !== renamed.id ? text.nameTaken : undefined;
    return isFull && !other ? text.full(MOST_SAVED_FILTERS) : undefined;
  };
  const form = usePlatformForm({
    defaultValues: { name: renamed?.name ?? '' },
    rules: ({ name }) => ({ name: problemOf(name) }),
    toRequest: ({ name }) => ({
      ...{ list, name: oneLine(name), filters: renamed?.filters ?? filters },
      id: (renamed ?? named(name))?.id,
    }),
    async send(request) {
      const failure = await errorToShow((await save(request)).error, shared.unknown);
      if (failure) return failure;
      notify({ tone: 'success', message: text.saved(request.name) });
      form.methods.reset();
      if (renamed) onRenamed();
      return undefined;
    },
  });
  const { field, fieldState } = useController({ control: form.methods.control, name: 'name' });
  const replaced = named(field.value);
  const submits = () => {
    if (!form.online) return shared.offline;
    if (renamed) return text.rename;
    return replaced ? text.replace(replaced.name) : text.save;
  };
  if (!renamed && !readFilters(list, filters)) return <Banner tone="warning">{text.notSavable}</Banner>;
  return (
    <FormFields noValidate onSubmit={form.submit}>
      {!renamed && note && <Banner tone="info">{note}</Banner>}
      {!renamed && isFull && <Banner tone="warning">{text.full(MOST_SAVED_FILTERS)}</Banner>}
      <TextField
        {...field}
        // the user has pressed the button of its row
        autoFocus={renamed !== undefined}
        label={renamed ? text.newName(renamed.name) : text.name}
        help={text.nameHelp(LONGEST_FILTER_NAME)}
        error={fieldState.error?.message}
        autoComplete="off"
      />
      <FormRefusal of={form} />
      <ButtonRow>
        <Button type="submit" tone="primary" disabled={!form.online} busy={form.busy} busyLabel={text.saving}>
          {submits()}
        </Button>
        {renamed && (
          <Button disabled={form.busy} onClick={onRenamed}>
            {text.cancel}
          </Button>
        )}
      </ButtonRow>
    </FormFields>
  );
}

const Rows = styled.ul`
  margin: 0 calc(var(--_space-2) * -1) var(--_space-4);
  &:focus-visible {
    outline-offset: -2px;
  }
  li {
    display: flex;
    align-items: center;
    gap: var(--_space-3);
    min-height: var(--_control);
    padding: 0 var(--_space-2);
    color: var(--_text-2);
  }
  li + li {
    border-top: var(--_hairline);
  }
  li > button {
    flex: none;
    min-height: 44px;
  }
  li > button:first-child {
    display: flex;
    flex: 1 1 0;
    align-items: center;
    gap: var(--_space-2);
    min-width: 0;
    padding: var(--_space-1) var(--_space-2);
    border-radius: var(--_radius-md);
    color: var(--_text);
    text-align: left;
    overflow-wrap: anywhere;
    &:hover {
      background: var(--_fill);
    }
  }
`;
