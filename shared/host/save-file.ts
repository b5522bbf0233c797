/** How a finished file reaches the person (hazard 28). */
import { getConfiguration } from './configuration.ts';

interface MiniProgramWindow {
  /** set once WeixinJSBridgeReady has been */
  readonly __wxjs_environment?: string;
  readonly wx?: { readonly miniProgram?: { navigateTo?(page: { url: string }): void } };
}

const page = (): MiniProgramWindow => globalThis as MiniProgramWindow;

/** In the page of a mini-program. */
export const isMiniProgram = (): boolean =>
  page().__wxjs_environment === 'miniprogram' || /miniProgram/i.test(navigator.userAgent);

/** In WeChat: the page of a mini-program, or its own browser. */
export const isWebview = (): boolean => isMiniProgram() || /MicroMessenger/i.test(navigator.userAgent);

/** False in WeChat, where a download fails without a word. */
export const canSaveFiles = (): boolean => !isWebview();

/** Facts by which the host's own page makes the same file: months and days, never personal data. */
export type ExportFacts = Readonly<Record<string, string>>;

/** The host's page that hands the file over, where the configuration names one. */
export function exportAddress(facts: ExportFacts): string | undefined {
  const { exportUrl } = getConfiguration();
  if (!exportUrl) return undefined;
  const query = new URLSearchParams(facts).toString();
  return `${exportUrl}${exportUrl.includes('?') ? '&' : '?'}${query}`;
}

/** Opens a page of the mini-program itself; false when the address is one of the web, to be followed as a link. */
export function openNativePage(address: string): boolean {
  const miniProgram = page().wx?.miniProgram;
  if (!miniProgram?.navigateTo || !/^\/?pages\//.test(address)) return false;
  miniProgram.navigateTo({ url: address });
  return true;
}

/** The browser reads a download from its address for a while after the click. */
const ADDRESS_MS = 60_000;

/** Saves a file under its name, as a download. Only where `canSaveFiles`. */
export function saveFile(file: Blob, name: string): void {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), ADDRESS_MS);
}
