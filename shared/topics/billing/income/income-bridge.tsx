import { useState } from 'react';
import { styled } from 'styled-components';
import { toPlatformError } from '#shared/client/errors.ts';
import { useServerNow } from '#shared/client/server-clock.ts';
import { useOnline } from '#shared/client/use-online.ts';
import { dayAfter, yesterday, type DayRange } from '#shared/core/shanghai-time.ts';
import { retryAll } from '#shared/element/failed-card.tsx';
import { QueryPart } from '#shared/element/query-state.tsx';
import { useText } from '#shared/host/locale.ts';
import { Banner } from '#shared/ui/base/banner.tsx';
import { LinkButton } from '#shared/ui/base/link.tsx';
import { Skeleton } from '#shared/ui/base/skeleton.tsx';
import { DateRange } from '#shared/ui/date/date-range.tsx';
import { Dialog, preloadDialog } from '#shared/ui/overlay/dialog.tsx';
import { FIRST_DAY } from '../bill/bill-month.rules.ts';
import { explainChangeText } from './explain-change.text.ts';
import { BridgeRows } from './income-bridge-rows.tsx';
import { BridgeSteps, stepName } from './income-bridge-steps.tsx';
import { useIncomeBridgeQuery } from './income-bridge.api.ts';
import type { BridgeScope, BridgeSlice, IncomeBridge } from './income-bridge.calls.ts';
import { bridgePresets, periodBefore, type Periods } from './income-bridge.rules.ts';
import ShareButton from '../../accounts/share/share-button.tsx';
import { incomeBridgeText } from './income-bridge.text.ts';

// its dialog opens as soon as this code is loaded
void preloadDialog();

/** A comparison, with the periods and the request that it belongs to. */
interface Compared {
  readonly bridge: IncomeBridge;
  readonly periods: Periods;
  readonly request: BridgeScope;
}

interface IncomeBridgeProps {
  periods: Periods;
  agent: boolean;
  /** one node or one user; otherwise, all nodes of the signed-in user */
  scope: { readonly uuid?: string; readonly username?: string } | undefined;
  /** the name of the node or user */
  whose: string | undefined;
  onClose: () => void;
}

/** Explains the change of income between two periods: steps that add up to the change, and the nodes of each step. */
export default function IncomeBridgeDialog({ periods: first, agent, scope, whose, onClose }: IncomeBridgeProps) {
  const text = useText(incomeBridgeText);
  const names = useText(explainChangeText);
  const [periods, setPeriods] = useState(first);
  const [step, setStep] = useState<string>();
  const online = useOnline();
  const request: BridgeScope = {
    start: periods.later.start,
    end: periods.later.end,
    earlier_start: periods.earlier.start,
    earlier_end: periods.earlier.end,
    uuid: scope?.uuid,
    line: undefined,
    username: scope?.username,
  };
  const query = useIncomeBridgeQuery(request);
  const { currentData, isFetching, refetch } = query;
  const error = toPlatformError(query.error);
  const offline = !online || error?.kind === 'network';
  const [last, setLast] = useState<Compared>();
  if (currentData && currentData !== last?.bridge) setLast({ bridge: currentData, periods, request });
  // without a network, the last comparison stays
  const shownComparison = currentData || offline ? last : undefined;
  // the steps of other periods can lack the chosen one
  const chosenStep = shownComparison?.bridge.steps.some((each) => each.step === step) ? step : undefined;
  const hasDays = periods.later.start < periods.later.end;
  const isTooSlow = hasDays && (error?.kind === 'server' || error?.kind === 'timeout');
  const rangeOf = ({ start, end }: DayRange) => text.range(start, end);
  return (
    <Dialog
      open
      size="xl"
      title={whose ? names.titleOf(whose) : names.title}
      description={shownComparison && (shownComparison.bridge.billed ? text.billed : text.unbilled)}
      onClose={onClose}
    >
      <PeriodChoice periods={periods} onChange={setPeriods} />
      <QueryPart
        query={{ ...query, currentData: shownComparison }}
        skeleton={<Skeleton height={280} />}
        failed={(card) => (
          <>
            {card}
            {isTooSlow && <Banner>{text.narrower}</Banner>}
          </>
        )}
        level={3}
      >
        {({ bridge, ...compared }) => (
          <>
            {offline && (
              <Offline
                tone="failure"
                icon="offline"
                action={
                  <LinkButton disabled={isFetching} onClick={() => retryAll(() => void refetch())}>
                    {text.retry}
                  </LinkButton>
                }
              >
                {text.offline(rangeOf(compared.periods.later), rangeOf(compared.periods.earlier))}
              </Offline>
            )}
            <Tools>
              <ShareButton
                document={{ kind: 'change', ...compared.request, uuid: scope?.uuid, username: scope?.username }}
                name={`${whose ? names.titleOf(whose) : names.title} ${rangeOf(compared.periods.later)}`}
                note={agent ? priceNote(text, scope) : undefined}
              />
            </Tools>
            <BridgeSteps
              bridge={bridge}
              periods={compared.periods}
              chosenStep={chosenStep}
              onStep={scope?.uuid ? undefined : setStep}
            />
            {!scope?.uuid && bridge.steps.length > 0 && (
              <BridgeRows
                key={JSON.stringify([compared.request, chosenStep])}
                request={compared.request}
                step={chosenStep as BridgeSlice['step']}
                withUsers={agent && !scope}
                title={text.rowsOf(chosenStep ? stepName(chosenStep, text) : text.all)}
                periods={compared.periods}
              />
            )}
          </>
        )}
      </QueryPart>
    </Dialog>
  );
}

