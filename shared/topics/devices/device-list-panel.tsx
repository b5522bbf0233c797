import { useState, type RefObject } from 'react';
import { styled } from 'styled-components';
import { useText } from '../../host/locale.ts';
import { useDevicePages } from './use-device-pages.ts';
import { Button } from '../../ui/base/button.tsx';
import DialogSurface from '../../ui/overlay/dialog-surface.tsx';
import type { FieldIds } from '../../ui/form/field.tsx';
import { OptionSearch } from '../../ui/form/option-search.tsx';
import { LiveRegion } from '../../ui/base/live-region.tsx';
import { Popover } from '../../ui/overlay/popover.tsx';
import { Skeleton } from '../../ui/base/skeleton.tsx';
import { matches, type ChosenDevice } from './chosen-device.ts';
import { deviceChoiceText } from './device-choice.text.ts';

export interface DeviceChoiceProps {
  /** undefined: all devices */
  value: ChosenDevice | undefined;
  onChange: (device: ChosenDevice | undefined) => void;
  /** whether all devices under an agent are listed, or only a miner's own */
  agent: boolean;
  /** set in a form: one device is required, and `undefined` does not mean all of them */
  field?: (FieldIds & { readonly label: string }) | undefined;
  /** IDs that are selected elsewhere */
  takenIds?: readonly string[] | undefined;
}

interface DeviceListPanelProps extends DeviceChoiceProps {
  anchor: RefObject<HTMLElement | null>;
  onClose: () => void;
}

/** A popover next to its button; a sheet on phones. */
export default function DeviceListPanel({ anchor, ...props }: DeviceListPanelProps) {
  const text = useText(deviceChoiceText);
  const narrow = matchMedia('(max-width: 640px)').matches;
  const inside = <Search {...props} wide={narrow} />;
  return narrow ? (
    <DialogSurface title={text.label} onClose={props.onClose}>
      {inside}
    </DialogSurface>
  ) : (
    <Popover label={text.label} anchor={anchor} fromStart={props.field !== undefined} onClose={props.onClose}>
      {inside}
    </Popover>
  );
}

/** Maximum number of rows. Users with more devices type a few letters. */
const MOST = 50;

function Search(props: Omit<DeviceListPanelProps, 'anchor'> & { wide: boolean }) {
  const { value, onChange, onClose, agent, field, takenIds = [], wide } = props;
  const text = useText(deviceChoiceText);
  const [typedText, setTypedText] = useState('');
  const search = typedText.trim();
  const { list, total, isCounted, complete, loading, error, retry } = useDevices(agent);
  const foundDevices = list.filter((device) => matches(device, search) && !takenIds.includes(device.uuid));
  const shownDevices = foundDevices.slice(0, MOST);
  // number of matching devices that are not shown
  const hidden = (search ? foundDevices.length : total - takenIds.length) - shownDevices.length;
  const options: (ChosenDevice | undefined)[] = search || field ? shownDevices : [undefined, ...shownDevices];
  const starting = !error && loading && (search !== '' || list.length === 0);
  const announced = search ? text.found(foundDevices.length) : '';

  const choose = (device: ChosenDevice | undefined) => {
    onChange(device && { uuid: device.uuid, name: device.name });
    onClose();
  };
  return (
    <Padded $wide={wide}>
      <OptionSearch
        searchLabel={text.search}
        label={text.label}
        typedText={typedText}
        onType={setTypedText}
        options={options}
        keyOf={(device) => device?.uuid ?? ''}
        show={(device) => (
          <>
            <span>{device?.name ?? text.all}</span>
            {device && <code>{device.uuid}</code>}
          </>
        )}
        isSelected={(device) => device?.uuid === value?.uuid}
        onChoose={choose}
        busy={loading}
        // inside a form there is less space below
        maxHeight={field !== undefined && !wide ? 'min(240px, 30vh)' : 'min(320px, 50vh)'}
      >
        {error && (
          <div role="alert">
            <p>{error.message || text.failed}</p>
            <Button icon="refresh" onClick={retry}>
              {text.retry}
            </Button>
          </div>
        )}
        {starting && (
          <p>
            <Skeleton width={160} />
          </p>
        )}
        {!error && !starting && hidden > 0 && (search ? complete : isCounted) && <p>{text.more(hidden)}</p>}
        {search && !loading && !error && foundDevices.length === 0 && <p>{text.none}</p>}
        <LiveRegion>{loading ? text.loading : announced}</LiveRegion>
      </OptionSearch>
    </Padded>
  );
}

/** Loads all devices page by page while the panel is open. The device list loads the same pages. */
function useDevices(agent: boolean) {
  const { pages, total = 0, ...rest } = useDevicePages(agent ? 'agent' : 'miner', { key_style: 'month' });
  const devices = pages.flatMap((page) =>
    page.list.map(({ uuid, name }): [string, ChosenDevice] => [uuid, { uuid, name: name || uuid }]),
  );
  // a device whose income rises during loading can be on two pages
  return { list: [...new Map(devices).values()], total, ...rest };
}

const Padded = styled.div<{ $wide: boolean }>`
  ${({ $wide }) => ($wide ? '' : 'width: 320px; padding: var(--_space-3);')}
`;
