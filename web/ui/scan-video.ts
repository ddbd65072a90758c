import type { BarcodeReader } from '#web/ui/barcode-reader.ts';

/** Side of the scan box on the screen, in CSS pixels. */
export const SCAN_BOX = 250;

/** Reads what the scan box shows, frame after frame, until a code is found or the signal ends it. */
export async function scanVideo(video: HTMLVideoElement, read: BarcodeReader, signal: AbortSignal): Promise<string | null> {
  const box = document.createElement('canvas');
  const context = box.getContext('2d', { willReadFrequently: true })!;
  while (!signal.aborted) {
    if (video.videoWidth > 0) {
      cutOut(video, context);
      const text = (await read(box).catch(() => null))?.trim();
      if (text && !signal.aborted) return text;
    }
    await nextFrame();
  }
  return null;
}

/** Draws the middle of the video, as large as the scan box appears over it, at the video's own resolution. */
function cutOut(video: HTMLVideoElement, context: CanvasRenderingContext2D): void {
  // The video covers its frame, so it is scaled by the larger of the two ratios.
  const scale = Math.max(video.clientWidth / video.videoWidth, video.clientHeight / video.videoHeight) || 1;
  const width = Math.min(video.videoWidth, Math.round(SCAN_BOX / scale));
  const height = Math.min(video.videoHeight, Math.round(SCAN_BOX / scale));
  const left = (video.videoWidth - width) / 2;
  const top = (video.videoHeight - height) / 2;
  Object.assign(context.canvas, { width, height });
  context.drawImage(video, left, top, width, height, 0, 0, width, height);
}

const nextFrame = () => new Promise((resolve) => requestAnimationFrame(resolve));
