/** The steps of a change of income, as a table with a bar for each. */
import { styled } from 'styled-components';
import { formatCents, formatChange, type Cents } from '#shared/core/money.ts';
import type { DayRange } from '#shared/core/shanghai-time.ts';
import { useText } from '#shared/host/locale.ts';
import { hiddenHeads } from '#shared/ui/base/visually-hidden.tsx';
import type { IncomeBridge } from './income-bridge.calls.ts';
import { stepAxis, type Periods } from './income-bridge.rules.ts';
import { basesName, basisText } from '../../devices/day-basis.text.ts';
import { incomeBridgeText } from './income-bridge.text.ts';

type Strings = (typeof incomeBridgeText)['zh-CN'];

export const stepName = (step: string, { steps }: Strings): string =>
  (steps as Readonly<Record<string, string>>)[step] ?? step;

interface BridgeStepsProps {
  bridge: IncomeBridge;
  periods: Periods;
  chosenStep: string | undefined;
  /** shows the rows of a step; a single node has none */
  onStep: ((step: string | undefined) => void) | undefined;
}

/** The amounts from the earlier to the later total, each with a bar from its start to its end. */
export function BridgeSteps({
  bridge: { earlier, later, steps, bases },
  periods,
  chosenStep,
  onStep,
}: BridgeStepsProps) {
  const text = useText(incomeBridgeText);
  const names = useText(basisText);
  const axis = stepAxis(
    earlier,
    steps.map(({ amount }) => amount),
  );
  const total = (label: string, { start, end }: DayRange, cents: Cents, at: number) => (
    <tr className="whole">
      <th scope="row">
        {label} <small>{text.range(start, end)}</small>
      </th>
      <td aria-hidden>
        <i className="level" style={{ insetInlineStart: `calc(${at} * (100% - 2px))` }} />
      </td>
      <td translate="no">{formatCents(cents)}</td>
    </tr>
  );
  const choice = (name: string, isChosen: boolean, next: string | undefined) =>
    onStep ? (
      <button type="button" aria-pressed={isChosen} onClick={() => onStep(next)}>
        {name}
      </button>
    ) : (
      name
    );
  return (
    <Waterfall>
      <table aria-label={text.caption}>
        <thead>
          <tr>
            <th scope="col">{text.step}</th>
            <th scope="col" aria-hidden>
              <span>{formatCents(axis.from)}</span>
              <span>{formatCents(axis.to)}</span>
            </th>
            <th scope="col">{text.amount}</th>
          </tr>
        </thead>
        <tbody>
          {total(text.earlier, periods.earlier, earlier, axis.earlier)}
          {steps.map(({ step, amount, nodes }, index) => {
            const { start, length } = axis.bars[index]!;
            return (
              <tr key={step} className={step === chosenStep ? 'chosen' : undefined}>
                <th scope="row">
                  {choice(stepName(step, text), step === chosenStep, step === chosenStep ? undefined : step)}{' '}
                  {onStep && nodes > 0 && <small>{text.nodes(nodes)}</small>}
                </th>
                <td aria-hidden>
                  <i
                    className={amount < 0 ? 'less' : 'more'}
                    style={{ insetInlineStart: `${start * 100}%`, width: `${length * 100}%` }}
                  />
                </td>
                <td translate="no">{formatChange(amount)}</td>
              </tr>
            );
          })}
          {total(text.later, periods.later, later, axis.later)}
        </tbody>
        <tfoot>
          <tr className="whole">
            <th scope="row">{choice(text.all, chosenStep === undefined, undefined)}</th>
            <td aria-hidden />
            <td translate="no">{formatChange(later - earlier)}</td>
          </tr>
        </tfoot>
      </table>
      {steps.length === 0 ? (
        <p>{text.none}</p>
      ) : (
        <>
          <p>{text.axis(formatCents(axis.from), formatCents(axis.to))}</p>
          <p>{text.how}</p>
          {bases && bases.length > 0 && <p>{text.basis(basesName(names, bases))}</p>}
        </>
      )}
    </Waterfall>
  );
}

const Waterfall = styled.div`
  font-variant-numeric: tabular-nums lining-nums;
  table {
    width: 100%;
    border-collapse: collapse;
  }
  th,
  td {
    padding: var(--_space-1) 0;
    border-bottom: var(--_hairline);
    text-align: start;
    font-weight: 400;
  }
  thead th,
  small,
  p {
    color: var(--_text-3);
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
  }
  small {
    display: inline-block;
  }
  tbody th,
  tfoot th {
    width: 40%;
    padding-inline-end: var(--_space-2);
  }
  /* the axis: both ends of the bars */
  thead th:nth-child(2) span + span {
    float: inline-end;
  }
  td:nth-child(2) {
    position: relative;
    background-image: linear-gradient(var(--_chart-grid), var(--_chart-grid));
    background-size: 1px 100%;
    background-repeat: no-repeat;
  }
  th:last-child,
  td:last-child {
    width: 136px;
    text-align: end;
    white-space: nowrap;
  }
  i {
    position: absolute;
    inset-block: 8px;
    min-width: 1px;
    border-radius: 2px;
  }
  .more {
    background: var(--_chart-bar);
  }
  .less {
    background: var(--_warning);
  }
  .level {
    inset-block: 2px;
    width: 2px;
    background: var(--_text-2);
  }
  button {
    min-height: var(--_control-sm);
    text-align: start;
    color: var(--_accent-text);
    text-decoration: underline;
    text-underline-offset: 3px;
  }
  [aria-pressed='true'] {
    color: var(--_text);
    font-weight: var(--_weight-title);
    text-decoration: none;
  }
  .chosen > * {
    background-color: var(--_accent-soft);
  }
  .chosen small {
    color: var(--_text-2);
  }
  .whole > * {
    font-weight: var(--_weight-title);
  }
  .whole small {
    font-weight: 400;
  }
  p {
    padding-top: var(--_space-2);
  }
  @media (forced-colors: active) {
    i {
      background: CanvasText;
    }
  }
  @container (max-width: 640px) {
    thead {
      ${hiddenHeads}
    }
    tr {
      display: grid;
      grid-template-columns: minmax(0, 1fr) auto;
      padding: var(--_space-1) 0;
      border-bottom: var(--_hairline);
    }
    tbody th,
    tfoot th,
    td:last-child {
      width: auto;
      border: 0;
    }
    td:nth-child(2) {
      grid-area: 2 / 1 / auto / -1;
      height: 12px;
      padding: 0;
      border: 0;
    }
    td:last-child {
      grid-area: 1 / 2;
      align-content: center;
    }
    i {
      inset-block: 2px;
    }
    tfoot td:nth-child(2) {
      display: none;
    }
  }
`;
