/** Strips between tools and rows: what the list is filtered by. */
import { useRef } from 'react';
import { styled } from 'styled-components';
import { useText } from '#shared/host/locale.ts';
import { Button, Ring } from '#shared/ui/base/button.tsx';
import { copyAndNotify } from '#shared/ui/base/copy-text.ts';
import { Icon } from '#shared/ui/base/icon.tsx';
import { Banner } from '#shared/ui/base/banner.tsx';
import { serverNow } from '#shared/client/server-clock.ts';
import { formatCents, sumOfKnown } from '#shared/core/money.ts';
import { deviceListText } from './device-list.text.ts';
import type { IdImport, ImportedIds } from './use-id-import.ts';
import { expectedLoss, lostYesterday, rescueOf } from '#shared/topics/devices/outage.rules.ts';
import type { DeviceRow } from './device-list.rules.ts';
import { outageOfRow } from './outage-columns.tsx';

interface ImportStripProps {
  work: IdImport;
  imported: ImportedIds | undefined;
  /** number of IDs with a matching node */
  foundCount: number;
  /** IDs without a matching node; `undefined` until all nodes are loaded */
  unknown: readonly string[] | undefined;
  onClear: () => void;
}

/** Shows the state of an import: in progress, failed, or active as a filter, with the IDs that match no node. */
export function ImportStrip({ work, imported, foundCount, unknown, onClear }: ImportStripProps) {
  const text = useText(deviceListText);
  return (
    <>
      {work.problem && (
        <Banner tone="failure" action={<Button onClick={work.dismiss}>{text.dismiss}</Button>}>
          {text[work.problem]}
        </Banner>
      )}
      {(['lostDigits', 'withoutResult'] as const).map(
        (loss) =>
          work.lost[loss].length > 0 && (
            <Banner key={loss} tone="warning" action={<Button onClick={work.dismiss}>{text.dismiss}</Button>}>
              {text[loss](work.lost[loss])}
            </Banner>
          ),
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
            {!unknown && <small>{text.checking(foundCount)}</small>}
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

interface KeywordStripProps {
  /** number of keywords in the search field */
  count: number;
  /** keywords without a matching node; `undefined` until all nodes are loaded */
  unmatched: readonly string[] | undefined;
}

/** Shows how many keywords are searched for, with those that match no node. */
export function KeywordStrip({ count, unmatched }: KeywordStripProps) {
  const text = useText(deviceListText);
  return (
    <Strip>
      <Icon name="bill" />
      <p role="status">
        <strong>{text.searchedBy(count)}</strong>
        {unmatched?.length === 0 && <small>{text.allMatched}</small>}
      </p>
      {unmatched && unmatched.length > 0 && (
        <UnmatchedList title={text.unmatched(unmatched.length)} label={text.unmatchedList} items={unmatched} />
      )}
    </Strip>
  );
}

/** Maximum number of items listed on screen. A copy contains all items. */
const LISTED = 200;

interface UnmatchedListProps {
  title: string;
  /** label of the list for assistive technology */
  label: string;
  items: readonly string[];
}

/** IDs or keywords without a node, to open and to copy. */
function UnmatchedList({ title, label, items }: UnmatchedListProps) {
  const text = useText(deviceListText);
  const list = useRef<HTMLUListElement>(null);
  return (
    <details>
      <summary>
        <Icon name="warning" size={16} />
        {title}
        <Icon name="down" size={16} />
      </summary>
      <ul ref={list} aria-label={label} tabIndex={0}>
        {items.slice(0, LISTED).map((item) => (
          <li key={item}>{item}</li>
        ))}
        {items.length > LISTED && <li>{text.andMore(items.length - LISTED)}</li>}
      </ul>
      <Button size="sm" onClick={() => void copyAndNotify(items.join('\n'), list.current)}>
        {text.copyAll}
      </Button>
    </details>
  );
}

export const Strip = styled.div`
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
    display: flex;
    align-items: center;
    gap: 6px;
    width: fit-content;
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
    font: calc(var(--_text-base) * 13 / 14) / calc(var(--_text-base) * 22 / 14) var(--_font-code);
    overflow-wrap: anywhere;
    columns: 260px;
  }
`;

/** Shows what the offline nodes cost: yesterday against a week earlier, and the estimate of today. */
export function OutageStrip({ rows }: { rows: readonly DeviceRow[] }) {
  const text = useText(deviceListText);
  const now = serverNow();
  const yesterday = lostYesterday(rows.map(({ change }) => change));
  const losses = rows.map((row) => expectedLoss(outageOfRow(row), now));
  const today = sumOfKnown(losses.map((loss) => (loss?.isCertain ? loss.amount : undefined)));
  const savable = rows.filter((row) => rescueOf(outageOfRow(row), now)).length;
  return (
    <Outage>
      <Icon name="warning" />
      <p role="status">
        <strong>{text.offlineNow(rows.filter(({ online }) => online === false).length)}</strong>
        <span>{text.lostYesterday(yesterday === undefined ? '--' : formatCents(yesterday))}</span>
        {savable > 0 && <strong>{text.savable(savable)}</strong>}
        {today !== undefined && <span>{text.lossToday(formatCents(today))}</span>}
        <small>{text.lossHow}</small>
      </p>
    </Outage>
  );
}

/* the icon is next to the first line of the text */
const Outage = styled(Strip)`
  align-items: flex-start;
  > svg {
    margin: 1px 0;
  }
`;
