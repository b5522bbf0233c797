import { useText } from '#shared/host/locale.ts';
import { Icon } from '#shared/ui/base/icon.tsx';
import { deviceListText } from './device-list.text.ts';
import { Strip, UnmatchedList } from './strip.tsx';

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
