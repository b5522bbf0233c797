/** Helpers for tests of the node list and the user list. The requests reach a real server. */
import { ElementPage, mount, paste, write } from '../../browser/element-page.ts';

export const AGENT_DEVICES = '/api/income/device';
export const MINER_DEVICES = '/api/income/miner_device';

/** Removes the order and the columns that earlier tests stored for their users. */
export function forgetPreferences(): void {
  for (const key of Object.keys(localStorage)) if (key.startsWith('deviceList:')) localStorage.removeItem(key);
}

/** Operations of a user on a list. */
export class ListPage<Tag extends 'partner-device-list' | 'partner-miner-list'> extends ElementPage<
  HTMLElementTagNameMap[Tag]
> {
  static async open<Tag extends 'partner-device-list' | 'partner-miner-list'>(
    tag: Tag,
    width = 1100,
    attributes: Readonly<Record<string, string>> = {},
  ): Promise<ListPage<Tag>> {
    return new ListPage<Tag>(await mount(tag, width, attributes));
  }

  /** The cell texts of the rows in the document. */
  get rows(): string[][] {
    return this.all('.body [role=row]').map((row) =>
      [...row.querySelectorAll('[role=rowheader], [role=cell]')].map(({ textContent }) => textContent ?? ''),
    );
  }

  get heads(): string[] {
    return this.all('[role=columnheader]').map(({ textContent }) => textContent ?? '');
  }

  /** Returns the cells of one column, of the rows in the document. */
  column(head: string): string[] {
    const at = this.heads.indexOf(head);
    return this.rows.map((row) => row[at] ?? `no column ${head}`);
  }

  /** Returns a button in the row of a device. */
  buttonOf(id: string, selector: string): HTMLElement {
    const row = this.all('.body [role=row]').find(({ textContent }) => textContent?.includes(id));
    return row!.querySelector<HTMLElement>(selector)!;
  }

  /** Waits until all pages and the tools that follow them are loaded. */
  async loaded(): Promise<void> {
    await this.until(
      () => this.all('.body [role=row]').length > 0 && !this.text.includes('已加载') && this.find('[role=search]'),
      'should have all its rows and its tools',
    );
  }

  search(query: string): void {
    write(this.find<HTMLInputElement>('[role=search] input')!, query);
  }

  /** Pastes text into the search field. */
  pasteKeywords(text: string): void {
    paste(this.find<HTMLInputElement>('[role=search] input')!, text);
  }

  choose(label: string, value: string): void {
    const select = this.find<HTMLSelectElement>(`select[aria-label="${label}"]`)!;
    select.value = value;
    select.dispatchEvent(new Event('change', { bubbles: true }));
  }

  /** Opens the import and chooses a file through the hidden field of the button, as a user would. */
  async chooseFile(file: File, button = '导入设备 ID'): Promise<void> {
    await this.press(button);
    const input = await this.waitFor<HTMLInputElement>('[role=dialog] input[type=file]');
    const transfer = new DataTransfer();
    transfer.items.add(file);
    input.files = transfer.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  }
}
