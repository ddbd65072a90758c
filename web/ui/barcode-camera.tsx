import { lazy, Suspense } from 'react';
import { Dialog } from '#web/ui/dialog.tsx';

// The reader and its view are fetched when somebody opens the camera, not before.
const BarcodeCameraView = lazy(() =>
  import('#web/ui/barcode-camera-view.tsx').then((file) => ({ default: file.BarcodeCameraView })),
);

interface BarcodeCameraProps {
  opened: boolean;
  onClose: () => void;
  /** The text of the first code that was read. The opener of the camera closes it. */
  onCode: (code: string) => void;
}

export function BarcodeCamera({ opened, onClose, onCode }: BarcodeCameraProps) {
  if (!opened) return null;
  return (
    <Dialog title="Barcode mit der Kamera scannen" onClose={onClose}>
      <div className="stack gap-4">
        <Suspense fallback={<p aria-live="polite">Die Kamera wird geladen …</p>}>
          <BarcodeCameraView onCode={onCode} />
        </Suspense>
        <button type="button" className="button" onClick={onClose}>
          Abbrechen
        </button>
      </div>
    </Dialog>
  );
}
