/**
 * Puts a text on the clipboard. Where the page may not (no permission, an old webview), what `shown` says is selected
 * instead, so that the person copies it by hand.
 * @returns whether it is on the clipboard
 */
export async function copyText(text: string, shown?: Element | null): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    if (shown) getSelection()?.selectAllChildren(shown);
    return false;
  }
}
