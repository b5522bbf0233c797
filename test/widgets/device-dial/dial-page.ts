/** partner-device-dial on a page, and devices of the kind that a test needs. */
import { needsManagerCard } from '#shared/domain/dialling.ts';
import { configure } from '#shared/host/configuration.ts';
import type { DialInfo } from '#shared/contract/dialling.ts';
import { type ElementPage, openPage } from '../../browser/element-page.ts';
import { tokenOf } from '../../browser/sandbox.ts';

export const INFO = '/api/v1/miner/dialling/info/v2';
export const CONFIRM = '/api/v1/miner/dialling/confirm_manager_network_card';
export const DEVICES = '/api/income/device';
export const SAVE = '/api/v1/miner/dialling/config';

/** @param attributes by their names in HTML */
export async function openDial(attributes: Readonly<Record<string, string>>, width?: number): Promise<ElementPage> {
  const page = await openPage('partner-device-dial', width);
  for (const [name, value] of Object.entries(attributes)) page.element.setAttribute(name, value);
  return page;
}

let token = '';
const left: DialInfo[] = [];

/** What the platform has of a device now. */
export async function infoOf(deviceUUID: string): Promise<DialInfo> {
  const answer = await fetch(`${INFO}?deviceUUID=${deviceUUID}`, { headers: { authorization: `Bearer ${token}` } });
  return (await answer.json()) as DialInfo;
}

/** Signs the agent in and looks at some of the devices. */
export async function signInAgent(): Promise<void> {
  token = await tokenOf('agent');
  configure({ token });
  if (left.length > 0) return;
  const headers = { authorization: `Bearer ${token}` };
  const answer = await fetch('/api/income/device?limit=60&offset=0', { headers });
  const { items } = (await answer.json()) as { items: { uuid: string }[] };
  for (const { uuid } of items) left.push(await infoOf(uuid));
}

/** A device of this kind that no other test changes. */
export function take(fits: (info: DialInfo) => boolean): DialInfo {
  const at = left.findIndex(fits);
  if (at < 0) throw new Error('There is no such device');
  return left.splice(at, 1)[0]!;
}

export const isManaged = (info: DialInfo): boolean => info.netcardInfo.some(({ isManager }) => isManager);
export const lacksManager = (info: DialInfo): boolean => needsManagerCard(info.diallingType) && !isManaged(info);
export const ofType =
  (type: string) =>
  ({ diallingType }: DialInfo): boolean =>
    diallingType === type;

/** Writes into a field that is not an input. */
export function writeArea(area: HTMLTextAreaElement, value: string): void {
  Object.getOwnPropertyDescriptor(HTMLTextAreaElement.prototype, 'value')!.set!.call(area, value);
  area.dispatchEvent(new InputEvent('input', { bubbles: true, composed: true }));
}
