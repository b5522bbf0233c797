import { styled } from 'styled-components';
import { useWidget } from '../../host/widget-context.ts';
import { LinkButton } from '../../ui/base/link.tsx';

interface DeviceNameProps {
  /** '' if the platform does not send it */
  uuid: string;
  /** '' for a device without a name */
  name: string;
}

/** A device in a table: its name, or its ID, linked to its page. The ID is below a name. */
export function DeviceName({ uuid, name }: DeviceNameProps) {
  const { requestNavigation } = useWidget();
  if (!uuid) return name || '--';
  return (
    <Lines>
      <LinkButton onClick={() => requestNavigation('device', { deviceUUID: uuid })}>{name || uuid}</LinkButton>
      {name && name !== uuid && <code>{uuid}</code>}
    </Lines>
  );
}

const Lines = styled.span`
  display: block;
  min-width: 0;
  code {
    display: block;
    font: calc(var(--_text-base) * 12 / 14) / calc(var(--_text-base) * 18 / 14) var(--_font-code);
    color: var(--_text-3);
    /* two equal lines instead of one character on the second */
    text-wrap: balance;
    word-break: break-all;
  }
`;
