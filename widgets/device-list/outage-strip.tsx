import { styled } from 'styled-components';
import { serverNow } from '#shared/client/server-clock.ts';
import { formatCents } from '#shared/core/money.ts';
import { expectedLoss, lostYesterday } from './outage.rules.ts';
import { sumOfKnown } from '#shared/core/money.ts';
import { useText } from '#shared/host/locale.ts';
import { Icon } from '#shared/ui/base/icon.tsx';
import type { DeviceRow } from './device-list.rules.ts';
import { deviceListText } from './device-list.text.ts';
import { outageOf } from './outage-columns.tsx';
import { Strip } from './strips.tsx';

/** Shows what the offline nodes cost: yesterday against a week earlier, and the estimate of today. */
export function OutageStrip({ rows }: { rows: readonly DeviceRow[] }) {
  const text = useText(deviceListText);
  const now = serverNow();
  const yesterday = lostYesterday(rows.map(({ change }) => change));
  const losses = rows.map((row) => expectedLoss(outageOf(row), now));
  const today = sumOfKnown(losses.map((loss) => (loss?.isCertain ? loss.amount : undefined)));
  return (
    <Outage>
      <Icon name="warning" />
      <p role="status">
        <strong>{text.offlineNow(rows.length)}</strong>
        <span>{text.lostYesterday(yesterday === undefined ? '--' : formatCents(yesterday))}</span>
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
