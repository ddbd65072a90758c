import { lazy, Suspense, useState } from 'react';

const BarcodeCamera = lazy(() => import('#web/ui/barcode-camera.tsx').then((file) => ({ default: file.BarcodeCamera })));

/** Reads the card number with the camera instead of having it typed. */
export function ScanButton({ onCode }: { onCode: (code: string) => void }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <>
      <button type="button" className="field-button" onClick={() => setIsOpen(true)}>
        <span className="visually-hidden">Mit der Kamera scannen</span>
        <svg
          viewBox="0 0 24 24"
          width="24"
          height="24"
          fill="none"
          stroke="currentColor"
          strokeWidth="2"
          strokeLinecap="round"
          aria-hidden="true"
        >
          <path d="M3 8V5a2 2 0 0 1 2-2h3m8 0h3a2 2 0 0 1 2 2v3m0 8v3a2 2 0 0 1-2 2h-3m-8 0H5a2 2 0 0 1-2-2v-3M7 8v8m4-8v8m3-8v8m3-8v8" />
        </svg>
      </button>
      {isOpen && (
        <Suspense>
          <BarcodeCamera
            opened
            onClose={() => setIsOpen(false)}
            onCode={(code) => {
              setIsOpen(false);
              onCode(code);
            }}
          />
        </Suspense>
      )}
    </>
  );
}
