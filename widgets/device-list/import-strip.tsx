import { useRef } from 'react';
import { styled } from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Button, Ring } from '#shared/ui/base/button.tsx';
import { copyAndNotify } from '#shared/ui/base/copy-text.ts';
import { Icon } from '#shared/ui/base/icon.tsx';
import { deviceListText } from './device-list.text.ts';
import type { IdImport, ImportedIds } from './use-device-rows.ts';

/** Maximum number of IDs listed on screen. A copy contains all IDs. */
const LISTED = 200;

interface ImportStripProps {
  work: IdImport;
  imported: ImportedIds | undefined;
  /** number of IDs with a matching node */
  found: number;
  /** IDs without a matching node; `undefined` until all nodes are loaded */
  unknown: readonly string[] | undefined;
  onClear: () => void;
}

/** Shows the state of an import: in progress, failed, or active as a filter, with the IDs that match no node. */
export function ImportStrip({ work, imported, found, unknown, onClear }: ImportStripProps) {
  const text = useText(deviceListText);
  return (
    <>
      {work.problem && (
        <Banner tone="failure" action={<Button onClick={work.dismiss}>{text.dismiss}</Button>}>
          {text[work.problem]}
        </Banner>
      )}
      {work.reading !== undefined && (
        <Strip role="status">
          <Ring />
          <p>{text.reading(work.reading)}</p>
          <Button size="sm" onClick={work.cancel}>
            {text.cancel}
          </Button>
        </Strip>
      )}
      {imported && (
        <Strip>
          <Icon name="bill" />
          <p role="status">
            <strong>{text.filteredBy(imported.ids.size)}</strong>
            <small>{imported.file}</small>
            {!unknown && <small>{text.checking(found)}</small>}
            {unknown?.length === 0 && <small>{text.allKnown}</small>}
          </p>
          <Button size="sm" icon="close" onClick={onClear}>
            {text.clearIds}
          </Button>
          {unknown && unknown.length > 0 && <Unknown ids={unknown} />}
        </Strip>
      )}
    </>
  );
}

function Unknown({ ids }: { ids: readonly string[] }) {
  const text = useText(deviceListText);
  const list = useRef<HTMLUListElement>(null);
  return (
    <details>
      <summary>
        <Icon name="warning" size={16} />
        {text.unknown(ids.length)}
        <Icon name="down" size={16} />
      </summary>
      <ul ref={list} aria-label={text.unknownList} tabIndex={0}>
        {ids.slice(0, LISTED).map((id) => (
          <li key={id}>{id}</li>
        ))}
        {ids.length > LISTED && <li>{text.andMore(ids.length - LISTED)}</li>}
      </ul>
      <Button size="sm" onClick={() => void copyAndNotify(ids.join('\n'), list.current)}>
        {text.copyAll}
      </Button>
    </details>
  );
}

const Strip = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--_space-2) var(--_space-3);
  padding: var(--_space-2) var(--_space-3);
  border-radius: var(--_radius-md);
  background: var(--_accent-soft);
  color: var(--_accent-text);
  p {
    display: flex;
    flex: 1 1 0;
    flex-wrap: wrap;
    gap: 0 var(--_space-3);
    min-width: 160px;
  }
  strong {
    font-weight: var(--_weight-title);
  }
  small {
    font-size: inherit;
    overflow-wrap: anywhere;
  }
  details {
    flex: 1 0 100%;
    padding: var(--_space-1) 0;
    color: var(--_text);
  }
  summary {
    display: inline-flex;
    align-items: center;
    gap: 6px;
    min-height: var(--_control-sm);
    color: var(--_warning);
    list-style: none;
    cursor: pointer;
    &::-webkit-details-marker {
      display: none;
    }
  }
  details[open] summary svg:last-child {
    transform: rotate(180deg);
  }
  ul {
    max-height: 180px;
    margin: var(--_space-1) 0 var(--_space-3);
    padding: var(--_space-2) var(--_space-3);
    overflow-y: auto;
    border-radius: var(--_radius-md);
    background: var(--_surface);
    font: 13px/22px var(--_font-code);
    overflow-wrap: anywhere;
    columns: 260px;
  }
`;
