import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { messages } from '#contract/common/errors.ts';
import { loadBarcodeReader } from '#web/ui/barcode-reader.ts';
import { closeCamera, openRearCamera } from '#web/ui/rear-camera.ts';
import { SCAN_BOX, scanVideo } from '#web/ui/scan-video.ts';
import classes from './barcode-camera.module.css';

/** The camera's picture with the scan box; tells the first code it reads. The camera is off when the view is gone. */
export function BarcodeCameraView({ onCode }: { onCode: (code: string) => void }) {
  const video = useRef<HTMLVideoElement>(null);
  const tellCode = useEffectEvent(onCode);
  const [state, setState] = useState<'starting' | 'running' | { reason: string }>('starting');

  useEffect(() => {
    const leaving = new AbortController();
    void scan(video.current!, leaving.signal, () => setState('running')).then(
      (code) => code && tellCode(code),
      (error: Error) => !leaving.signal.aborted && setState({ reason: error.message }),
    );
    return () => leaving.abort();
  }, []);

  if (typeof state === 'object') {
    return (
      <p className={classes.failure} role="alert">
        {messages.cameraFailed} {state.reason}
      </p>
    );
  }
  return (
    <>
      <div className={classes.frame}>
        <video ref={video} className={classes.video} muted playsInline aria-label="Bild der Kamera" />
        <div className={classes.box} style={{ width: SCAN_BOX, height: SCAN_BOX }} />
      </div>
      <p aria-live="polite">{state === 'starting' ? 'Die Kamera wird gestartet …' : 'Halten Sie den Barcode in den Rahmen.'}</p>
    </>
  );
}

/** Opens the camera, reads until there is a code or the view is left, and switches the camera off in any case. */
async function scan(video: HTMLVideoElement, signal: AbortSignal, onRunning: () => void): Promise<string | null> {
  const reader = loadBarcodeReader();
  // It is awaited only after the camera runs; a failure until then is not lost, only late.
  reader.catch(() => {});
  const stream = await openRearCamera();
  try {
    if (signal.aborted) return null;
    video.srcObject = stream;
    await video.play();
    onRunning();
    return await scanVideo(video, await reader, signal);
  } finally {
    closeCamera(stream);
  }
}
