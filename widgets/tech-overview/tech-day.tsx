/** One day of the machines: bandwidth, and what was not billed; fetched as soon as the figures are on screen. */
import { useState } from 'react';
import { styled } from 'styled-components';
import { FIRST_BILL_MONTH } from '#shared/domain/bill-month.ts';
import { formatDate } from '#shared/domain/shanghai-time.ts';
import { Split } from '#shared/features/overview/overview.styles.ts';
import { useText } from '#shared/host/locale.ts';
import { useOffered } from '#shared/host/offered.ts';
import { useServerNow } from '#shared/client/server-clock.ts';
import { DayField } from '#shared/ui/day-field.tsx';
import { BandwidthPanel } from './bandwidth-panel.tsx';
import { firstDay } from './tech.rules.ts';
import { dayText } from './tech-day.text.ts';
import { ViolationsPanel } from './violations-panel.tsx';

export function TechDay({ agent }: { agent: boolean }) {
  const text = useText(dayText);
  const measured = useOffered('deviceBandwidth');
  const now = useServerNow();
  // who has chosen none sees the last whole day, also after midnight
  const [chosen, setChosen] = useState<string>();
  const day = chosen ?? firstDay(now);
  const today = formatDate(now);
  return (
    <>
      <Head>
        <h3>{text.title}</h3>
        <DayField label={text.day} value={day} onChange={setChosen} min={`${FIRST_BILL_MONTH}-01`} max={today} />
      </Head>
      <Split>
        {measured && <BandwidthPanel day={day} agent={agent} />}
        <ViolationsPanel key={day} day={day} unfinished={day === today} />
      </Split>
    </>
  );
}

const Head = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--_space-2) var(--_space-4);

  h3 {
    font-size: var(--_title-md);
    line-height: var(--_title-md-line);
    font-weight: var(--_weight-title);
  }

  @container (max-width: 480px) {
    > div {
      width: 100%;
    }
  }
`;
