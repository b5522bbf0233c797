import { useState } from 'react';
import { useText } from '#shared/host/locale.ts';
import { useInputTipsQuery } from './address.api.ts';
import type { Place } from './address.calls.ts';
import { ComboboxField } from '#shared/ui/form/combobox-field.tsx';
import { useDebounced } from '#shared/ui/base/use-debounced.ts';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { LONGEST_ADDRESS } from './address.rules.ts';
import { placeText } from './place-field.text.ts';

interface PlaceFieldProps {
  label: string;
  value: string;
  /** @param location of a chosen place; empty for typed text */
  onChange: (address: string, location: string) => void;
  error: string | undefined;
  /** set in a public form: searches without a session, at the external host if there is one */
  external?: boolean;
}

const SEARCH_PAUSE_MS = 300;

const placeName = ({ district, name }: Place): string => district + name;

/** An address field that suggests places while the user types. A failed search shows the platform's message (§8). */
export function PlaceField({ label, value, onChange, error, external = false }: PlaceFieldProps) {
  const text = useText(placeText);
  const [typedText, setTypedText] = useState('');
  const searchText = typedText.trim();
  const searched = useDebounced(searchText, SEARCH_PAUSE_MS);
  const tips = useInputTipsQuery({ keywords: searched, external }, { skip: searched === '' });
  const current = searched === searchText ? tips.currentData : undefined;
  const failure = searched === searchText && !tips.isFetching ? tips.error : undefined;
  const note = () => {
    if (searchText === '') return undefined;
    if (current) return current.length === 0 ? text.noPlace : undefined;
    return failure ? failure.message : text.searching;
  };
  return (
    <ComboboxField
      label={label}
      value={value}
      onChange={(next) => onChange(next, '')}
      onSearch={setTypedText}
      onChoose={(option) => {
        setTypedText('');
        onChange(option, current?.find((place) => placeName(place) === option)?.location ?? '');
      }}
      options={current && [...new Set(current.map(placeName))]}
      listLabel={text.places}
      note={note()}
      noteAction={failure && <LinkButton onClick={() => void tips.refetch()}>{text.again}</LinkButton>}
      help={text.help}
      error={error}
      maxLength={LONGEST_ADDRESS}
      required
    />
  );
}
