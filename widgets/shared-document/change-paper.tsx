import type { Ref } from 'react';
import { formatCents, formatChange } from '#shared/core/money.ts';
import { formatMinute } from '#shared/core/shanghai-time.ts';
import { useText } from '#shared/host/locale.ts';
import { PaperBox } from '#shared/kit/print/paper.styles.ts';
import { BridgeSteps, stepName } from '#shared/topics/billing/income/income-bridge-steps.tsx';
import { incomeBridgeText } from '#shared/topics/billing/income/income-bridge.text.ts';
import type { DocumentContent } from '#shared/topics/money/shared-document/shared-document.calls.ts';
import { sharedDocumentText } from './shared-document.text.ts';

interface ChangePaperProps {
  content: Extract<DocumentContent, { readonly kind: 'change' }>;
  /** ms */
  createdAt: number;
  ref: Ref<HTMLElement>;
}

/** The steps of a change of income as they are printed, and its nodes. */
export function ChangePaper({ content, createdAt, ref }: ChangePaperProps) {
  const text = useText(sharedDocumentText);
  const steps = useText(incomeBridgeText);
  const { of, earlier, later, bridge, rows, total } = content;
  return (
    <PaperBox ref={ref}>
      <header>
        <h2>{text.change(of)}</h2>
        <dl>
          <div>
            <dt>{steps.later}</dt>
            <dd>{steps.range(later.start, later.end)}</dd>
          </div>
          <div>
            <dt>{steps.earlier}</dt>
            <dd>{steps.range(earlier.start, earlier.end)}</dd>
          </div>
          <div>
            <dt>{text.made}</dt>
            <dd>{formatMinute(createdAt)}</dd>
          </div>
        </dl>
        <small>{bridge.billed ? steps.billed : text.unbilled}</small>
      </header>
      <BridgeSteps bridge={bridge} periods={{ earlier, later }} chosenStep={undefined} onStep={undefined} />
      {rows.length > 0 && (
        <section>
          <h3>{text.nodes}</h3>
          <table>
            <thead>
              <tr>
                <th scope="col">{text.node}</th>
                <th scope="col" className="part">
                  {text.earlierYuan}
                </th>
                <th scope="col" className="part">
                  {text.laterYuan}
                </th>
                <th scope="col">{text.partYuan}</th>
              </tr>
            </thead>
            <tbody>
              {rows.map((row) => (
                <tr key={row.uuid}>
                  <th scope="row">
                    {row.name || row.uuid}{' '}
                    <small>{[row.line, row.step && stepName(row.step, steps)].filter(Boolean).join(' · ')}</small>
                  </th>
                  <td className="part">{formatCents(row.earlier)}</td>
                  <td className="part">{formatCents(row.later)}</td>
                  <td>{formatChange(row.amount)}</td>
                </tr>
              ))}
            </tbody>
          </table>
          {total > rows.length && <p role="note">{text.rest(rows.length, total)}</p>}
        </section>
      )}
    </PaperBox>
  );
}
