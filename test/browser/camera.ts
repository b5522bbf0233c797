/** A camera that films a drawing, and cameras that fail. */
import encodeQR from 'qr';
import { until } from './until.ts';

/** Draws QR codes next to each other, as a camera sees them. */
export function drawCodes(...texts: readonly string[]): HTMLCanvasElement {
  const canvas = document.createElement('canvas');
  [canvas.width, canvas.height] = [640, 480];
  const context = canvas.getContext('2d')!;
  context.fillStyle = '#fff';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.fillStyle = '#000';
  texts.forEach((text, place) =>
    encodeQR(text, 'raw', { border: 4 }).forEach((row, y) =>
      row.forEach((isDark, x) => isDark && context.fillRect(320 * place + 5 * x, 100 + 5 * y, 5, 5)),
    ),
  );
  return canvas;
}

/** The camera of the page: `open` replaces its function. Its tracks show whether it is still in use. */
export class Camera {
  tracks: readonly MediaStreamTrack[] = [];

  constructor(readonly open: () => Promise<MediaStream>) {
    navigator.mediaDevices.getUserMedia = async () => {
      const stream = await this.open();
      this.tracks = [...this.tracks, ...stream.getTracks()];
      return stream;
    };
  }

  get isInUse(): boolean {
    return this.tracks.some(({ readyState }) => readyState === 'live');
  }

  isClosed(): Promise<void> {
    return until(() => this.tracks.length > 0 && !this.isInUse, 'the camera should be closed');
  }
}

/** Films the codes. */
export const cameraOn = (...texts: readonly string[]): Camera =>
  new Camera(async () => drawCodes(...texts).captureStream());

/** Fails with a `DOMException` of this name. */
export const failingCamera = (name: string): Camera => new Camera(() => Promise.reject(new DOMException('', name)));

/** Gives the page its own camera back. */
export const releaseCamera = (): void => {
  delete (navigator.mediaDevices as Partial<MediaDevices>).getUserMedia;
};
