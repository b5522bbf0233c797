/** Runs code in a frame of the same origin, which acts as another tab. */
export async function otherTab(act: (storage: Storage) => void): Promise<void> {
  const frame = document.createElement('iframe');
  frame.src = '/package.json';
  document.body.append(frame);
  await new Promise((resolve) => (frame.onload = resolve));
  act(frame.contentWindow!.localStorage);
  frame.remove();
}
