import type { ReactNode } from 'react';

/** What stands between backticks is code. */
export const coded = (text: string): ReactNode[] =>
  text.split('`').map((part, index) => (index % 2 ? <code key={index}>{part}</code> : part));