/** What an agent must know of the price in a link: nodes of users are compared at the price of their user. */
function priceNote(text: (typeof incomeBridgeText)['zh-CN'], scope: IncomeBridgeProps['scope']): string | undefined {
  if (!scope) return text.ownPrice;
  return scope.uuid ? text.userPrice : undefined;
}

function PeriodChoice({ periods, onChange }: { periods: Periods; onChange: (periods: Periods) => void }) {
  const text = useText(incomeBridgeText);
  const now = useServerNow();
  const { thisMonth, lastMonth, week } = bridgePresets(now);
  const presets = [
    ...(thisMonth ? [{ key: 'thisMonth', label: text.presets.thisMonth, range: thisMonth }] : []),
    { key: 'lastMonth', label: text.presets.lastMonth, range: lastMonth },
    { key: 'week', label: text.presets.week, range: week },
  ];
  const later = (range: DayRange) => onChange({ later: range, earlier: periodBefore(range) });
  return (
    <Choice>
      <span>{text.later}</span>
      <DateRange
        label={text.later}
        value={periods.later}
        presets={presets}
        min={FIRST_DAY}
        max={yesterday(now)}
        onChange={later}
      />
      <span>{text.earlier}</span>
      <DateRange
        label={text.earlier}
        value={periods.earlier}
        presets={[]}
        min={FIRST_DAY}
        max={dayAfter(periods.later.start, -1)}
        onChange={(earlier) => onChange({ ...periods, earlier })}
      />
    </Choice>
  );
}

const Tools = styled.div`
  display: flex;
  justify-content: flex-end;
  margin-bottom: var(--_space-3);
  &:empty {
    display: none;
  }
`;

const Offline = styled(Banner)`
  margin-bottom: var(--_space-4);
`;

const Choice = styled.div`
  display: grid;
  grid-template-columns: auto minmax(0, 1fr);
  align-items: center;
  gap: var(--_space-3) var(--_space-4);
  margin-bottom: var(--_space-6);
  > span {
    color: var(--_text-2);
  }
  @container (max-width: 640px) {
    grid-template-columns: minmax(0, 1fr);
    gap: var(--_space-2);
  }
`;
