import { styled } from 'styled-components';
import { amountText } from '#shared/core/masking.ts';
import { useText } from '#shared/host/locale.ts';
import { basisName, basisText, coverageText, hoursName } from '#shared/topics/devices/day-basis.text.ts';
import type { DayBandwidth, DayBilling } from '#shared/topics/devices/device.calls.ts';
import { bandwidthText } from './device-head.tsx';
import { deviceText } from './device.text.ts';

interface DayPercentilesProps {
  response: DayBandwidth;
}

/** Shows the percentiles of a closed day, and which of them is billed. A platform without a window has the one of the day. */
export function DayPercentiles({ response: { bandwidth95, peak95, window, billing } }: DayPercentilesProps) {
  const text = useText(deviceText);
  const names = useText(basisText);
  const billed = <small>{text.billed}</small>;
  return (
    <>
      <span>
        {window ? names.day95 : text.ofDay} <strong>{bandwidthText(bandwidth95 ?? undefined, text.unit)}</strong>{' '}
        {billing?.mode === 'day' && billed}
      </span>
      {window && (
        <span>
          {names.peak95} <small>{hoursName(names, window)}</small>{' '}
          <strong>{bandwidthText(peak95 ?? undefined, text.unit)}</strong> {billing?.mode === 'window' && billed}
        </span>
      )}
      {billing?.mode === 'fixed' && (
        <span>
          {names.fixed} <strong>{bandwidthText(billing.bandwidth, text.unit)}</strong> {billed}
        </span>
      )}
    </>
  );
}

/** Explains the income of a day: the price, the bandwidth and the days of the month, or why it is not known yet. */
export function DayFormula({ response, masked }: DayPercentilesProps & { masked: boolean }) {
  const text = useText(deviceText);
  const { window, billing, peak95 } = response;
  // a platform that states no window sends no reason either
  if (!window) return null;
  if (!billing) return <Line>{peak95 == null ? text.unmeasured : text.open}</Line>;
  return (
    <Line>
      <FormulaText billing={billing} masked={masked} />
    </Line>
  );
}

const M_PER_G = 1_000;

function FormulaText({ billing, masked }: { billing: DayBilling; masked: boolean }) {
  const text = useText(deviceText);
  const names = useText(basisText);
  const { bandwidth, price, income, days, unbilled, rank, samples, coverage } = billing;
  const shownPrice = price == null ? '--' : amountText(price, masked);
  const formula = text.formula(shownPrice, (bandwidth / M_PER_G).toFixed(3), days, amountText(income, masked));
  const counts = rank == null || samples == null ? '' : text.rank(rank, samples, coverageText(coverage));
  return (
    <>
      <span>
        {text.basis(basisName(names, billing) ?? '--')}
        {counts}
      </span>
      <span>{unbilled ? text.formulaUnbilled : formula}</span>
    </>
  );
}

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: var(--_space-1) var(--_space-4);
  padding: 0 var(--_panel-pad) var(--_panel-pad);
  color: var(--_text-2);
  font-size: var(--_text-sm);
  font-variant-numeric: tabular-nums;
`;
