import { useController } from 'react-hook-form';
import { styled } from 'styled-components';
import { oneLine } from '#shared/core/clean-text.ts';
import { errorToShow } from '#shared/client/errors.ts';
import { useText } from '#shared/host/locale.ts';
import { useRemarkDevicesMutation } from '#shared/topics/devices/device.api.ts';
import type { ReplacedRemarks } from '#shared/topics/devices/device.calls.ts';
import { FormDialog } from '#shared/kit/form/form-dialog.tsx';
import { formText } from '#shared/kit/form/form.text.ts';
import { usePlatformForm } from '#shared/kit/form/use-platform-form.ts';
import { TextField } from '#shared/ui/form/text-field.tsx';
import { deviceListText } from './device-list.text.ts';
import { listDialogsText } from './list-dialogs.text.ts';
import type { DeviceRows } from './use-device-rows.ts';

const LONGEST = 50;

/** A remark that was set for several nodes. */
export interface RemarkChange {
  /** distinguishes it from other changes */
  readonly id: string;
  readonly remark: string;
  readonly count: number;
  /** the replaced remarks; `undefined` if the platform does not send them, so that the change cannot be undone */
  readonly replaced: ReplacedRemarks['replaced'];
}

interface RemarkDialogProps {
  uuids: readonly string[];
  devices: Pick<DeviceRows, 'rows' | 'shownRows'>;
  onDone: (change: RemarkChange) => void;
  onClose: () => void;
}

/** Sets one remark for the selected nodes. An empty one removes their remarks. */
export default function RemarkDialog({ uuids, devices, onDone, onClose }: RemarkDialogProps) {
  const text = useText(deviceListText);
  const dialogText = useText(listDialogsText);
  const shared = useText(formText);
  const [save] = useRemarkDevicesMutation();
  const form = usePlatformForm({
    defaultValues: { remark: '' },
    rules: ({ remark }) => ({ remark: [...remark].length > LONGEST ? dialogText.remarkTooLong(LONGEST) : undefined }),
    toRequest: ({ remark }) => ({ uuids, remark: oneLine(remark) }),
    async send(request) {
      const saving = save(request);
      const { data, error } = await saving;
      const failure = await errorToShow(error, shared.unknown);
      if (!failure)
        onDone({ id: saving.requestId, remark: request.remark, count: uuids.length, replaced: data?.replaced });
      return failure;
    },
  });
  const { field, fieldState } = useController({ control: form.methods.control, name: 'remark' });
  return (
    <FormDialog
      of={form}
      size="sm"
      title={dialogText.editRemark}
      description={dialogText.remarkOf(uuids.length)}
      cancel={text.cancel}
      submit={dialogText.saveRemark}
      onClose={onClose}
    >
      <TextField
        {...field}
        label={text.remark}
        help={dialogText.remarkHelp(LONGEST)}
        error={fieldState.error?.message}
      />
      <ChangedNodes uuids={uuids} {...devices} />
    </FormDialog>
  );
}

type ChangedNodesProps = Pick<DeviceRows, 'rows' | 'shownRows'> & Pick<RemarkDialogProps, 'uuids'>;

/** Names the nodes, with the remark that each of them loses, and marks those that the list does not show. */
function ChangedNodes({ uuids, rows, shownRows }: ChangedNodesProps) {
  const dialogText = useText(listDialogsText);
  const rowOf = new Map(rows.map((row) => [row.uuid, row]));
  const listedIds = new Set(shownRows.map(({ uuid }) => uuid));
  return (
    <Nodes aria-label={dialogText.changedNodes} tabIndex={0}>
      {uuids.map((uuid) => {
        const { name = uuid, remark = '' } = rowOf.get(uuid) ?? {};
        return (
          <li key={uuid}>
            {name}
            {!listedIds.has(uuid) && <strong>{dialogText.notListed}</strong>}
            {remark && <small>{dialogText.formerRemark(remark)}</small>}
          </li>
        );
      })}
    </Nodes>
  );
}

const Nodes = styled.ul`
  max-height: 200px;
  padding: var(--_space-2) var(--_space-3);
  overflow-y: auto;
  border: var(--_hairline);
  border-radius: var(--_radius-md);
  overflow-wrap: anywhere;
  li {
    display: flex;
    flex-wrap: wrap;
    gap: 0 var(--_space-3);
    padding: var(--_space-1) 0;
  }
  strong {
    color: var(--_warning);
    font-weight: var(--_weight-title);
  }
  small {
    flex: 1 0 100%;
    color: var(--_text-2);
    font-size: var(--_text-xs);
    line-height: var(--_line-xs);
  }
`;
