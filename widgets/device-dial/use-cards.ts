/** The cards of a device, and which of them is the management line (§4, Management card). */
import { useRef, useState } from 'react';
import { useWidget, useWidgetState } from '#shared/host/widget-context.ts';
import { textOf } from '#shared/host/locale.ts';
import { notify } from '#shared/host/notify.ts';
import { type PlatformError, failureToTell } from '#shared/client/errors.ts';
import {
  type DialInfo,
  type NetworkCard,
  confirmManagerCardCall,
  dialInfoCall,
  saveDiallingCall,
  type NewLines,
  type ofDevice,
} from '#shared/contract/dialling.ts';
import { dialText } from './dial.text.ts';
import { api, ask } from '#shared/client/api.ts';
import type { RequestValues } from '#shared/contract/call.ts';

export interface Cards {
  readonly info: DialInfo | undefined;
  readonly manager: NetworkCard | undefined;
  /** why the cards could not be read, while there are none to show */
  readonly error: PlatformError | undefined;
  readonly fetching: boolean;
  /** what is under way */
  readonly work: 'bind' | 'unbind' | undefined;
  /** why the last try failed */
  readonly refusal: PlatformError | undefined;
  refresh(): void;
  /** @returns whether the platform did it */
  bind(name: string): Promise<boolean>;
  unbind(): Promise<boolean>;
}

/**
 * Reads the device.
 * @param main whether the element is ready with the cards, and failed without them; false in a drawer over something else
 */
export function useCards(deviceUuid: string, main: boolean): Cards {
  const widget = useWidget();
  const query = useDialInfoQuery({ deviceUUID: deviceUuid });
  const info = query.currentData;
  const error = info ? undefined : query.error;
  const [confirm] = useConfirmManagerCardMutation();
  const [work, setWork] = useState<Cards['work']>();
  const [refusal, setRefusal] = useState<PlatformError>();
  const running = useRef(false);
  const manager = info?.netcardInfo.find(({ isManager }) => isManager);
  useWidgetState(main && info !== undefined, main && error);

  const change = async (name: string, kind: 'bind' | 'unbind'): Promise<boolean> => {
    // a second press comes before the first one's state is drawn
    if (running.current) return false;
    running.current = true;
    setWork(kind);
    setRefusal(undefined);
    const { error: failure } = await confirm(
      kind === 'bind' ? { deviceUUID: deviceUuid, name } : { deviceUUID: deviceUuid, unConfirm: true },
    );
    running.current = false;
    setWork(undefined);
    const text = textOf(dialText);
    if (failure) {
      setRefusal(await failureToTell(failure, text.unknown));
      return false;
    }
    notify({ tone: 'success', message: kind === 'bind' ? text.bindDone : text.unbindDone });
    widget.emit(kind === 'bind' ? 'partner-card-bound' : 'partner-card-unbound', { deviceUuid, name });
    return true;
  };

  return {
    info,
    manager,
    error,
    fetching: query.isFetching,
    work,
    refusal,
    refresh: () => void query.refetch(),
    bind: (name) => change(name, 'bind'),
    unbind: () => (manager ? change(manager.name, 'unbind') : Promise.resolve(false)),
  };
}

/** Binds the card of this name as the management line, or unbinds the one that is bound. */
export type ManagerCardRequest =
  | Readonly<{ deviceUUID: string; name: string; unConfirm?: never }>
  | Readonly<{ deviceUUID: string; unConfirm: true; name?: never }>;

// every error is shown where it belongs
const noAlert = true;

/** Network cards of a device (§2.6, §7.6). */
const diallingApi = api.injectEndpoints({
  endpoints: (build) => ({
    dialInfo: build.query<DialInfo, RequestValues<typeof ofDevice>>({
      queryFn: ask(dialInfoCall, (query) => ({ query, noAlert })),
      providesTags: (_answer, _error, { deviceUUID }) => [{ type: 'Dialling', id: deviceUUID }],
    }),
    confirmManagerCard: build.mutation<null, ManagerCardRequest>({
      queryFn: ask(confirmManagerCardCall, (body) => ({ body, noAlert })),
      // a refused or lost one may mean that somebody else changed the device
      invalidatesTags: (_answer, _error, { deviceUUID }) => [{ type: 'Dialling', id: deviceUUID }],
    }),
    /** All of a card's lines: they replace the former ones; an empty password keeps the account's. */
    saveDialling: build.mutation<null, NewLines>({
      queryFn: ask(saveDiallingCall, (body) => ({ body, noAlert })),
      // a refused one leaves the lines as they are, and with them what stands in the form
      invalidatesTags: (_answer, error, { deviceUUID }) => (error ? [] : [{ type: 'Dialling', id: deviceUUID }]),
    }),
  }),
});

export const { useDialInfoQuery, useConfirmManagerCardMutation, useSaveDiallingMutation } = diallingApi;
