import { useState } from 'react';
import { useText } from '../../host/locale.ts';
import { useInputTipsQuery } from './node-address.api.ts';
import type { Place } from '../../contract/lookups.ts';
import { ComboboxField } from '../../ui/form/combobox-field.tsx';
import { useDebounced } from '../../ui/form/use-debounced.ts';
import { LinkButton } from '../../ui/base/link.tsx';
import { LONGEST_ADDRESS } from './address.rules.ts';
import { placeText } from './place-field.text.ts';

interface PlaceFieldProps {
  label: string;
  value: string;
  /** @param location of a chosen place; empty for what was written by hand */
  onChange: (address: string, location: string) => void;
  error: string | undefined;
  /** of a form that is open to everybody: asks without a session, at the external host where there is one */
  external?: boolean;
}

const SEARCH_PAUSE_MS = 300;

const nameOf = ({ district, name }: Place): string => district + name;

/** An address with places to choose from while it is typed; a rejected search says what the platform says (§8). */
export function PlaceField({ label, value, onChange, error, external = false }: PlaceFieldProps) {
  const text = useText(placeText);
  const [words, setText] = useState('');
  const wanted = words.trim();
  const asked = useDebounced(wanted, SEARCH_PAUSE_MS);
  const tips = useInputTipsQuery({ keywords: asked, external }, { skip: asked === '' });
  const current = asked === wanted ? tips.currentData : undefined;
  const failure = asked === wanted && !tips.isFetching ? tips.error : undefined;
  const note = () => {
    if (wanted === '') return undefined;
    if (current) return current.length === 0 ? text.noPlace : undefined;
    return failure ? failure.message : text.searching;
  };
  return (
    <ComboboxField
      label={label}
      value={value}
      onChange={(typed) => onChange(typed, '')}
      onSearch={setText}
      onChoose={(option) => {
        setText('');
        onChange(option, current?.find((place) => nameOf(place) === option)?.location ?? '');
      }}
      options={current && [...new Set(current.map(nameOf))]}
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
