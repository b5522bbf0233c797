import { useContext, useEffect, useRef } from 'react';
import { WidgetContext } from './widget-context.ts';

/**
 * Calls `forget` when the element is removed from the document. Its drafts stay in memory for a page that shows it again, but
 * passwords, codes and account numbers must not.
 */
export function useForgottenAway(forget: () => void): void {
  const element = useContext(WidgetContext)?.element;
  const latest = useRef(forget);
  useEffect(() => void (latest.current = forget));
  useEffect(() => () => void (element?.isConnected === false && latest.current()), [element]);
}
