import { useEffect, useRef, type RefObject } from 'react';
import { readCodes } from './read-codes.ts';

/** Pixels of the longer side of a frame. */
const SIDES = [640];
/** Pause between two frames. A slow device pauses for as long as it reads. */
const PAUSE_MS = 100;

/** Calls `onCodes` with the texts of each frame that has codes, while `isLive`. */
export function useCodes(
  video: RefObject<HTMLVideoElement | null>,
  isLive: boolean,
  onCodes: (texts: readonly string[]) => void,
): void {
  const latest = useRef(onCodes);
  useEffect(() => {
    latest.current = onCodes;
  });
  useEffect(() => {
    if (!isLive) return;
    let isOver = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = async () => {
      const began = performance.now();
      const texts = await readCodes(video.current!, SIDES);
      if (isOver) return;
      timer = setTimeout(() => void look(), Math.max(PAUSE_MS, performance.now() - began));
      if (texts.length > 0) latest.current(texts);
    };
    void look();
    return () => {
      isOver = true;
      clearTimeout(timer);
    };
  }, [video, isLive]);
}
