import { useRef } from 'react';

export interface LineKeys {
  of(index: number): number;
  append(count: number): void;
  remove(index: number): void;
}

/** Lines have no identity of their own: a key for each, so that what is typed stays in its fields when one goes. */
export function useLineKeys(count: number): LineKeys {
  const next = useRef(0);
  const keys = useRef<number[]>([]);
  // lines also come and go from outside, such as with an answer
  while (keys.current.length < count) keys.current.push(next.current++);
  keys.current.length = count;
  return {
    of: (index) => keys.current[index]!,
    append(more) {
      for (let added = 0; added < more; added++) keys.current.push(next.current++);
    },
    remove: (index) => void keys.current.splice(index, 1),
  };
}
