/** Delivery of a finished file to the user (hazard 28). */
import { getConfiguration } from './configuration.ts';

interface MiniProgramWindow {
  /** set after `WeixinJSBridgeReady` */
  readonly __wxjs_environment?: string;
  readonly wx?: { readonly miniProgram?: { navigateTo?(page: { url: string }): void } };
}

const page = (): MiniProgramWindow => globalThis as MiniProgramWindow;

/** Returns whether the page runs in a mini-program. */
export const isMiniProgram = (): boolean =>
  page().__wxjs_environment === 'miniprogram' || /miniProgram/i.test(navigator.userAgent);

/** Returns whether the page runs in WeChat: in a mini-program or in WeChat's browser. */
export const isWebview = (): boolean => isMiniProgram() || /MicroMessenger/i.test(navigator.userAgent);

/** Returns the frames around the page, innermost first. The last is `null` if a page of another origin hides it. */
function framesAround(view: Window = window): (Element | null)[] {
  if (view === view.parent) return [];
  const frame = view.frameElement;
  return frame ? [frame, ...framesAround(view.parent)] : [null];
}

/** Returns whether the page is in a frame without `allow-downloads`. A page of another origin hides that. */
export const isFrameWithoutDownloads = (): boolean =>
  framesAround().some((frame) => frame?.matches('[sandbox]:not([sandbox~=allow-downloads])'));

/** Returns false where downloads fail silently: in WeChat, and in frames without `allow-downloads`. */
export const canSaveFiles = (): boolean => !isWebview() && !isFrameWithoutDownloads();

/** Returns whether a saved file can be reported as saved: in a frame of another origin, the browser may have blocked it. */
export const isSaveCertain = (): boolean => !framesAround().includes(null);

/** Parameters from which the host's export page creates the same file: months and days, never personal data. */
export type ExportDetails = Readonly<Record<string, string>>;

/** Returns the address of the host's export page, if the configuration names one. */
export function exportAddress(details: ExportDetails): string | undefined {
  const { exportUrl } = getConfiguration();
  if (!exportUrl) return undefined;
  const query = new URLSearchParams(details).toString();
  return `${exportUrl}${exportUrl.includes('?') ? '&' : '?'}${query}`;
}

/** Opens a page of the mini-program. Returns false for a web address, to be followed as a link. */
export function openNativePage(address: string): boolean {
  const miniProgram = page().wx?.miniProgram;
  if (!miniProgram?.navigateTo || !/^\/?pages\//.test(address)) return false;
  miniProgram.navigateTo({ url: address });
  return true;
}

/** The browser reads a download from its address for a while after the click. */
const ADDRESS_MS = 60_000;

/** Downloads a file under the given name. Call only if `canSaveFiles()`. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), ADDRESS_MS);
}
