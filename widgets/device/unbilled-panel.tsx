import { styled } from 'styled-components';
import type { Each } from '#shared/client/use-each.ts';
import { FailedCard } from '#shared/features/query-state.tsx';
import { useText } from '#shared/host/locale.ts';
import { Icon } from '#shared/ui/icon.tsx';
import { LinkButton } from '#shared/ui/link.tsx';
import { Panel, PanelHead } from '#shared/ui/panel.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { StateCard } from '#shared/ui/state-card.tsx';
import { VisuallyHidden } from '#shared/ui/visually-hidden.tsx';
import type { Unbilled } from './device.rules.ts';
import { deviceText } from './device.text.ts';

interface UnbilledPanelProps {
  /** the latest first */
  unbilled: readonly Unbilled[];
  days: Pick<Each<unknown>, 'answers' | 'complete' | 'error' | 'retry'>;
  /** number of days asked for */
  all: number;
  /** shows a day's samples; undefined where none are to be had */
  onDay: ((day: string) => void) | undefined;
}

/** What was not billed in 30 days, and why (§9, SLA rules); a day leads to its samples. */
export function UnbilledPanel({ unbilled, days, all, onDay }: UnbilledPanelProps) {
  const text = useText(deviceText);
  const { answers, complete, error, retry } = days;
  return (
    <Box as="section" aria-label={text.unbilled} aria-busy={!complete && !error}>
      <PanelHead>
        <h3>{text.unbilled}</h3>
        <span>{complete ? text.count(unbilled.length) : !error && text.daysComing(answers.size, all)}</span>
      </PanelHead>
      {unbilled.length > 0 && (
        <ul>
          {unbilled.map(({ day, reason }, index) => (
            <li key={`${day} ${index}`}>
              <Icon name="warning" size={16} />
              <time dateTime={day}>{day}</time>
              <p>{reason}</p>
              {onDay && (
                <LinkButton aria-label={text.samplesOf(day)} onClick={() => onDay(day)}>
                  {text.samples}
                </LinkButton>
              )}
            </li>
          ))}
        </ul>
      )}
      {error && <FailedCard error={error} onRetry={retry} />}
      {complete && unbilled.length === 0 && (
        <StateCard icon="success" tone="success" title={text.good} text={text.goodHint} />
      )}
      {!complete && !error && (
        <>
          <VisuallyHidden role="status">{text.loadingUnbilled}</VisuallyHidden>
          {unbilled.length === 0 && (
            <Coming aria-hidden>
              <Skeleton width="70%" />
              <Skeleton width="55%" />
            </Coming>
          )}
        </>
      )}
    </Box>
  );
}

const Box = styled(Panel)`
  header > span {
    color: var(--_text-2);
    font-variant-numeric: tabular-nums;
  }

  ul {
    padding: 0 var(--_panel-pad) var(--_space-2);
  }

  li {
    display: grid;
    grid-template-columns: 16px auto minmax(0, 1fr) auto;
    align-items: baseline;
    gap: 0 var(--_space-3);
    padding: var(--_space-3) 0;
    border-top: var(--_hairline);
    > svg {
      align-self: center;
      color: var(--_warning);
    }
  }

  time {
    font-weight: var(--_weight-label);
    font-variant-numeric: tabular-nums;
  }

  li p {
    color: var(--_text-2);
  }

  @container (max-width: 640px) {
    li {
      grid-template-columns: 16px minmax(0, 1fr) auto;
    }
    li p {
      grid-area: 2 / 2 / auto / -1;
    }
  }
`;

const Coming = styled.div`
  display: grid;
  gap: var(--_space-4);
  padding: var(--_space-3) var(--_panel-pad) var(--_space-6);
`;
