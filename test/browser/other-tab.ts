/** Runs code in another tab of the same origin, which a frame stands in for. */
export async function otherTab(act: (storage: Storage) => void): Promise<void> {
  const frame = document.createElement('iframe');
  frame.src = '/package.json';
  document.body.append(frame);
  await new Promise((resolve) => (frame.onload = resolve));
  act(frame.contentWindow!.localStorage);
  frame.remove();
}
