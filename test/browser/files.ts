/** Files that tests choose. */

/** Returns a PNG picture. */
export async function picture(name: string): Promise<File> {
  const canvas = new OffscreenCanvas(8, 8);
  canvas.getContext('2d')!.fillRect(0, 0, 4, 4);
  return new File([await canvas.convertToBlob()], name, { type: 'image/png' });
}

/** Returns a text with the name and the type of a picture. */
export const textFile = (name: string): File => new File(['text'], name, { type: 'image/png' });

/** Chooses files as the dialog of the browser does. */
export async function chooseFiles(inside: ParentNode, files: readonly File[]): Promise<void> {
  const input = inside.querySelector<HTMLInputElement>('input[type=file]')!;
  const chosen = new DataTransfer();
  files.forEach((file) => chosen.items.add(file));
  input.files = chosen.files;
  input.dispatchEvent(new Event('change', { bubbles: true }));
}
