/** Opens the camera of the device, and names the reason if that fails. */

export type CameraFault =
  /** the page has no TLS, so that the browser provides no camera */
  | 'insecure'
  /** the browser or the app around it provides no camera to pages */
  | 'unsupported'
  /** a frame without `allow="camera"`, or a `Permissions-Policy` of a page */
  | 'policy'
  /** refused by the user, the browser or the system */
  | 'refused'
  /** in a frame: refused, or not allowed by the page around it; the browser does not distinguish them */
  | 'refused-in-frame'
  | 'none'
  | 'busy'
  /** disconnected while it was in use */
  | 'lost'
  | 'failed';

/** Faults that remain until the page or the app changes. */
const LASTING: readonly CameraFault[] = ['insecure', 'unsupported', 'policy'];
export const isLasting = (fault: CameraFault): boolean => LASTING.includes(fault);

const FAULTS: Readonly<Record<string, CameraFault>> = {
  // Chromium without windows, and some apps
  NotSupportedError: 'unsupported',
  NotFoundError: 'none',
  NotReadableError: 'busy',
  // Firefox, if another program uses the camera
  AbortError: 'busy',
  NotAllowedError: 'refused',
  SecurityError: 'refused',
};

/** Chromium has this, other engines do not. */
interface PolicyDocument {
  readonly featurePolicy?: { allowsFeature(feature: string): boolean };
}

/** Opens the camera on the back if there are several. @throws the error that `cameraFault` names */
export const openCamera = (): Promise<MediaStream> =>
  navigator.mediaDevices.getUserMedia({
    video: { facingMode: 'environment', width: { ideal: 1280 }, height: { ideal: 720 } },
  });

export const closeCamera = (stream: MediaStream | undefined): void =>
  stream?.getTracks().forEach((track) => track.stop());

/** Returns why `openCamera` failed. */
export function cameraFault(error: unknown): CameraFault {
  if (!isSecureContext) return 'insecure';
  if (!navigator.mediaDevices?.getUserMedia) return 'unsupported';
  const { featurePolicy } = document as PolicyDocument;
  if (featurePolicy?.allowsFeature('camera') === false) return 'policy';
  const fault = FAULTS[(error as Partial<Error> | undefined)?.name ?? ''] ?? 'failed';
  return fault === 'refused' && !featurePolicy && window.parent !== window ? 'refused-in-frame' : fault;
}
