/** Helpers for tests of partner-income and partner-tech-overview. */
import { api } from '#shared/client/api.ts';
import { store } from '#shared/client/store.ts';
import { formatCents } from '#shared/core/money.ts';
import { ElementPage, mount } from '../../browser/element-page.ts';

/** Empties the store, as on a page that has just been opened. */
export const clearStore = () => store.dispatch(api.util.resetApiState());

/** Formats a change, with its sign. */
export const signed = (cents: number): string => (cents > 0 ? `+${formatCents(cents)}` : formatCents(cents));
/** Reads a change or an amount on the screen. */
export const incomeCents = (shown: string): number =>
  Math.round(Number(shown.replace(/[,+]/g, '').replace('−', '-')) * 100);

export class IncomePage extends ElementPage {
  static async open(
    tag: 'partner-income' | 'partner-tech-overview',
    width = 1180,
    attributes: { readonly range?: string } = {},
  ): Promise<IncomePage> {
    return new IncomePage(await mount(tag, width, attributes));
  }

  /** Waits for a part of the element by its name. */
  part(name: string): Promise<HTMLElement> {
    return this.waitFor(`section[aria-label="${name}"]:not([aria-busy=true])`);
  }
}
