/** A file that the page saves, caught before it reaches the disk. */
export interface Download {
  readonly name: string;
  readonly file: Blob;
}

/** Records downloads instead of saving them. @returns the downloads and a function that stops the recording */
export function catchDownloads(): { readonly saved: Download[]; stop: () => void } {
  const saved: Download[] = [];
  const files = new Map<string, Blob>();
  const { createObjectURL } = URL;
  const { click } = HTMLAnchorElement.prototype;
  URL.createObjectURL = (file: Blob) => {
    const address = createObjectURL.call(URL, file);
    files.set(address, file);
    return address;
  };
  HTMLAnchorElement.prototype.click = function (this: HTMLAnchorElement) {
    const file = files.get(this.href);
    if (file && this.download) saved.push({ name: this.download, file });
    else click.call(this);
  };
  return {
    saved,
    stop() {
      URL.createObjectURL = createObjectURL;
      HTMLAnchorElement.prototype.click = click;
    },
  };
}
