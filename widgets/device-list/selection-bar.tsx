import { styled } from 'styled-components';
import { isGranted } from '#shared/client/session-scope.ts';
import { useText } from '#shared/host/locale.ts';
import { useOffered } from '#shared/host/offered.ts';
import OwnerNoticeButton from '#shared/topics/devices/owner-notice-button.tsx';
import { MOST_REMARKED } from '#shared/topics/devices/device.calls.ts';
import { ExportButton } from '#shared/kit/export/export-button.tsx';
import { Button } from '#shared/ui/base/button.tsx';
import { LEAST_COMPARED, MOST_COMPARED } from './comparison.rules.ts';
import type { ColumnChoice, DeviceColumn } from './device-columns.tsx';
import { deviceListText } from './device-list.text.ts';
import { listDialogsText } from './list-dialogs.text.ts';
import type { DeviceRows } from './use-device-rows.ts';
import type { NodeSelection } from './use-selection.ts';

interface SelectionBarProps {
  chosenIds: ReadonlySet<string>;
  selection: NodeSelection;
  devices: DeviceRows;
  columns: readonly DeviceColumn[];
  choice: ColumnChoice;
  onCompare: () => void;
  onRemark: () => void;
}

/** Shown while the user selects nodes: their number, and what can be done with them. Without a selection, all shown nodes. */
export default function SelectionBar(props: SelectionBarProps) {
  const { chosenIds, selection, devices, columns, choice, onCompare, onRemark } = props;
  const text = useText(deviceListText);
  const dialogText = useText(listDialogsText);
  const { shownRows, complete } = devices;
  const shownIds = new Set(shownRows.map(({ uuid }) => uuid));
  const hidden = [...chosenIds].filter((uuid) => !shownIds.has(uuid)).length;
  const remarks = useOffered('remarkDevices') && isGranted('remarkDevices') && choice.viewpoint !== 'miner';
  const count = chosenIds.size;
  const rows = count > 0 ? devices.rows.filter(({ uuid }) => chosenIds.has(uuid)) : shownRows;
  const isAll = count > 0 && shownRows.every(({ uuid }) => chosenIds.has(uuid));
  return (
    <Bar role="group" aria-label={text.batch}>
      <p role="status">
        {count === 0 ? dialogText.pickNodes : dialogText.picked(count)}
        {hidden > 0 && <strong>{dialogText.hiddenOnes(hidden)}</strong>}
      </p>
      <Buttons>
        {hidden > 0 && <Button onClick={() => selection.keep(shownIds)}>{dialogText.dropHidden(hidden)}</Button>}
        <Button disabled={!complete} onClick={isAll ? selection.clear : () => selection.choose([...shownIds])}>
          {isAll ? dialogText.chooseNone : dialogText.chooseAll}
        </Button>
        <Button
          disabled={count < LEAST_COMPARED || count > MOST_COMPARED}
          title={dialogText.compareLimit(LEAST_COMPARED, MOST_COMPARED)}
          onClick={onCompare}
        >
          {dialogText.compareNow}
        </Button>
        {remarks && (
          <Button
            disabled={count === 0 || count > MOST_REMARKED}
            title={count > MOST_REMARKED ? dialogText.remarkLimit(MOST_REMARKED) : undefined}
            onClick={onRemark}
          >
            {dialogText.editRemark}
          </Button>
        )}
        {choice.viewpoint === 'agent' && <OwnerNoticeButton uuids={[...chosenIds]} />}
        <Button onClick={selection.end}>{dialogText.endSelection}</Button>
        {complete && (
          <ExportButton
            tone="primary"
            label={dialogText.exportNodes(rows.length)}
            failure={dialogText.exportFailed}
            job={async () => (await import('./node-export-job.ts')).nodeExportJob(rows, columns, choice)}
            details={{ records: 'nodes' }}
          />
        )}
      </Buttons>
    </Bar>
  );
}

/* At the lower edge of the window, because the nodes to select can be far apart. */
const Bar = styled.div`
  @media print {
    display: none;
  }
  position: sticky;
  bottom: 0;
  z-index: 1;
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--_space-2) var(--_space-3);
  padding: var(--_space-3) var(--_panel-pad);
  border-top: var(--_hairline);
  background: var(--_surface-raised);
  p {
    flex: 1 1 160px;
  }
  strong {
    display: block;
    color: var(--_warning);
    font-weight: var(--_weight-title);
  }
`;

/* they stay side by side if the text above needs the whole row */
const Buttons = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--_space-2) var(--_space-3);
  margin-left: auto;
  @container (max-width: 640px) {
    /* two buttons in a row, so that the bar leaves room for nodes */
    gap: var(--_space-2);
    > * {
      flex: 1 1 auto;
    }
  }
`;
