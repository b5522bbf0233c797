import { useText } from '#shared/host/locale.ts';
import { elementText } from '../element.text.ts';
import type { ElementEntry, PropertyEntry } from '../manifest.ts';
import { Note } from '../page-parts.tsx';
import { ReferenceTable } from '../reference-table.tsx';

interface StyleTabProps {
  element: ElementEntry;
  properties: readonly PropertyEntry[];
}

/** Parts, slots and custom properties. */
export function StyleTab({ element: { parts, slots }, properties }: StyleTabProps) {
  const text = useText(elementText);
  return (
    <>
      <ReferenceTable
        caption={text.parts}
        heads={[text.part, text.meaning]}
        rows={parts.map(({ name, description }) => [name, description])}
      />
      {slots.length > 0 && (
        <ReferenceTable
          caption={text.slots}
          heads={[text.slot, text.meaning]}
          rows={slots.map(({ name, description }) => [name, description])}
        />
      )}
      <ReferenceTable
        caption={text.properties}
        heads={[text.property, text.fallback, text.meaning]}
        rows={properties.map(({ name, fallback = '', description }) => [name, fallback, description])}
        hint={<Note>{text.propertiesHint}</Note>}
      />
    </>
  );
}
