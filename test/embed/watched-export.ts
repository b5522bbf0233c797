/** Records the files that a page saves. */
import assert from 'node:assert/strict';

export interface SavedFile {
  name: string;
  head: number[];
  size: number;
}

declare global {
  interface Window {
    saved?: SavedFile;
    workers: string[];
  }
}

/** Runs in the page. Records the saved file and the URL protocols of the Workers. */
export function watchSavedFiles(): void {
  const files = new Map<string, Blob>();
  const { createObjectURL } = URL;
  const { click } = HTMLAnchorElement.prototype;
  const Original = Worker;
  window.workers = [];
  URL.createObjectURL = (file: Blob) => {
    const address = createObjectURL.call(URL, file);
    files.set(address, file);
    return address;
  };
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    const file = files.get(this.href);
    if (!file || !this.download) return click.call(this);
    void file.arrayBuffer().then((bytes) => {
      window.saved = { name: this.download, head: [...new Uint8Array(bytes.slice(0, 4))], size: bytes.byteLength };
    });
  };
  window.Worker = class extends Original {
    constructor(url: string | URL, options?: WorkerOptions) {
      super(url, options);
      this.addEventListener('message', () => window.workers.push(new URL(`${url}`).protocol), { once: true });
    }
  };
}

/** Asserts that the file is the workbook of a bill. */
export const isBillWorkbook = ({ name, head, size }: SavedFile): void => {
  assert.match(name, /^\d{4}-\d{2}月账单\.xlsx$/);
  assert.deepEqual(head, [0x50, 0x4b, 3, 4]);
  assert.ok(size > 10_000);
};
