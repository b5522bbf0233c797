import { Overview, OverviewHead, Split } from '#shared/features/overview/overview.styles.ts';
import { useText } from '#shared/host/locale.ts';
import { useServerNow } from '#shared/client/server-clock.ts';
import { PanelPlaceholder } from '#shared/ui/panel-placeholder.tsx';
import { IncomeFigures } from './income-figures.tsx';
import { incomeText } from './income.text.ts';

/** Before anybody is known: the places of what comes. */
export function IncomeSkeleton() {
  const text = useText(incomeText);
  const now = useServerNow();
  return (
    <Overview>
      <OverviewHead>
        <div>
          <h2>{text.title}</h2>
          <p />
        </div>
      </OverviewHead>
      <IncomeFigures
        summary={undefined}
        failed={false}
        masked={false}
        agent={undefined}
        dayBefore={undefined}
        now={now}
      />
      <BelowPlaceholder />
    </Overview>
  );
}

/** The places of the history and of the devices that earn most. */
export const BelowPlaceholder = () => (
  <Split>
    <PanelPlaceholder height={BELOW_HEIGHT} />
    <PanelPlaceholder height={BELOW_HEIGHT} />
  </Split>
);

const BELOW_HEIGHT = 628;
