import { useText } from '#shared/host/locale.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { Button, Ring } from '#shared/ui/base/button.tsx';
import { Icon } from '#shared/ui/base/icon.tsx';
import { deviceListText } from './device-list.text.ts';
import { Strip, UnmatchedList } from './strip.tsx';
import type { IdImport, ImportedIds } from './use-device-rows.ts';

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
      {work.lostDigits.length > 0 && (
        <Banner tone="warning" action={<Button onClick={work.dismiss}>{text.dismiss}</Button>}>
          {text.lostDigits(work.lostDigits)}
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
            <small>{imported.file ?? text.pastedIds}</small>
            {!unknown && <small>{text.checking(found)}</small>}
            {unknown?.length === 0 && <small>{text.allKnown}</small>}
          </p>
          <Button size="sm" icon="close" onClick={onClear}>
            {text.clearIds}
          </Button>
          {unknown && unknown.length > 0 && (
            <UnmatchedList title={text.unknown(unknown.length)} label={text.unknownList} items={unknown} />
          )}
        </Strip>
      )}
    </>
  );
}
