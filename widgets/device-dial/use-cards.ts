/** Loads the cards of a device, and binds and unbinds the management line (§4, Management card). */
import { useState } from 'react';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { useSingleFlight } from '#shared/ui/base/use-single-flight.ts';
import { textOf } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { type PlatformError, errorToShow } from '#shared/client/errors.ts';
import type { QueryResult } from '#shared/element/query-state.tsx';
import { type DialInfo, type NetworkCard } from '#shared/topics/devices/dialling.calls.ts';
import { dialText } from './device-dial.text.ts';
import { useDialInfoQuery, useConfirmManagerCardMutation } from '#shared/topics/devices/dialling.api.ts';

export interface NetworkCards {
  readonly info: DialInfo | undefined;
  readonly manager: NetworkCard | undefined;
  readonly query: QueryResult<DialInfo>;
  /** the request in progress */
  readonly work: 'bind' | 'unbind' | undefined;
  /** why the last attempt failed */
  readonly refusal: PlatformError | undefined;
  /** @returns whether the platform bound the card */
  bind(name: string): Promise<boolean>;
  unbind(): Promise<boolean>;
}

/**
 * Loads the cards of a device.
 * @param main whether the cards decide that the element is ready or failed; false in a drawer over another view
 */
export function useCards(deviceUuid: string, main: boolean): NetworkCards {
  const widget = useWidget();
  const query = useDialInfoQuery({ deviceUUID: deviceUuid });
  const info = query.currentData;
  const [confirm] = useConfirmManagerCardMutation();
  const [work, setWork] = useState<NetworkCards['work']>();
  const [refusal, setRefusal] = useState<PlatformError>();
  const { run } = useSingleFlight();
  const manager = info?.netcardInfo.find(({ isManager }) => isManager);
  useWidgetState(main && info !== undefined, main && query.error);

  const change = async (name: string, kind: 'bind' | 'unbind'): Promise<boolean> => {
    setWork(kind);
    setRefusal(undefined);
    const { error: failure } = await confirm(
      kind === 'bind' ? { deviceUUID: deviceUuid, name } : { deviceUUID: deviceUuid, unConfirm: true },
    );
    setWork(undefined);
    const text = textOf(dialText);
    if (failure) {
      setRefusal(await errorToShow(failure, text.unknown));
      return false;
    }
    notify({ tone: 'success', message: kind === 'bind' ? text.bindDone : text.unbindDone });
    widget.emit(kind === 'bind' ? 'partner-card-bound' : 'partner-card-unbound', { deviceUuid, name });
    return true;
  };

  return {
    info,
    manager,
    query,
    work,
    refusal,
    bind: async (name) => (await run(() => change(name, 'bind'))) === true,
    unbind: async () => manager !== undefined && (await run(() => change(manager.name, 'unbind'))) === true,
  };
}
