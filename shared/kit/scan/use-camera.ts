import { useEffect, useState, useSyncExternalStore, type RefObject } from 'react';
import { cameraFault, closeCamera, openCamera, type CameraFault } from './camera.ts';

export interface Camera {
  /** the reason if the camera cannot be shown */
  readonly state: 'starting' | 'live' | CameraFault;
  retry(): void;
}

const subscribeVisibility = (listener: () => void) => {
  document.addEventListener('visibilitychange', listener);
  return () => document.removeEventListener('visibilitychange', listener);
};
const isPageVisible = (): boolean => document.visibilityState === 'visible';

/**
 * Shows the camera in a video. It is closed while the page is hidden, and when the component or its element is removed.
 * @param isShown whether the video is on screen
 */
export function useCamera(video: RefObject<HTMLVideoElement | null>, isShown: boolean): Camera {
  const [state, setState] = useState<Camera['state']>('starting');
  const [attempt, setAttempt] = useState(0);
  const isVisible = useSyncExternalStore(subscribeVisibility, isPageVisible);
  const isWanted = isShown && isVisible;

  useEffect(() => {
    const element = video.current;
    if (!isWanted || !element) return;
    let stream: MediaStream | undefined;
    let isOver = false;
    const close = () => {
      isOver = true;
      closeCamera(stream);
      element.srcObject = null;
    };
    const end = (fault: CameraFault) => {
      if (isOver) return;
      close();
      setState(fault);
    };
    const open = async () => {
      stream = await openCamera();
      // The user can close the dialog before the browser has a permission.
      if (isOver) return closeCamera(stream);
      for (const track of stream.getTracks()) track.addEventListener('ended', () => end('lost'));
      element.srcObject = stream;
      element.onloadeddata = () => setState('live');
    };
    setState('starting');
    open().catch((error: unknown) => end(cameraFault(error)));
    return close;
  }, [video, isWanted, attempt]);

  return { state, retry: () => setAttempt((count) => count + 1) };
}
