/** Helpers for tests of partner-device-dial, with devices of the required kind. */
import { needsManagerCard } from '#shared/topics/devices/dialling.rules.ts';
import { configure } from '#shared/host/configuration.ts';
import type { DialInfo } from '#shared/topics/devices/dialling.calls.ts';
import { type ElementPage, openPage } from '../../browser/element-page.ts';
import { tokenOf } from '../../browser/sandbox.ts';

export const INFO = '/api/v1/miner/dialling/info/v2';
export const CONFIRM = '/api/v1/miner/dialling/confirm_manager_network_card';
export const DEVICES = '/api/income/device';
export const SAVE = '/api/v1/miner/dialling/config';

/** @param attributes names and values in HTML */
export async function openDial(attributes: Readonly<Record<string, string>>, width?: number): Promise<ElementPage> {
  const page = await openPage('partner-device-dial', width);
  for (const [name, value] of Object.entries(attributes)) page.element.setAttribute(name, value);
  return page;
}

let token = '';
const left: DialInfo[] = [];

/** Returns the platform's current data of a device. */
export async function infoOf(deviceUUID: string): Promise<DialInfo> {
  const response = await fetch(`${INFO}?deviceUUID=${deviceUUID}`, { headers: { authorization: `Bearer ${token}` } });
  return (await response.json()) as DialInfo;
}

/** Signs in the agent and loads some of the devices. */
export async function signInAgent(): Promise<void> {
  token = await tokenOf('agent');
  configure({ token });
  if (left.length > 0) return;
  const headers = { authorization: `Bearer ${token}` };
  const response = await fetch('/api/income/device?limit=60&offset=0', { headers });
  const { items } = (await response.json()) as { items: { uuid: string }[] };
  for (const { uuid } of items) left.push(await infoOf(uuid));
}

/** Returns a device that matches and that no other test changes. @throws Error when none is left */
export function take(fits: (info: DialInfo) => boolean): DialInfo {
  const at = left.findIndex(fits);
  if (at < 0) throw new Error('No device matches. Seed more devices of this kind.');
  return left.splice(at, 1)[0]!;
}

export const isManaged = (info: DialInfo): boolean => info.netcardInfo.some(({ isManager }) => isManager);
export const lacksManager = (info: DialInfo): boolean =>
  needsManagerCard(info.diallingType) === true && !isManaged(info);
export const ofType =
  (type: string) =>
  ({ diallingType }: DialInfo): boolean =>
    diallingType === type;

/** Sets the value of a textarea, as a user would. */
export function writeArea(area: HTMLTextAreaElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(area, value);
  area.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
}
